import type { Coin, ParsedTx } from "../node.ts";
import { formatXec, isMoney } from "./money.ts";

export const COINBASE_MATURITY = 100;

export const sumSats = (outputs: readonly { sats: bigint }[]): bigint =>
  outputs.reduce((sum, { sats }) => sum + sats, 0n);

/** The coins of coinbases that a block of this height may not spend yet; the reason names the first. */
export function checkMaturity(coins: readonly Coin[], height: number): string | undefined {
  for (const coin of coins) {
    const depth = height - coin.height;
    if (coin.isCoinbase && depth < COINBASE_MATURITY) {
      return `bad-txns-premature-spend-of-coinbase, tried to spend coinbase at depth ${depth}`;
    }
  }
  return undefined;
}

/** What the coins allow (devnet.md 5.3 step 8) and the fee that is left, in sats. */
export function checkSpends(
  tx: ParsedTx,
  coins: readonly Coin[],
  height: number,
): { reason: string } | { reason: undefined; fee: bigint } {
  const immature = checkMaturity(coins, height);
  if (immature) return { reason: immature };
  const valueIn = sumSats(coins);
  if (!isMoney(valueIn) || !coins.every((coin) => isMoney(coin.sats)))
    return { reason: "bad-txns-inputvalues-outofrange" };
  const valueOut = sumSats(tx.outputs);
  if (valueIn < valueOut) {
    const words = `value in (${formatXec(valueIn)}) < value out (${formatXec(valueOut)})`;
    return { reason: `bad-txns-in-belowout, ${words}` };
  }
  // The node's bad-txns-fee-outofrange cannot happen here, nor there: a fee lies between 0 and valueIn.
  return { reason: undefined, fee: valueIn - valueOut };
}
