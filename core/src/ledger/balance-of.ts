import { type Sats, sats } from "../amount/index.ts";
import { COINBASE_MATURITY } from "../tx/index.ts";
import { type Ledger, totalsOf } from "./ledger.ts";

/** XEC of a wallet; coins that carry tokens are in none of them. */
export type Balance = {
  total: Sats;
  /** What payments may use now. */
  spendable: Sats;
  /** Block rewards that are too young. */
  immature: Sats;
};

/** Without walking the coins; at most the heights that brought a reward. */
export function balanceOf(ledger: Pick<Ledger, "awaited" | "utxos">, tipHeight: number): Balance {
  const totals = totalsOf(ledger);
  let { spendable }: { spendable: bigint } = totals;
  let immature = 0n;
  for (const [height, reward] of totals.rewards) {
    const isMature = height >= 0 && tipHeight + 1 - height >= COINBASE_MATURITY;
    if (isMature) spendable += reward.spendable;
    else immature += reward.sats;
  }
  return { total: totals.sats, spendable: sats(spendable), immature: sats(immature) };
}
