import { type Chain, NetworkError } from "@satchel/core/ports";
import { fromHex } from "@satchel/core/script";
import { failureOf } from "../../indexer/failure.ts";
import { lookUp } from "../../indexer/look-up.ts";
import { ownReason, reasonOf } from "../../problems.ts";
import type { OutboxEntry } from "../../state.ts";
import { afterRefusal } from "./after-refusal.ts";
import type { Servers } from "./ask-other-operator.ts";

/**
 * The outcome of broadcasting a payment. `accepted`: how many of its transactions the indexer has, counted from the
 * first. `hosts`: the servers that have refused the next one. `conflicted`: an indexer says besides that one of its
 * coins was spent by another transaction, or never existed.
 */
export type Delivery =
  | { kind: "done" }
  | { kind: "refused" | "conflicted"; reason: string; hosts: readonly string[]; accepted: number }
  | { kind: "stopped"; accepted: number }
  | { kind: "unreachable"; reason: string }
  | { kind: "unknown"; reason: string };

/**
 * What is asked before each broadcast of a chain. `begin`: whether the transaction may be broadcast, and whether it was
 * never broadcast before. `takeBack`: the broadcast that `begin` called new did not leave the device.
 */
export type Gate = {
  begin(at: number): Promise<"new" | "again" | "stopped">;
  takeBack(at: number): Promise<void>;
};

type Verdict =
  | { kind: "accepted" }
  | { kind: "stopped" }
  | { kind: "refused"; reason: string; host: string | undefined }
  | { kind: "unreachable" | "unknown"; reason: string };

/** `repeat`: the payment may have been sent already. `again`: it was refused before, or conflicted with another. */
export type Attempt = "first" | "repeat" | "again";

/**
 * Broadcasts the transactions of a payment in order and returns the outcome. After an earlier attempt it asks the
 * indexer for each transaction first. A refusal counts only after the indexer was asked for the txid, and a server of
 * another operator for the transaction (`afterRefusal`).
 * `gate`: of a chain, which a person may stop between two transactions.
 */
export async function deliver(
  servers: Servers,
  txs: OutboxEntry["txs"],
  attempt: Attempt,
  gate?: Gate,
): Promise<Delivery> {
  const { chain } = servers;
  for (const [accepted, tx] of txs.entries()) {
    const verdict = await deliverOne(chain, tx, attempt, gate && gateFor(gate, accepted));
    if (verdict.kind === "stopped") return { kind: "stopped", accepted };
    const settled = verdict.kind === "refused" ? await afterRefusal(servers, tx, verdict) : verdict;
    if (settled.kind === "accepted") continue;
    if (settled.kind === "refused" || settled.kind === "conflicted") return { ...settled, accepted };
    // A part of the payment has been sent, or may have been, so the rest must not be given up on a lost connection.
    const begun = attempt === "repeat" || accepted > 0;
    return { kind: begun ? "unknown" : settled.kind, reason: settled.reason };
  }
  return { kind: "done" };
}

type Answer = Exclude<Verdict, { kind: "stopped" }>;

/** An answer about another transaction says nothing about this one. */
async function broadcast(chain: Chain, { txid, rawTx, burns }: OutboxEntry["txs"][number]): Promise<Answer> {
  try {
    const answer = await chain.broadcast(fromHex(rawTx), ...(burns ? [{ skipTokenChecks: true }] : []));
    return answer === txid ? { kind: "accepted" } : { kind: "unknown", reason: ownReason("another-txid") };
  } catch (error) {
    if (!(error instanceof NetworkError)) return { kind: "unknown", reason: reasonOf(error) };
    const { outcome, serverText: reason = error.message } = error;
    // A status that is not a refusal, such as 504, may come after the broadcast.
    if (outcome === "refused" && failureOf(error) === "unreachable") return { kind: "unknown", reason };
    return outcome === "refused" ? { kind: outcome, reason, host: error.host } : { kind: outcome, reason };
  }
}

type OneGate = { begin(): ReturnType<Gate["begin"]>; takeBack(): Promise<void> };

const gateFor = (gate: Gate, at: number): OneGate => ({
  begin: () => gate.begin(at),
  takeBack: () => gate.takeBack(at),
});

async function deliverOne(
  chain: Chain,
  tx: OutboxEntry["txs"][number],
  attempt: Attempt,
  gate: OneGate | undefined,
): Promise<Verdict> {
  try {
    if (attempt !== "first" && (await lookUp(chain, tx.txid))) return { kind: "accepted" };
  } catch (error) {
    // Nothing was sent in this attempt.
    return { kind: "unreachable", reason: reasonOf(error) };
  }
  return gate ? broadcastThrough(gate, chain, tx) : broadcast(chain, tx);
}

async function broadcastThrough(gate: OneGate, chain: Chain, tx: OutboxEntry["txs"][number]): Promise<Verdict> {
  try {
    const leave = await gate.begin();
    if (leave === "stopped") return { kind: "stopped" };
    const answer = await broadcast(chain, tx);
    if (leave === "new" && answer.kind === "unreachable") await gate.takeBack();
    return answer;
  } catch (error) {
    // Storage failed, so nobody could say later that this was broadcast. The engine asks again.
    return { kind: "unknown", reason: reasonOf(error) };
  }
}
