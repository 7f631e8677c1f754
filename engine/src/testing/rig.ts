import type {
  Archive,
  BotCheck,
  Chain,
  Clock,
  Locks,
  Prices,
  Rewards,
  SecondNode,
  Store,
  Vault,
} from "@satchel/core/ports";
import {
  createMemoryArchive,
  createMemoryPlatform,
  createMemoryStore,
  type MemoryTabs,
} from "@satchel/platform/memory";
import { createNodeVault } from "@satchel/vault/node";
import { createEngine, type Engine } from "../create-engine.ts";
import type { Notice } from "../notice.ts";
import type { Ports } from "../ports.ts";
import type { State } from "../state.ts";

export type RigOptions = {
  chain: Chain;
  store?: Store;
  /** Without it the one that belongs to `store`: two rigs over one store are two runs on one device. */
  copyStore?: Store;
  /** Without it the one that belongs to `store`. */
  archive?: Archive;
  oldStores?: Ports["oldStores"];
  vault?: Vault;
  clock?: Clock;
  locks?: Locks;
  /** The browser this is a tab of; by default one of its own. */
  hub?: MemoryTabs;
  prices?: Prices;
  rewards?: Rewards;
  botCheck?: BotCheck;
  secondNode?: SecondNode;
};
export type Rig = {
  engine: Engine;
  notices: Notice[];
  warnings: string[];
  store: Store;
  copyStore: Store;
  archive: Archive;
  vault: Vault;
  locks: Locks;
};

const copyStores = new WeakMap<Store, Store>();
const archives = new WeakMap<Store, Archive>();

/** The archive of the device that `store` is the first store of. */
export function archiveOf(store: Store): Archive {
  const archive = archives.get(store) ?? createMemoryArchive();
  archives.set(store, archive);
  return archive;
}

/** The second store of the device that `store` is the first of. */
export function copyStoreOf(store: Store): Store {
  const copyStore = copyStores.get(store) ?? createMemoryStore();
  copyStores.set(store, copyStore);
  return copyStore;
}

/** An engine on a device in memory, with the real vault, over the chain a test gives it. Not started. */
export function createRig(options: RigOptions): Rig {
  const store = options.store ?? createMemoryStore();
  const { copyStore = copyStoreOf(store), archive = archiveOf(store), clock, locks, hub, oldStores } = options;
  const platform = createMemoryPlatform({
    store,
    copyStore,
    archive,
    ...(clock && { clock }),
    ...(locks && { locks }),
    ...(hub && { hub }),
    ...(oldStores && { oldStores }),
  });
  const vault = options.vault ?? createNodeVault();
  const warnings: string[] = [];
  const engine = createEngine(
    {
      chain: options.chain,
      store,
      copyStore,
      oldStores: platform.oldStores,
      archive: platform.archive,
      vault,
      clock: platform.clock,
      locks: platform.locks,
      tabs: platform.tabs,
      log: { warn: (message) => void warnings.push(message) },
      prices: options.prices,
      rewards: options.rewards,
      botCheck: options.botCheck,
      secondNode: options.secondNode,
    },
    { prefix: "ecash" },
  );
  const notices: Notice[] = [];
  engine.onNotice((notice) => notices.push(notice));
  return { engine, notices, warnings, store, copyStore, archive, vault, locks: platform.locks };
}

/** Waits until the state is as wanted; the test's own time-out says when it never comes. */
export function until(engine: Engine, isSo: (state: State) => boolean): Promise<State> {
  return new Promise((resolve) => {
    const state = engine.state.getState();
    if (isSo(state)) return resolve(state);
    const stop = engine.state.subscribe((now) => {
      if (!isSo(now)) return;
      stop();
      resolve(now);
    });
  });
}

/** Waits until a person has been told so many things. */
export function untilTold({ engine, notices }: Pick<Rig, "engine" | "notices">, count: number): Promise<Notice[]> {
  return new Promise((resolve) => {
    if (notices.length >= count) return resolve(notices);
    const stop = engine.onNotice(() => {
      if (notices.length < count) return;
      stop();
      resolve(notices);
    });
  });
}

/** The value of a result that has to be one. */
export function mustBe<T>(result: { ok: true; value: T } | { ok: false; problem: unknown }): T {
  if (!result.ok) throw new Error(`Expected a value, got ${JSON.stringify(result.problem)}`);
  return result.value;
}

/** Of tokens' coins too, as soon as the coins are there. */
export const balanceOf = ({ ledger }: State): bigint =>
  ledger.awaited?.sats ?? [...ledger.utxos.values()].reduce((sum, { sats }) => sum + sats, 0n);

/** Waits until what is on show is stored: who ends in that very moment finds what was before it. */
export async function untilStored({ engine, store }: Pick<Rig, "engine" | "store">): Promise<void> {
  const { activeId, ledger } = engine.state.getState();
  const isStored = async () => {
    const head = JSON.parse((await store.get(`ledgerCache:${activeId}`)) ?? "{}");
    return head.numTxs === ledger.numTxs && head.totals.count === ledger.utxos.size;
  };
  while (!(await isStored())) await new Promise((resolve) => setImmediate(resolve));
}
