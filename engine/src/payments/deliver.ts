import { type Chain, NetworkError } from "@satchel/core/ports";
import { fromHex } from "@satchel/core/script";
import type { Txid } from "@satchel/core/tx";
import { lookUp } from "../indexer/look-up.ts";
import { ownReason, reasonOf } from "../problems.ts";
import type { OutboxEntry } from "../state.ts";

/**
 * The outcome of broadcasting a payment. `accepted`: how many of its transactions the indexer has, counted from the
 * first. `conflicted`: refused because one of its coins was spent by another transaction, or never existed.
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

/** The node has the transaction already (devnet.md 1.5 and 5.3, and older nodes' wording). */
const ALREADY = /already known|txn-already-known|txn-already-in-mempool|already in mempool|already in block chain/i;
/** Refusals that a node also gives when this very transaction is mined and its outputs are spent. */
const CONTESTED = /missing.?inputs|missingorspent|conflict|found neither in the mempool nor DB/i;
/** Refusals that may pass: the node may accept the same bytes later. */
const TEMPORARY = /too-long-mempool-chain|mempool full|mempool min fee not met/i;

export const isTooManyAncestors = (reason: string) => reason.includes("too-long-mempool-chain");

/** `repeat`: the payment may have been sent already. `again`: it was refused before, or conflicted with another. */
export type Attempt = "first" | "repeat" | "again";

/**
 * Broadcasts the transactions of a payment in order and returns the outcome. After an earlier attempt it asks the
 * indexer for each transaction first. Where a transaction may have been sent already, a refusal counts only after the
 * indexer was asked for its txid once more.
 */
export async function deliver(chain: Chain, txs: OutboxEntry["txs"], attempt: Attempt): Promise<Delivery> {
  for (const [accepted, tx] of txs.entries()) {
    const verdict = attempt === "first" ? await broadcast(chain, tx) : await broadcastUnlessKnown(chain, tx);
    // A part of the payment has been sent, or may have been, so the rest must not be given up on a passing refusal.
    const begun = attempt === "repeat" || accepted > 0;
    const contested = verdict.kind === "refused" && (begun || CONTESTED.test(verdict.reason));
    const settled = contested ? await acceptIfKnown(chain, tx.txid, verdict) : verdict;
    if (settled.kind === "accepted") continue;
    if (settled.kind === "refused") {
      if (begun && TEMPORARY.test(settled.reason)) return { kind: "unknown", reason: settled.reason };
      return { kind: CONTESTED.test(settled.reason) ? "conflicted" : "refused", reason: settled.reason, accepted };
    }
    return { kind: begun ? "unknown" : settled.kind, reason: settled.reason };
  }
  return { kind: "done" };
}

/** An answer about another transaction says nothing about this one. */
async function broadcast(chain: Chain, { txid, rawTx, burns }: OutboxEntry["txs"][number]): Promise<Verdict> {
  try {
    const answer = await chain.broadcast(fromHex(rawTx), ...(burns ? [{ skipTokenChecks: true }] : []));
    return answer === txid ? { kind: "accepted" } : { kind: "unknown", reason: ownReason("another-txid") };
  } catch (error) {
    const reason = wordsOf(error);
    if (!(error instanceof NetworkError)) return { kind: "unknown", reason };
    if (error.outcome === "refused" && ALREADY.test(reason)) return { kind: "accepted" };
    return { kind: error.outcome, reason };
  }
}

/** Returns what the indexer said, without the 'Failed getting {path}: ' that our adapter puts before it. */
const wordsOf = (error: unknown) => reasonOf(error).replace(/^Failed getting \S+: /, "");

async function broadcastUnlessKnown(chain: Chain, tx: OutboxEntry["txs"][number]): Promise<Verdict> {
  try {
    if (await lookUp(chain, tx.txid)) return { kind: "accepted" };
  } catch (error) {
    // Nothing was sent in this attempt.
    return { kind: "unreachable", reason: reasonOf(error) };
  }
  return broadcast(chain, tx);
}

async function acceptIfKnown(chain: Chain, txid: Txid, verdict: Verdict): Promise<Verdict> {
  try {
    return (await lookUp(chain, txid)) ? { kind: "accepted" } : verdict;
  } catch (error) {
    return { kind: "unknown", reason: reasonOf(error) };
  }
}
