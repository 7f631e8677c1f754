import { type Chain, NetworkError } from "@satchel/core/ports";
import { fromHex } from "@satchel/core/script";
import type { Txid } from "@satchel/core/tx";
import { lookUp } from "../indexer/look-up.ts";
import { reasonOf } from "../problems.ts";
import type { OutboxEntry } from "../state.ts";

/**
 * What became of a payment; `accepted` counts the transactions the indexer has, from the first. `conflicted`: refused
 * because a coin of it is spent by another transaction, or never was.
 */
export type Delivery =
  | { kind: "done" }
  | { kind: "refused" | "conflicted"; reason: string; accepted: number }
  | { kind: "unreachable"; reason: string }
  | { kind: "unknown"; reason: string };

type Verdict =
  | { kind: "accepted" }
  | { kind: "refused"; reason: string }
  | { kind: "unreachable" | "unknown"; reason: string };

/** The node has it already (devnet.md 1.5 and 5.3, and older nodes' wording). */
const ALREADY = /already known|txn-already-known|txn-already-in-mempool|already in mempool|already in block chain/i;
/** Answers that a node also gives when the very same transaction is mined and its outputs are spent. */
const CONTESTED = /missing.?inputs|missingorspent|conflict|found neither in the mempool nor DB/i;
/** The node may take the same bytes later. */
const FOR_NOW = /too-long-mempool-chain|mempool full|mempool min fee not met/i;

export const isTooManyAncestors = (reason: string) => reason.includes("too-long-mempool-chain");

/** `repeat`: it may be out already. `again`: it was refused before, or lost to another payment. */
export type Attempt = "first" | "repeat" | "again";

/**
 * Broadcasts the transactions of a payment in order. Of one that was broadcast before the indexer is asked first; of
 * one that may be out already a refusal counts only after it was asked for the txid once more.
 */
export async function deliver(chain: Chain, txs: OutboxEntry["txs"], attempt: Attempt): Promise<Delivery> {
  for (const [accepted, tx] of txs.entries()) {
    const verdict = attempt === "first" ? await broadcast(chain, tx.rawTx) : await insist(chain, tx);
    // Part of the payment is out, or may be: the rest belongs to it and is not given up lightly.
    const begun = attempt === "repeat" || accepted > 0;
    const contested = verdict.kind === "refused" && (begun || CONTESTED.test(verdict.reason));
    const settled = contested ? await appeal(chain, tx.txid, verdict) : verdict;
    if (settled.kind === "accepted") continue;
    if (settled.kind === "refused") {
      if (begun && FOR_NOW.test(settled.reason)) return { kind: "unknown", reason: settled.reason };
      return { kind: CONTESTED.test(settled.reason) ? "conflicted" : "refused", reason: settled.reason, accepted };
    }
    return { kind: begun ? "unknown" : settled.kind, reason: settled.reason };
  }
  return { kind: "done" };
}

async function broadcast(chain: Chain, rawTx: string): Promise<Verdict> {
  try {
    await chain.broadcast(fromHex(rawTx));
    return { kind: "accepted" };
  } catch (error) {
    const reason = wordsOf(error);
    if (!(error instanceof NetworkError)) return { kind: "unknown", reason };
    if (error.outcome === "refused" && ALREADY.test(reason)) return { kind: "accepted" };
    return { kind: error.outcome, reason };
  }
}

/** What the indexer said, without our own 'Failed getting {path}: ' before it. */
const wordsOf = (error: unknown) => reasonOf(error).replace(/^Failed getting \S+: /, "");

async function insist(chain: Chain, { txid, rawTx }: OutboxEntry["txs"][number]): Promise<Verdict> {
  try {
    if (await lookUp(chain, txid)) return { kind: "accepted" };
  } catch (error) {
    // Nothing was sent this time.
    return { kind: "unreachable", reason: reasonOf(error) };
  }
  return broadcast(chain, rawTx);
}

async function appeal(chain: Chain, txid: Txid, verdict: Verdict): Promise<Verdict> {
  try {
    return (await lookUp(chain, txid)) ? { kind: "accepted" } : verdict;
  } catch (error) {
    return { kind: "unknown", reason: reasonOf(error) };
  }
}
