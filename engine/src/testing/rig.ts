import type { BotCheck, Chain, Clock, Locks, Prices, Rewards, Store, Vault } from "@satchel/core/ports";
import { createMemoryPlatform, createMemoryStore, type MemoryTabs } from "@satchel/platform/memory";
import { createNodeVault } from "@satchel/vault/node";
import { createEngine } from "../create-engine.ts";
import type { Engine, Notice, Ports } from "../engine.ts";
import type { State } from "../state.ts";

export type RigOptions = {
  chain: Chain;
  store?: Store;
  /** Without it the one that belongs to `store`: two rigs over one store are two runs on one device. */
  copyStore?: Store;
  oldStores?: Ports["oldStores"];
  vault?: Vault;
  clock?: Clock;
  locks?: Locks;
  /** The browser this is a tab of; by default one of its own. */
  hub?: MemoryTabs;
  prices?: Prices;
  rewards?: Rewards;
  botCheck?: BotCheck;
};
export type Rig = {
  engine: Engine;
  notices: Notice[];
  warnings: string[];
  store: Store;
  copyStore: Store;
  vault: Vault;
  locks: Locks;
};

const copyStores = new WeakMap<Store, Store>();

/** The second store of the device that `store` is the first of. */
export function copyStoreOf(store: Store): Store {
  const copyStore = copyStores.get(store) ?? createMemoryStore();
  copyStores.set(store, copyStore);
  return copyStore;
}

/** An engine on a device in memory, with the real vault, over the chain a test gives it. Not started. */
export function createRig(options: RigOptions): Rig {
  const store = options.store ?? createMemoryStore();
  const { copyStore = copyStoreOf(store), clock, locks, hub, oldStores } = options;
  const platform = createMemoryPlatform({
    store,
    copyStore,
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
      vault,
      clock: platform.clock,
      locks: platform.locks,
      tabs: platform.tabs,
      log: { warn: (message) => void warnings.push(message) },
      prices: options.prices,
      rewards: options.rewards,
      botCheck: options.botCheck,
    },
    { prefix: "ecash" },
  );
  const notices: Notice[] = [];
  engine.onNotice((notice) => notices.push(notice));
  return { engine, notices, warnings, store, copyStore, vault, locks: platform.locks };
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

export const balanceOf = ({ ledger }: State): bigint =>
  [...ledger.utxos.values()].reduce((sum, { sats }) => sum + sats, 0n);
