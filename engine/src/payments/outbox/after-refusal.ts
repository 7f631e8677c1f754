import type { Chain } from "@satchel/core/ports";
import { type Outpoint, readOutpoint, type Txid } from "@satchel/core/tx";
import { lookUp } from "../../indexer/look-up.ts";
import { createLimiter } from "../../pacing/limiter.ts";
import { reasonOf } from "../../problems.ts";
import type { OutboxEntry } from "../../state.ts";
import { coinsOf } from "./ask-about-coins.ts";
import { askOtherOperator, type Servers } from "./ask-other-operator.ts";

/**
 * What a refused broadcast comes to. `conflicted`: an indexer says that one of the coins was spent by another
 * transaction, or that it never existed. `hosts`: the servers that have refused it. `unknown`: the indexer could not be
 * asked, or a server may just be taking the transaction.
 */
export type Refusal =
  | { kind: "accepted" }
  | { kind: "refused" | "conflicted"; reason: string; hosts: readonly string[] }
  | { kind: "unknown"; reason: string };

/**
 * Returns what a refused broadcast comes to, by what the indexer has now and never by the words of the refusal: a node
 * also refuses a transaction that it has already, or whose outputs are spent. One server's refusal is no end either, so
 * the same bytes go to a server of another operator. `reason`: the words of the refusal, for the person. `host`: who
 * has refused it, if that is known.
 */
export async function afterRefusal(
  servers: Servers,
  tx: OutboxEntry["txs"][number],
  { reason, host }: { reason: string; host: string | undefined },
): Promise<Refusal> {
  const { chain } = servers;
  const { txid, rawTx } = tx;
  try {
    if (await lookUp(chain, txid)) return { kind: "accepted" };
  } catch (error) {
    return { kind: "unknown", reason: reasonOf(error) };
  }
  const others = await askOtherOperator(servers, tx, host);
  if (others.kind !== "refused") return others;
  const { hosts } = others;
  try {
    const spenders = await findSpenders(chain, coinsOf(rawTx));
    if (spenders.includes(txid)) return { kind: "unknown", reason };
    return { kind: spenders.length > 0 ? "conflicted" : "refused", reason, hosts };
  } catch {
    // Without an answer about the coins it is still known that these servers did not accept the transaction.
    return { kind: "refused", reason, hosts };
  }
}

const REQUESTS_AT_ONCE = 8;

/** Returns the transactions that spend some of these coins; undefined stands for a coin that does not exist. */
async function findSpenders(
  chain: Pick<Chain, "tx">,
  coins: readonly Outpoint[],
): Promise<readonly (Txid | undefined)[]> {
  const limited = createLimiter(REQUESTS_AT_ONCE);
  const parents = [...new Set(coins.map((coin) => readOutpoint(coin).txid))];
  const found = await Promise.all(
    parents.map(async (txid) => [txid, await limited(() => lookUp(chain, txid))] as const),
  );
  const known = new Map(found);
  return coins.flatMap((coin) => {
    const { txid, outIdx } = readOutpoint(coin);
    const output = known.get(txid)?.outputs[outIdx];
    if (output && !output.spentBy) return [];
    return [output?.spentBy?.txid];
  });
}
