import { operatorOf } from "@satchel/core/operator";
import { type Clock, NetworkError } from "@satchel/core/ports";
import { fromHex } from "@satchel/core/script";
import { failureOf } from "../../indexer/failure.ts";
import { inTime } from "../../pacing/in-time.ts";
import type { Ports } from "../../ports.ts";
import { ownReason, reasonOf } from "../../problems.ts";
import type { OutboxEntry } from "../../state.ts";

/** What may be asked about a payment besides the indexer that is asked first. */
export type Servers = Pick<Ports, "chain" | "secondNode">;

/**
 * What servers of other operators made of a payment that `host` has refused. `hosts`: all that have refused it.
 * `silent`: servers that were sent it and have not answered in time. `unknown`: one of them may have taken it.
 */
export type Others =
  | { kind: "accepted" }
  | { kind: "refused"; hosts: readonly string[]; silent: readonly string[] }
  | { kind: "unknown"; reason: string };

type Signed = OutboxEntry["txs"][number];

/** `onLate` gets what a server says that had not answered by `until` (milliseconds since 1970). */
export type Waiting = { clock: Clock; until: number; onLate: OnLate };
export type OnLate = (host: string, isRefused: boolean) => void;

/**
 * Sends the bytes that an indexer has refused to a server of another operator: to a further indexer, else to the second
 * node. A server that cannot be reached is passed over, and so is one that does not answer in time. `host`: the server
 * that has refused them; undefined for the first one.
 */
export async function askOtherOperator(
  servers: Servers,
  tx: Signed,
  host: string | undefined,
  { clock, until, onLate }: Waiting,
): Promise<Others> {
  const { first, others } = await serversBesides(servers, tx, host);
  const refusedBy = host ?? first;
  const hosts = refusedBy === undefined ? [] : [refusedBy];
  const silent: string[] = [];
  for (const other of others) {
    const sent = other.send();
    const answer = await inTime(clock, Math.max(0, until - clock.now()), sent, undefined);
    if (answer === undefined) {
      silent.push(other.host);
      void sent.then(({ kind }) => onLate(other.host, kind === "refused"));
    } else if (answer.kind === "refused") return { kind: "refused", hosts: [...hosts, other.host], silent };
    else if (answer.kind !== "unreachable") return answer;
  }
  return { kind: "refused", hosts, silent };
}

type Answer =
  | { kind: "accepted" }
  | { kind: "refused" }
  | { kind: "unreachable" }
  | { kind: "unknown"; reason: string };
type Other = { host: string; send(): Promise<Answer> };

/** Returns the servers of other operators, and the name of the indexer that is asked first. */
async function serversBesides(
  { chain, secondNode }: Servers,
  { txid, rawTx, burns }: Signed,
  host: string | undefined,
): Promise<{ first: string | undefined; others: readonly Other[] }> {
  const indexers = await chain.indexers().catch(() => []);
  const first = indexers[0]?.host;
  const bytes = fromHex(rawTx);
  const asked = new Set([operatorOf(host ?? first ?? "")]);
  const others: Other[] = [];
  for (const indexer of indexers) {
    if (asked.has(operatorOf(indexer.host))) continue;
    asked.add(operatorOf(indexer.host));
    const broadcast = () => indexer.broadcast(bytes, ...(burns ? [{ skipTokenChecks: true }] : []));
    others.push({ host: indexer.host, send: () => answerTo(broadcast, txid) });
  }
  // The second node's token checks stay on, so that it would refuse every burn of SLP tokens.
  if (others.length === 0 && secondNode && !burns && !asked.has(operatorOf(secondNode.host)))
    others.push({ host: secondNode.host, send: () => answerTo(() => secondNode.broadcast(bytes)) });
  return { first, others };
}

async function answerTo(broadcast: () => Promise<unknown>, txid?: string): Promise<Answer> {
  try {
    const answer = await broadcast();
    return answer === txid ? { kind: "accepted" } : { kind: "unknown", reason: ownReason("another-txid") };
  } catch (error) {
    if (!(error instanceof NetworkError)) return { kind: "unknown", reason: reasonOf(error) };
    if (error.outcome === "unreachable") return { kind: "unreachable" };
    // A status that is not a refusal, such as 504, may come after the broadcast.
    const isRefused = error.outcome === "refused" && failureOf(error) !== "unreachable";
    return isRefused ? { kind: "refused" } : { kind: "unknown", reason: reasonOf(error) };
  }
}
