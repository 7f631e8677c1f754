import type { Utxo } from "@satchel/core/tx";
import type { Context } from "../../context.ts";
import { isSameCoin } from "../checks/check-before-signing.ts";
import { askServers } from "./ask-about-coins.ts";
import { replacedCoins } from "./open-refusals.ts";

/**
 * Tells whether these coins may be spent although the first server does not list them: each replaces or cancels a
 * payment, and a server lists it as unspent now, with the same amount, script and token. Never rejects.
 */
export async function areListedElsewhere(ctx: Context, coins: readonly Utxo[]): Promise<boolean> {
  const replacing = replacedCoins(ctx.state.getState());
  const outpoints = coins.map(({ outpoint }) => outpoint);
  if (!outpoints.every((outpoint) => replacing.has(outpoint))) return false;
  const { answers } = await askServers(ctx.ports, outpoints, { isAwaited: true });
  const listed = answers.flatMap(({ unspent }) => unspent);
  return coins.every((coin) => listed.some((other) => other.outpoint === coin.outpoint && isSameCoin(coin, other)));
}
