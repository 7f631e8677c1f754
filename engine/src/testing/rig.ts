import type { Txid, WalletId } from "@satchel/core/ids";
import type {
  Archive,
  Bids,
  Blacklist,
  BotCheck,
  Chain,
  Clock,
  Locks,
  Prices,
  Rewards,
  SecondNode,
  Store,
  TokenIcons,
  Vault,
  Yields,
} from "@satchel/core/ports";
import { aWalletId } from "@satchel/core/testing";
import {
  createMemoryArchive,
  createMemoryPlatform,
  createMemoryStore,
  type MemoryTabs,
} from "@satchel/platform/memory";
import { createNodeVault } from "@satchel/vault/node";
import { createEngine, type Engine, type EngineConfig } from "../create-engine.ts";
import type { Notice } from "../notice.ts";
import type { Ports, Random } from "../ports.ts";
import type { State } from "../state.ts";

export type RigOptions = {
  chain: Chain;
  store?: Store;
  /** By default the copy store of `store`'s device: two rigs over one store are two runs on one device. */
  copyStore?: Store;
  /** By default the archive of `store`'s device. */
  archive?: Archive;
  oldStores?: Ports["oldStores"];
  vault?: Vault;
  clock?: Clock;
  random?: Random;
  locks?: Locks;
  /** Connects the tabs of one browser; by default the tab is alone. */
  hub?: MemoryTabs;
  prices?: Prices;
  rewards?: Rewards;
  botCheck?: BotCheck;
  secondNode?: SecondNode;
  tokenIcons?: TokenIcons;
  blacklist?: Blacklist;
  bids?: Bids;
  yields?: Yields;
  /** By what a server is recognised; by default no server is checked. */
  network?: Pick<EngineConfig, "checkpoint" | "blockMinutes" | "opensUntouched">;
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

/** Returns the archive of the device whose first store is `store`. */
export function archiveOf(store: Store): Archive {
  const archive = archives.get(store) ?? createMemoryArchive();
  archives.set(store, archive);
  return archive;
}

/** Returns the second store of the device whose first store is `store`. */
export function copyStoreOf(store: Store): Store {
  const copyStore = copyStores.get(store) ?? createMemoryStore();
  copyStores.set(store, copyStore);
  return copyStore;
}

/** An engine that is not started, on a device in memory, with the real vault and the given chain. */
export function createRig(options: RigOptions): Rig {
  const store = options.store ?? createMemoryStore();
  const { copyStore = copyStoreOf(store), archive = archiveOf(store), clock, random, locks, hub, oldStores } = options;
  const platform = createMemoryPlatform({
    store,
    copyStore,
    archive,
    ...(clock && { clock }),
    ...(random && { random }),
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
      random: platform.random,
      locks: platform.locks,
      tabs: platform.tabs,
      log: { warn: (message) => void warnings.push(message) },
      prices: options.prices,
      rewards: options.rewards,
      botCheck: options.botCheck,
      secondNode: options.secondNode,
      tokenIcons: options.tokenIcons,
      blacklist: options.blacklist,
      bids: options.bids,
      yields: options.yields,
    },
    { prefix: "ecash", ...options.network },
  );
  const notices: Notice[] = [];
  engine.onNotice((notice) => notices.push(notice));
  return { engine, notices, warnings, store, copyStore, archive, vault, locks: platform.locks };
}

/** Waits until the state fits, and returns it. If it never does, the test's time-out ends the test. */
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

/** Waits until there are at least `count` notices, and returns all of them. */
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

/** Returns the value of a result; throws if it is a problem. */
export function mustBe<T>(result: { ok: true; value: T } | { ok: false; problem: unknown }): T {
  const readable = (_key: string, value: unknown) => (typeof value === "bigint" ? `${value}n` : value);
  if (!result.ok) throw new Error(`Expected a value, got ${JSON.stringify(result.problem, readable)}`);
  return result.value;
}

/** Returns the id of the active wallet. Throws RangeError when there is none. */
export const activeIdOf = (engine: Engine): WalletId => aWalletId(engine.state.getState().activeId);

/** Returns the sats of all coins, token coins included. */
export const balanceOf = ({ ledger }: State): bigint =>
  ledger.awaited?.sats ?? [...ledger.utxos.values()].reduce((sum, { sats }) => sum + sats, 0n);

/** Waits until the shown ledger is stored, so that a restart finds it. */
export async function untilStored({ engine, store }: Pick<Rig, "engine" | "store">): Promise<void> {
  const { activeId, ledger } = engine.state.getState();
  const named = (history: readonly { txid: Txid }[]) => history.map(({ txid }) => txid).join();
  const isStored = async () => {
    const head = JSON.parse((await store.get(`ledgerCache:${activeId}`)) ?? "{}");
    if (head.numTxs !== ledger.numTxs || head.totals.count !== ledger.utxos.size) return false;
    return named(head.history) === named(ledger.history);
  };
  while (!(await isStored())) await new Promise((resolve) => setImmediate(resolve));
}
