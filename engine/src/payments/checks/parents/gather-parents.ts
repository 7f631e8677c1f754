import { type Outpoint, readOutpoint, type Txid } from "@satchel/core/ids";
import { createSlicer } from "@satchel/core/in-slices";
import { knownTx } from "@satchel/core/ledger";
import type { Chain } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { fromHex } from "@satchel/core/script";
import { type Parent, type Tx, writeTx } from "@satchel/core/tx";
import type { Context } from "../../../context.ts";
import { historyOf } from "../../../history/history.ts";
import { failureOf } from "../../../indexer/failure.ts";
import { createLimiter } from "../../../pacing/limiter.ts";
import { ownReason, reasonOf } from "../../../problems.ts";
import { readPayments } from "../../outbox/outbox.ts";
import { createInspector } from "./inspect-parents.ts";
import { readStoredParents, type StoredParent, storeParents } from "./stored-parents.ts";

/** The transaction that created a coin: its bytes, and what they say about the outputs that were asked for. */
export type KnownParent = { rawTx: Uint8Array; parent: Parent };
export type Parents = ReadonlyMap<Txid, KnownParent>;

export type ParentsProblem =
  /** No source has the bytes of the transaction that created this coin. */
  | { code: "parent-missing"; outpoint: Outpoint; reason: string }
  | { code: "unreachable"; reason: string }
  /** The vault could not read the bytes. */
  | { code: "vault-failed"; reason: string }
  /** The caller aborted it. */
  | { code: "stopped" };

/**
 * `onProgress` gets how many parents are known and how many are needed. `isLocal`: no server is asked. `canWait`: a
 * server is asked when nothing else is.
 */
export type GatherOptions = {
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
  isLocal?: boolean;
  canWait?: boolean;
};

/** How many requests are under way at once, and how many local sources are read. */
const REQUESTS_AT_ONCE = 8;
const READS_AT_ONCE = 128;
/** How many bytes of parents are kept in memory besides those of the last payment, which is often planned again. */
const MAX_BYTES_KEPT = 32_000_000;

type Memory = { parents: Map<Txid, Uint8Array>; bytes: number };
/** By chain, as a transaction is the same for every wallet; a parent never changes. */
const memories = new WeakMap<Chain, Memory>();

/**
 * Returns the transactions that created these coins, by txid. Each is taken from the first source whose bytes hash to
 * the txid: memory, the ledger, our own payments, what was stored after an earlier request, the history's archive, and
 * last the indexer, whose answers are stored. The vault reads the bytes in its own thread. Storage that fails is no
 * source.
 */
export async function gatherParents(
  ctx: Context,
  outpoints: readonly Outpoint[],
  options: GatherOptions = {},
): Promise<Result<Parents, ParentsProblem>> {
  const gathering = createGathering(ctx, outpoints, options);
  const problem = await gather(ctx, gathering, { ...options, needsAll: true });
  return problem ? no(problem) : ok(gathering.parents);
}

/** Returns those of the transactions that some source has. If no server is reached, the rest is not asked for. */
export async function gatherSomeParents(
  ctx: Context,
  outpoints: readonly Outpoint[],
  options: GatherOptions = {},
): Promise<Parents> {
  const gathering = createGathering(ctx, outpoints, options);
  await gather(ctx, gathering, { ...options, needsAll: false });
  return gathering.parents;
}

type Asking = Pick<GatherOptions, "signal" | "isLocal" | "canWait"> & { needsAll: boolean };

async function gather(ctx: Context, gathering: Gathering, asking: Asking): Promise<ParentsProblem | undefined> {
  try {
    for (const source of [fromMemory, fromLedger, fromOwnPayments, fromStored, fromArchive]) {
      if (gathering.missing().length === 0) break;
      await source(ctx, gathering);
      if (asking.signal?.aborted) return { code: "stopped" };
    }
    return asking.isLocal ? undefined : await fromChain(ctx, gathering, asking);
  } catch (error) {
    return { code: "vault-failed", reason: reasonOf(error) };
  }
}

type Wanted = { outpoint: Outpoint; outIdxs: number[] };
type Gathering = ReturnType<typeof createGathering>;

function createGathering({ ports }: Context, outpoints: readonly Outpoint[], { onProgress, signal }: GatherOptions) {
  const memory = memories.get(ports.chain) ?? { parents: new Map(), bytes: 0 };
  memories.set(ports.chain, memory);
  const inspect = createInspector(ports.vault);
  const slicer = createSlicer(ports.clock, 1);
  const wanted = new Map<Txid, Wanted>();
  for (const outpoint of outpoints) {
    const { txid, outIdx } = readOutpoint(outpoint);
    const others = wanted.get(txid);
    if (others) others.outIdxs.push(outIdx);
    else wanted.set(txid, { outpoint, outIdxs: [outIdx] });
  }
  const parents = new Map<Txid, KnownParent>();
  onProgress?.(0, wanted.size);

  function keep(txid: Txid, rawTx: Uint8Array): void {
    if (memory.parents.has(txid)) return;
    memory.parents.set(txid, rawTx);
    memory.bytes += rawTx.length;
    for (const [old, { length }] of memory.parents) {
      if (memory.bytes <= MAX_BYTES_KEPT) return;
      if (wanted.has(old)) continue;
      memory.parents.delete(old);
      memory.bytes -= length;
    }
  }

  return {
    parents,
    inMemory: (txid: Txid) => memory.parents.get(txid),
    /** Returns the parents not found yet, each with a coin that it created. */
    missing: () =>
      [...wanted].filter(([txid]) => !parents.has(txid)).map(([txid, { outpoint }]) => ({ txid, outpoint })),
    /**
     * Takes the bytes of a transaction that is wanted; returns whether they hash to its txid. Throws if the vault
     * fails.
     */
    async offer(txid: Txid, rawTx: Uint8Array): Promise<boolean> {
      const parent = await inspect({ rawTx, outIdxs: wanted.get(txid)?.outIdxs ?? [] });
      if (parent?.txid !== txid) return false;
      parents.set(txid, { rawTx, parent });
      keep(txid, rawTx);
      onProgress?.(parents.size, wanted.size);
      return true;
    },
    /** Does work for each item, some at the same time and in slices, until the caller aborts it. */
    async each<T>(items: readonly T[], work: (item: T) => Promise<unknown>, atOnce = READS_AT_ONCE): Promise<void> {
      const limited = createLimiter(atOnce);
      const inSlice = async (item: T) => {
        while (slicer.isOver()) await slicer.pause();
        if (!signal?.aborted) await work(item);
      };
      await Promise.all(items.map((item) => limited(() => inSlice(item))));
    },
  };
}

async function fromMemory(_: Context, { missing, inMemory, offer, each }: Gathering): Promise<void> {
  await each(missing(), async ({ txid }) => {
    const rawTx = inMemory(txid);
    if (rawTx) await offer(txid, rawTx);
  });
}

/** Serialises what an indexer reported; undefined for numbers that no transaction can have. */
function bytesOf(tx: Tx | undefined): Uint8Array<ArrayBuffer> | undefined {
  try {
    return tx && writeTx(tx);
  } catch {
    return undefined;
  }
}

async function fromLedger({ state }: Context, { missing, offer, each }: Gathering): Promise<void> {
  const { ledger } = state.getState();
  const shown = new Map(ledger.history.map((tx) => [tx.txid, tx]));
  await each(missing(), async ({ txid }) => {
    const rawTx = bytesOf(knownTx(ledger, txid) ?? shown.get(txid));
    if (rawTx) await offer(txid, rawTx);
  });
}

async function fromOwnPayments(ctx: Context, { missing, offer, each }: Gathering): Promise<void> {
  const payments = await readPayments(ctx).catch(() => []);
  const wanted = new Set(missing().map(({ txid }) => txid));
  const ours = payments.flatMap(({ txs }) => txs).filter(({ txid }) => wanted.has(txid));
  await each(ours, ({ txid, rawTx }) => offer(txid, fromHex(rawTx)));
}

async function fromStored(ctx: Context, { missing, offer, each }: Gathering): Promise<void> {
  const stored = await readStoredParents(
    ctx,
    missing().map(({ txid }) => txid),
  );
  await each(stored, ({ txid, rawTx }) => offer(txid, rawTx));
}

async function fromArchive(ctx: Context, { missing, offer, each }: Gathering): Promise<void> {
  const history = historyOf(ctx, ctx.session());
  if (!history) return;
  const { archive, chain, walletId, log } = history;
  try {
    const records = await archive.get(
      walletId,
      missing().map(({ txid }) => txid),
    );
    await each(records, async ({ txid, bytes }) => {
      const rawTx = bytesOf((await chain.unpack([bytes]))[0]);
      if (rawTx) await offer(txid, rawTx);
    });
  } catch (error) {
    log.warn("The stored history is no source of a payment's parents", error);
  }
}

/**
 * Asks the indexer for what is missing, stores what comes, and returns the first failure. The rest is not asked for
 * after a failure if all are needed, or if no server was reached. A server that lacks a transaction or sends other
 * bytes is followed by the next one (`Chain.rawTx`).
 */
async function fromChain(
  ctx: Context,
  { missing, offer, each }: Gathering,
  { signal, needsAll, canWait }: Asking,
): Promise<ParentsProblem | undefined> {
  const chain = canWait ? (ctx.ports.chain.background ?? ctx.ports.chain) : ctx.ports.chain;
  let problem: ParentsProblem | undefined;
  const fetched: StoredParent[] = [];
  const ask = async ({ txid, outpoint }: { txid: Txid; outpoint: Outpoint }) => {
    if (problem && (needsAll || problem.code === "unreachable")) return;
    const rawTx = await chain.rawTx(txid, signal).catch((error: unknown) => {
      problem ??= problemOf(error, outpoint);
    });
    if (!rawTx) return;
    if (await offer(txid, rawTx)) fetched.push({ txid, rawTx });
    else problem ??= { code: "parent-missing", outpoint, reason: ownReason("not-the-parent") };
  };
  // The vault's thread starts while the indexer answers. Should it fail, the first answer says so.
  if (missing().length > 0) ctx.ports.vault.inspectParents([]).catch(() => undefined);
  // The payment does not wait until they are stored.
  await each(missing(), ask, REQUESTS_AT_ONCE).finally(() => void storeParents(ctx, fetched));
  return signal?.aborted ? { code: "stopped" } : problem;
}

/** A server that refuses, or sends other bytes, does not give the parent; otherwise no server was reached. */
function problemOf(error: unknown, outpoint: Outpoint): ParentsProblem {
  const reason = reasonOf(error);
  return failureOf(error) !== "unreachable"
    ? { code: "parent-missing", outpoint, reason }
    : { code: "unreachable", reason };
}
