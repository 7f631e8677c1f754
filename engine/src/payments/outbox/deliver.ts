import type { Txid } from "@satchel/core/ids";
import { type Chain, NetworkError } from "@satchel/core/ports";
import { fromHex } from "@satchel/core/script";
import { failureOf } from "../../indexer/failure.ts";
import { lookUp } from "../../indexer/look-up.ts";
import { ownReason, reasonOf } from "../../problems.ts";
import type { OutboxEntry } from "../../state.ts";
import { afterRefusal, type Refusal, type RefusalPorts } from "../refusals/after-refusal.ts";

/**
 * The outcome of broadcasting a payment. `accepted`: how many of its transactions the indexer has, counted from the
 * first. `hosts`: the servers that have refused the next one. `conflicted`: an indexer says besides that one of its
 * coins was spent by another transaction, or never existed.
 */
export type Delivery =
  | { kind: "done" }
  | (Extract<Refusal, { hosts: readonly string[] }> & { accepted: number })
  | { kind: "stopped"; accepted: number }
  | { kind: "unreachable"; reason: string }
  | { kind: "unknown"; reason: string };

/**
 * What is asked before each broadcast of a chain. `begin`: whether the next `count` transactions may be broadcast, and
 * whether they were never broadcast before. `takeBack`: the broadcast that `begin` called new did not leave the device.
 */
export type Gate = {
  begin(at: number, count: number): Promise<"new" | "again" | "stopped">;
  takeBack(at: number): Promise<void>;
};

/** `count`: how many of the transactions were accepted. */
type Verdict =
  | { kind: "accepted"; count: number }
  | { kind: "stopped" }
  | { kind: "refused"; reason: string; host: string | undefined }
  | { kind: "unreachable" | "unknown"; reason: string };

/** `repeat`: the payment may have been sent already. `again`: it was refused before, or conflicted with another. */
export type Attempt = "first" | "repeat" | "again";

/**
 * Broadcasts the transactions of a payment in order and returns the outcome. After an earlier attempt it asks the
 * indexer for each transaction first. A refusal counts only after the indexer was asked for the txid, and a server of
 * another operator for the transaction (`afterRefusal`).
 * `gate`: of a chain, which a person may stop between two transactions. `together`: how many of the last transactions
 * go out in one request. `isForgotten`: a server has said yes before and does not know the payment (`afterSecondYes`).
 */
export async function deliver(
  servers: RefusalPorts,
  txs: OutboxEntry["txs"],
  attempt: Attempt,
  gate?: Gate,
  { together = 1, isForgotten = false }: { together?: number; isForgotten?: boolean } = {},
): Promise<Delivery> {
  const { chain } = servers;
  let accepted = 0;
  // The code for it is rarely needed.
  const believed = async (verdict: Believable, sent: Txs) =>
    isForgotten && verdict.kind === "accepted"
      ? // Of a listing the server may have had the first transaction only, and the second one is sent next.
        (await import("../refusals/after-second-yes.ts")).afterSecondYes(servers, sent.slice(0, verdict.count))
      : verdict;
  for (let tx = txs[accepted]; tx !== undefined; tx = txs[accepted]) {
    const next = accepted === txs.length - together ? txs.slice(accepted) : [tx];
    const verdict = await deliverNext(chain, next, attempt, gate && gateFor(gate, accepted, next.length));
    if (verdict.kind === "stopped") return { kind: "stopped", accepted };
    // A server that refuses one of several may have taken the ones before it: they are settled one by one.
    const settled =
      verdict.kind === "refused" ? await afterRefusal(servers, tx, verdict) : await believed(verdict, next);
    if (settled.kind === "accepted") {
      accepted += verdict.kind === "accepted" ? verdict.count : 1;
      continue;
    }
    if (settled.kind === "refused" || settled.kind === "conflicted") return { ...settled, accepted };
    // A part of the payment has been sent, or may have been, so the rest must not be given up on a lost connection.
    const begun = attempt === "repeat" || accepted > 0;
    return { kind: begun ? "unknown" : settled.kind, reason: settled.reason };
  }
  return { kind: "done" };
}

type Answer = Exclude<Verdict, { kind: "stopped" }>;
type Believable = Exclude<Answer, { kind: "refused" }>;
type Txs = OutboxEntry["txs"];

/** An answer about another transaction says nothing about this one. */
async function broadcast(chain: Chain, txs: Txs): Promise<Answer> {
  try {
    const answers = await answersTo(chain, txs);
    const isAsSent = answers.length === txs.length && txs.every(({ txid }, at) => answers[at] === txid);
    return isAsSent ? { kind: "accepted", count: txs.length } : { kind: "unknown", reason: ownReason("another-txid") };
  } catch (error) {
    if (!(error instanceof NetworkError)) return { kind: "unknown", reason: reasonOf(error) };
    const { outcome, serverText: reason = error.message } = error;
    // A status that is not a refusal, such as 504, may come after the broadcast.
    if (outcome === "refused" && failureOf(error) === "unreachable") return { kind: "unknown", reason };
    return outcome === "refused" ? { kind: outcome, reason, host: error.host } : { kind: outcome, reason };
  }
}

async function answersTo(chain: Chain, txs: Txs): Promise<readonly Txid[]> {
  const [first, ...more] = txs;
  if (first === undefined) return [];
  if (more.length > 0) return chain.broadcastAll(txs.map(({ rawTx }) => fromHex(rawTx)));
  return [await chain.broadcast(fromHex(first.rawTx), ...(first.burns ? [{ skipTokenChecks: true }] : []))];
}

type OneGate = { begin(): ReturnType<Gate["begin"]>; takeBack(): Promise<void> };

const gateFor = (gate: Gate, at: number, count: number): OneGate => ({
  begin: () => gate.begin(at, count),
  takeBack: () => gate.takeBack(at),
});

/** Delivers these transactions; of several that were begun before, perhaps only what the indexer has already. */
async function deliverNext(chain: Chain, txs: Txs, attempt: Attempt, gate: OneGate | undefined): Promise<Verdict> {
  const [tx] = txs;
  try {
    if (attempt !== "first" && tx && (await lookUp(chain, tx.txid))) return { kind: "accepted", count: 1 };
  } catch (error) {
    // Nothing was sent in this attempt.
    return { kind: "unreachable", reason: reasonOf(error) };
  }
  return gate ? broadcastThrough(gate, chain, txs) : broadcast(chain, txs);
}

async function broadcastThrough(gate: OneGate, chain: Chain, txs: Txs): Promise<Verdict> {
  try {
    const leave = await gate.begin();
    if (leave === "stopped") return { kind: "stopped" };
    const answer = await broadcast(chain, txs);
    if (leave === "new" && answer.kind === "unreachable") await gate.takeBack();
    return answer;
  } catch (error) {
    // Storage failed, so nobody could say later that this was broadcast. The engine asks again.
    return { kind: "unknown", reason: reasonOf(error) };
  }
}
