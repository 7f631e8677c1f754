// A reward that is spent too early is refused by the network. The refused payment stays open, and since only its own
// coin replaces it, nothing can be paid until the reward is mature: up to 100 blocks. So no height counts here that a
// live message named, or only one of several servers.
import { OTHERS_WAIT_MS } from "@satchel/core/operator";
import { COINBASE_MATURITY, type Plan } from "@satchel/core/tx";
import type { Context } from "../../context.ts";
import { inTime } from "../../pacing/in-time.ts";
import { serversOf } from "../refusals/ask-about-coins.ts";

/**
 * Tells whether the rewards that a plan spends are mature by the newest block of every server that answers in time. If
 * not, the state has the lowest of these blocks, by which the next plan leaves them out. Never rejects.
 */
export async function areRewardsRipe(ctx: Context, { txs }: Plan): Promise<boolean> {
  const rewards = txs.flatMap(({ inputs }) => inputs.flatMap(({ utxo }) => (utxo.isCoinbase ? utxo.blockHeight : [])));
  if (rewards.length === 0) return true;
  const height = await lowestHeight(ctx);
  if (height === undefined || height >= Math.max(...rewards) + COINBASE_MATURITY - 1) return true;
  ctx.state.setState(({ tip }) => ({ tip: tip && { height, finalHeight: Math.min(height, tip.finalHeight) } }));
  return false;
}

async function lowestHeight({ ports: { chain, clock } }: Context): Promise<number | undefined> {
  const servers = await serversOf(chain);
  const tips = await Promise.all(servers.map((server) => inTime(clock, OTHERS_WAIT_MS, server.tip(), undefined)));
  const heights = tips.flatMap((tip) => (tip && tip.height >= 0 ? tip.height : []));
  return heights.length > 0 ? Math.min(...heights) : undefined;
}
