import { type Sats, sats } from "@satchel/core/amount";
import type { Plan } from "@satchel/core/tx";

/**
 * What an action on a token does to the XEC of the wallet. `carried`: sats that its token coins hold more than before,
 * below zero where it releases some. `used`: these and the fee.
 */
export type ActionCosts = { carried: Sats; used: Sats };

export function costsOf({ txs, fee }: Pick<Plan, "txs" | "fee">): ActionCosts {
  const held = txs.flatMap(({ inputs }) => inputs.map(({ utxo }) => utxo));
  const made = txs.flatMap(({ outputs }) => outputs);
  const carried = sats(satsWithTokens(made) - satsWithTokens(held));
  return { carried, used: sats(carried + fee) };
}

const satsWithTokens = (coins: readonly { sats: Sats; token?: unknown }[]): bigint =>
  coins.reduce((sum, coin) => (coin.token === undefined ? sum : sum + coin.sats), 0n);
