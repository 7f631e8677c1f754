import type { Chain } from "@satchel/core/ports";
import { fromHex } from "@satchel/core/script";
import { type Outpoint, readOutpoint, readTx, type Txid } from "@satchel/core/tx";
import { lookUp } from "../../indexer/look-up.ts";
import { createLimiter } from "../../pacing/limiter.ts";
import { reasonOf } from "../../problems.ts";
import type { OutboxEntry } from "../../state.ts";

/**
 * What a refused broadcast comes to. `conflicted`: one of the coins was spent by another transaction, or never existed.
 * `unknown`: the indexer could not be asked, or is just taking the transaction.
 */
export type Refusal = { kind: "accepted" } | { kind: "refused" | "conflicted" | "unknown"; reason: string };

/**
 * Returns what a refused broadcast comes to, by what the indexer has now and never by the words of the refusal: a node
 * also refuses a transaction that it has already, or whose outputs are spent. `reason`: those words, for the person.
 */
export async function afterRefusal(
  chain: Pick<Chain, "tx">,
  { txid, rawTx }: OutboxEntry["txs"][number],
  reason: string,
): Promise<Refusal> {
  try {
    if (await lookUp(chain, txid)) return { kind: "accepted" };
  } catch (error) {
    return { kind: "unknown", reason: reasonOf(error) };
  }
  try {
    const spenders = await findSpenders(chain, coinsOf(rawTx));
    if (spenders.includes(txid)) return { kind: "unknown", reason };
    return { kind: spenders.length > 0 ? "conflicted" : "refused", reason };
  } catch {
    // Without an answer about the coins it is still known that the transaction was not accepted.
    return { kind: "refused", reason };
  }
}

function coinsOf(rawTx: string): readonly Outpoint[] {
  const tx = readTx(fromHex(rawTx));
  return tx.ok ? tx.value.inputs.map(({ outpoint }) => outpoint) : [];
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
