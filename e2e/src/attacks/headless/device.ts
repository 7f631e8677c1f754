// The wallet without a screen: real engine, indexer client and vault, on a device in memory.
import { createChain, type IndexerClient } from "@satchel/chain";
import { type Sats, sats } from "@satchel/core/amount";
import type { NetworkConfig } from "@satchel/core/network";
import type { Archive, Clock, SignedTx, Store, Tabs, Vault } from "@satchel/core/ports";
import { splitRequests } from "@satchel/core/testing";
import type { Plan, Tx } from "@satchel/core/tx";
import type { Engine, State } from "@satchel/engine";
import { composeEngine } from "@satchel/kit";
import {
  createMemoryArchive,
  createMemoryPlatform,
  createMemoryStore,
  createMemoryTabs,
  createProcessLocks,
  createSystemClock,
} from "@satchel/platform/memory";
import { createNodeVault } from "@satchel/vault/node";
import { WebSocket } from "ws";
import type { Shaken } from "./events.ts";

/** What stays when the program ends. */
export type Device = { store: Store; copyStore: Store; archive: Archive; vault: Vault };
export const createDevice = (): Device => ({
  store: createMemoryStore(),
  copyStore: createMemoryStore(),
  archive: createMemoryArchive(),
  vault: createNodeVault(),
});

/**
 * A transaction that the vault signed, and what the devnet says about it: it is true whether it was broadcast or not.
 */
export type Judged = { plan: Plan; fee: Sats | undefined; burns: boolean };

/** What the tabs of one browser share. */
export type Browser = { locks: ReturnType<typeof createProcessLocks>; hub: ReturnType<typeof createMemoryTabs> };

/**
 * One run of the program, in a tab of a browser. `judged` has every first transaction that its vault signed.
 * `warnings`: what it has logged.
 */
export type Run = {
  engine: Engine;
  client: IndexerClient;
  judged: Judged[];
  warnings: string[];
  browser: Browser;
  stop(): void;
};

/** How many times longer the tries wait than on a quiet machine: an honest server must not seem to be silent. */
export const PATIENCE = Number(process.env.SATCHEL_PATIENCE ?? "1");

/** Short, so that a server that does not answer costs little; a whole answer may take eight times as long. */
const TIMEOUT_MS = 250 * PATIENCE;

/** Of several servers the first one is asked first, and the next one gives a second opinion. */
export const clientOf = (url: string | readonly string[], timeoutMs = TIMEOUT_MS, tabs?: Tabs): IndexerClient =>
  createChain({
    urls: typeof url === "string" ? [url] : url,
    strategy: "AS_ORDERED",
    clock: createSystemClock(),
    timeoutMs,
    tabs,
    WebSocket,
  });

/** Before or after a write or a broadcast. */
export type Moment = { is: "before" | "after"; of: "write" | "broadcast" };

/**
 * `step` is called before and after each write and each broadcast; it never resolves once the program has died.
 * `browser`: of another run, which is a tab of the same browser; without it a new browser.
 */
export type RunOptions = {
  timeoutMs?: number;
  onSigned?: (plan: Plan, signed: readonly SignedTx[]) => void;
  step?: (at: Moment) => Promise<void>;
  browser?: Browser;
  clock?: Clock;
  /** By what a server of the network is recognised, besides the first block of every devnet. */
  network?: Pick<NetworkConfig, "checkpoint" | "blockMinutes">;
  /** What can happen to its clock and its archive. */
  shaken?: Shaken | undefined;
  services?: Parameters<typeof composeEngine>[0]["services"];
};

export function startRun(
  url: string | readonly string[],
  device: Device,
  honest: IndexerClient,
  {
    timeoutMs,
    onSigned,
    step,
    shaken,
    network,
    services,
    browser = { locks: createProcessLocks(), hub: createMemoryTabs() },
    clock = shaken?.clock ?? createSystemClock(),
  }: RunOptions = {},
): Run {
  const { vault } = device;
  const archive = shaken?.archiveOver(device.archive) ?? device.archive;
  const [store, copyStore] = [withSteps(device.store, step), withSteps(device.copyStore, step)];
  const platform = createMemoryPlatform({ store, copyStore, archive, clock, ...browser });
  const client = clientOf(url, timeoutMs, platform.tabs);
  splitRequests(client);
  const { broadcast } = client;
  if (step) client.broadcast = (...args) => around(step, "broadcast", () => broadcast(...args));
  const judged: Judged[] = [];
  const sign: Vault["sign"] = async (wallet, plan, parents) => {
    const signed = await vault.sign(wallet, plan, parents);
    const [first] = signed.ok ? signed.value : [];
    if (signed.ok) onSigned?.(plan, signed.value);
    if (first) judged.push({ plan, ...(await judge(honest, first.rawTx)) });
    return signed;
  };
  const warnings: string[] = [];
  const log = { warn: (message: string) => void warnings.push(message) };
  const engine = composeEngine({
    network: { name: "devnet", prefix: "ecash", ...network },
    platform: { ...platform, log },
    chain: client,
    vault: { ...vault, sign },
    ...(services && { services }),
  });
  const stop = () => {
    engine.stop();
    client.close();
  };
  return { engine, client, judged, warnings, browser, stop };
}

type Step = NonNullable<RunOptions["step"]>;

async function around<Value>(step: Step, of: Moment["of"], work: () => Promise<Value>): Promise<Value> {
  await step({ is: "before", of });
  const done = await work();
  await step({ is: "after", of });
  return done;
}

const withSteps = (store: Store, step: Step | undefined): Store =>
  step === undefined
    ? store
    : {
        get: store.get,
        set: (key, value) => around(step, "write", () => store.set(key, value)),
        remove: (key) => around(step, "write", () => store.remove(key)),
        clear: () => around(step, "write", () => store.clear()),
      };

/** Fee and burns of signed bytes as the devnet sees them. `fee` is undefined if the network would refuse them. */
async function judge(honest: IndexerClient, rawTx: Uint8Array): Promise<Pick<Judged, "fee" | "burns">> {
  const tx = await honest.validate(rawTx).catch(() => undefined);
  return { fee: tx && feeOf(tx), burns: tx?.tokenEntries.some(isBurn) ?? false };
}

const isBurn = ({ actualBurnAtoms, burnsMintBatons, isInvalid }: Tx["tokenEntries"][number]): boolean =>
  actualBurnAtoms > 0n || burnsMintBatons || isInvalid;

function feeOf({ inputs, outputs }: Tx): Sats {
  const sum = (list: readonly { sats: Sats }[]) => list.reduce((total, each) => total + each.sats, 0n);
  return sats(sum(inputs) - sum(outputs));
}

/** Waits until the state fits. If it never does, the time-out of the try ends it. */
export function until({ state }: Engine, isSo: (state: State) => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (isSo(state.getState())) return resolve();
    const stop = state.subscribe((now) => {
      if (!isSo(now)) return;
      stop();
      resolve();
    });
  });
}

/** Waits until an honest server has told the wallet everything. */
export async function untilFresh({ engine, client }: Run): Promise<void> {
  const isFresh = () => until(engine, ({ connection, sync }) => connection === "online" && sync.state === "fresh");
  client.wake();
  await isFresh();
  await engine.resync();
  await isFresh();
}

const MAX_ROUNDS = 10;

/**
 * Waits until no payment is under way, and until the wallet has looked at all of them once without a time-out: a
 * payment that was sent comes back if the network has dropped it. Returns whether none is under way.
 */
export async function untilSettled({ engine, warnings }: Run): Promise<boolean> {
  const isOpen = () =>
    engine.state.getState().outbox.some(({ status }) => status === "sending" || status === "unknown");
  for (let rounds = 0; rounds < MAX_ROUNDS; rounds++) {
    const before = warnings.length;
    await engine.resync();
    if (!isOpen() && warnings.length === before) return true;
  }
  return !isOpen();
}

/** Most rounds until every refused payment is ended: replacing one needs a round of its own. */
const END_ROUNDS = 6;

/**
 * Ends the failed payments of the active wallet, as a person does: one that may still be published is cancelled, and
 * one that counts as dead is dismissed. `onPlan` gets what cancels one, before it is sent.
 */
export async function endRefused({ engine }: Run, onPlan: (plan: Plan) => void = () => {}): Promise<void> {
  const failed = () =>
    engine.state.getState().outbox.filter(({ status }) => status === "refused" || status === "conflicted");
  for (let round = 0; round < END_ROUNDS && failed().length > 0; round++) {
    for (const { id } of failed()) {
      const ended = await engine.discardRest(id);
      if (ended.ok || ended.problem.code !== "refused-open") continue;
      const plan = await engine.prepareCancel({ cancel: id });
      if (!plan.ok) continue;
      onPlan(plan.value);
      await engine.send(plan.value);
    }
    await engine.resync();
  }
}
