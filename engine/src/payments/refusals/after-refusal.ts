import type { Txid } from "@satchel/core/ids";
import { OTHERS_WAIT_MS } from "@satchel/core/operator";
import type { Clock } from "@satchel/core/ports";
import { lookUp } from "../../indexer/look-up.ts";
import { reasonOf } from "../../problems.ts";
import type { OutboxEntry } from "../../state.ts";
import type { Failure } from "../outbox/failure.ts";
import { type AskOptions, askAboutCoins } from "./ask-about-coins.ts";
import { askOtherOperator, type OnLate, type Servers } from "./ask-other-operator.ts";

/**
 * What a refused broadcast comes to. `conflicted`: an indexer says that one of the coins was spent by another
 * transaction, or that it never existed. `unknown`: the indexer could not be asked, or a server may just be taking the
 * transaction.
 */
export type Refusal =
  | { kind: "accepted" }
  | ({ kind: "refused" | "conflicted"; hosts: readonly string[] } & Omit<Failure, "status" | "hosts">)
  | { kind: "unknown"; reason: string };

/** `onLate`: see `Waiting`. */
export type RefusalPorts = Servers & { clock: Clock; onLate?: OnLate };

/**
 * Returns what a refused broadcast comes to, by what the indexer has now and never by the words of the refusal: a node
 * also refuses a transaction that it has already, or whose outputs are spent. One server's refusal is no end either, so
 * the same bytes go to a server of another operator. `reason`: the words of the refusal, for the person. `host`: who
 * has refused it, if that is known.
 */
export async function afterRefusal(
  { onLate = () => {}, ...servers }: RefusalPorts,
  tx: OutboxEntry["txs"][number],
  { reason, host }: { reason: string; host: string | undefined },
): Promise<Refusal> {
  const { clock } = servers;
  const until = clock.now() + OTHERS_WAIT_MS;
  try {
    if (await lookUp(servers.chain, tx.txid)) return { kind: "accepted" };
  } catch (error) {
    return { kind: "unknown", reason: reasonOf(error) };
  }
  const others = await askOtherOperator(servers, tx, host, { clock, until, onLate });
  if (others.kind !== "refused") return others;
  const { hosts, silent } = others;
  const answer = await askAboutRefused(servers, tx, { isAwaited: true, without: silent });
  if (answer === "ours") return { kind: "unknown", reason };
  return { ...answer, reason, hosts, ...(silent.length > 0 && { silent }) };
}

type CoinsAnswer = Pick<Failure, "coins" | "replacedBy"> & { kind: "refused" | "conflicted" };

/**
 * Returns what the servers say about the coins of a refused transaction; `ours`: one says that this very transaction
 * spends them. Without an answer it is only known that the transaction was refused.
 */
export async function askAboutRefused(
  servers: Pick<Servers, "chain"> & { clock: Clock },
  tx: { txid: Txid; rawTx: string },
  options: AskOptions = {},
): Promise<CoinsAnswer | "ours"> {
  const { unspent, isOurs, isTaken, replacedBy, hosts, isWhole } = await askAboutCoins(servers, tx, options);
  if (isOurs) return "ours";
  // While a person waits, a server that has not answered may still list what another one hides.
  const isOpen = hosts.length === 0 || (options.isAwaited && !isWhole && unspent.length === 0);
  if (isOpen && replacedBy === undefined) return { kind: "refused" };
  const left = unspent.map(({ outpoint }) => outpoint);
  const coins = { left, saidBy: hosts, ...(unspent.length > 0 && { listed: unspent }) };
  return { kind: isTaken || replacedBy !== undefined ? "conflicted" : "refused", coins, replacedBy };
}
