import { type Outpoint, readOutpoint } from "@satchel/core/ids";
import type { Chain } from "@satchel/core/ports";
import { type Plan, purchasesOf } from "@satchel/core/tx";
import { lookUp } from "../../indexer/look-up.ts";

/** Returns whether the indexer says that an output is spent, or does not know it. Throws what the chain throws. */
export async function isSpent(chain: Pick<Chain, "tx">, outpoint: Outpoint, signal?: AbortSignal): Promise<boolean> {
  const { txid, outIdx } = readOutpoint(outpoint);
  const output = (await lookUp(chain, txid, signal))?.outputs[outIdx];
  return output === undefined || output.spentBy !== undefined;
}

/** Returns whether one of these outputs is spent; asks about all of them at once. Throws what the chain throws. */
export async function areSpent(
  chain: Pick<Chain, "tx">,
  outpoints: readonly Outpoint[],
  signal?: AbortSignal,
): Promise<boolean> {
  const spent = await Promise.all(outpoints.map((outpoint) => isSpent(chain, outpoint, signal)));
  return spent.includes(true);
}

/** Returns whether a plan trades with an offer that somebody else has spent in the meantime. Never rejects. */
export async function isOfferGone(chain: Pick<Chain, "tx">, { trade }: Plan): Promise<boolean> {
  if (trade === undefined || trade.kind === "list") return false;
  const outpoints = [trade.outpoint, ...purchasesOf(trade).map(({ outpoint }) => outpoint)];
  return areSpent(chain, [...new Set(outpoints)]).catch(() => false);
}
