import { createSlicer } from "@satchel/core/in-slices";
import { knownTx } from "@satchel/core/ledger";
import { type Chain, NetworkError, ProtocolError } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { fromHex } from "@satchel/core/script";
import { type Outpoint, type Parent, readOutpoint, readParent, serialiseAgain, type Txid } from "@satchel/core/tx";
import type { Context } from "../context.ts";
import { historyOf } from "../history/history.ts";
import { createLimiter } from "../pacing/limiter.ts";
import { reasonOf } from "../problems.ts";
import { readKept } from "./outbox.ts";

/** The transaction that created a coin: its bytes, and what they say. */
export type KnownParent = { rawTx: Uint8Array; parent: Parent };
export type Parents = ReadonlyMap<Txid, KnownParent>;

export type ParentsProblem =
  /** No source has the bytes of the transaction that created this coin. */
  | { code: "parent-missing"; outpoint: Outpoint; reason: string }
  | { code: "unreachable"; reason: string }
  /** The caller aborted it. */
  | { code: "stopped" };

/** `onProgress` gets how many parents are known and how many are needed. */
export type GatherOptions = { onProgress?: (done: number, total: number) => void; signal?: AbortSignal };

const AT_ONCE = 8;
/** How many bytes of parents are kept in memory. They are needed again when the same coins are planned again. */
const MAX_BYTES_KEPT = 32_000_000;

type Memory = { parents: Map<Txid, KnownParent>; bytes: number };
/** By chain, as a transaction is the same for every wallet; a parent never changes. */
const memories = new WeakMap<Chain, Memory>();

/**
 * Returns the transactions that created these coins, by txid. Each is taken from the first source whose bytes hash to
 * the txid: memory, the ledger, our own payments, the archive, and last the indexer. Storage that fails is no source.
 */
export async function gatherParents(
  ctx: Context,
  outpoints: readonly Outpoint[],
  options: GatherOptions = {},
): Promise<Result<Parents, ParentsProblem>> {
  const gathering = createGathering(ctx, outpoints, options);
  for (const source of [fromLedger, fromOwnPayments, fromArchive]) {
    if (gathering.missing().length === 0) break;
    await source(ctx, gathering);
    if (options.signal?.aborted) return no({ code: "stopped" });
  }
  const problem = await fromChain(ctx, gathering, options.signal);
  return problem ? no(problem) : ok(gathering.found);
}

type Gathering = ReturnType<typeof createGathering>;

function createGathering({ ports }: Context, outpoints: readonly Outpoint[], { onProgress }: GatherOptions) {
  const memory = memories.get(ports.chain) ?? { parents: new Map(), bytes: 0 };
  memories.set(ports.chain, memory);
  const slicer = createSlicer(ports.clock);
  const wanted = new Map(outpoints.map((outpoint) => [readOutpoint(outpoint).txid, outpoint]));
  const found = new Map<Txid, KnownParent>();
  for (const txid of wanted.keys()) {
    const known = memory.parents.get(txid);
    if (known) found.set(txid, known);
  }
  onProgress?.(found.size, wanted.size);

  function keep(known: KnownParent): void {
    if (memory.bytes + known.rawTx.length > MAX_BYTES_KEPT) {
      memory.parents.clear();
      memory.bytes = 0;
    }
    memory.parents.set(known.parent.txid, known);
    memory.bytes += known.rawTx.length;
  }

  return {
    found,
    /** Returns the parents not found yet, each with a coin that it created. */
    missing: () => [...wanted].filter(([txid]) => !found.has(txid)).map(([txid, outpoint]) => ({ txid, outpoint })),
    /** Takes bytes whose hash is a txid that is wanted; returns whether they were. */
    async offer(rawTx: Uint8Array | undefined): Promise<boolean> {
      const read = rawTx && readParent(rawTx);
      if (slicer.isOver()) await slicer.pause();
      if (!rawTx || !read?.ok || !wanted.has(read.value.txid)) return false;
      const known = { rawTx, parent: read.value };
      found.set(read.value.txid, known);
      keep(known);
      onProgress?.(found.size, wanted.size);
      return true;
    },
  };
}

async function fromLedger({ state }: Context, { missing, offer }: Gathering): Promise<void> {
  const { ledger } = state.getState();
  const shown = new Map(ledger.history.map((tx) => [tx.txid, tx]));
  for (const { txid } of missing()) {
    const tx = knownTx(ledger, txid) ?? shown.get(txid);
    if (tx) await offer(serialiseAgain(tx));
  }
}

async function fromOwnPayments(ctx: Context, { missing, offer }: Gathering): Promise<void> {
  const kept = await readKept(ctx).catch(() => []);
  const wanted = new Set(missing().map(({ txid }) => txid));
  for (const { txid, rawTx } of kept.flatMap(({ txs }) => txs)) if (wanted.has(txid)) await offer(fromHex(rawTx));
}

async function fromArchive(ctx: Context, { missing, offer }: Gathering): Promise<void> {
  const history = historyOf(ctx, ctx.session());
  if (!history) return;
  const { archive, chain, walletId, log } = history;
  try {
    const records = await archive.get(
      walletId,
      missing().map(({ txid }) => txid),
    );
    for (const tx of await chain.unpack(records.map(({ bytes }) => bytes))) if (tx) await offer(serialiseAgain(tx));
  } catch (error) {
    log.warn("The stored history is no source of a payment's parents", error);
  }
}

/** Asks the indexer for what is missing, and returns the first failure; the rest is not asked for then. */
async function fromChain(
  { ports }: Context,
  { missing, offer }: Gathering,
  signal: AbortSignal | undefined,
): Promise<ParentsProblem | undefined> {
  const limited = createLimiter(AT_ONCE);
  let problem: ParentsProblem | undefined;
  const ask = async ({ txid, outpoint }: { txid: Txid; outpoint: Outpoint }) => {
    if (signal?.aborted) problem ??= { code: "stopped" };
    if (problem) return;
    try {
      const isParent = await offer(await ports.chain.rawTx(txid, signal));
      if (!isParent) problem ??= { code: "parent-missing", outpoint, reason: txid };
    } catch (error) {
      problem ??= signal?.aborted ? { code: "stopped" } : problemOf(error, outpoint);
    }
  };
  await Promise.all(missing().map((each) => limited(() => ask(each))));
  return problem;
}

/** A server that refuses, or sends other bytes, does not give the parent; otherwise no server was reached. */
function problemOf(error: unknown, outpoint: Outpoint): ParentsProblem {
  const reason = reasonOf(error);
  const isAnswered =
    error instanceof NetworkError
      ? error.outcome === "refused" && !/: 5\d\d: /.test(reason)
      : error instanceof ProtocolError;
  return isAnswered ? { code: "parent-missing", outpoint, reason } : { code: "unreachable", reason };
}
