import { type Sats, sats } from "../amount/index.ts";
import { isMature, isSpendable } from "../tx/index.ts";
import type { Ledger } from "./ledger.ts";

/** XEC of a wallet; coins that carry tokens are in none of them. */
export type Balance = {
  total: Sats;
  /** What payments may use now. */
  spendable: Sats;
  /** Block rewards that are too young. */
  immature: Sats;
};

export function balanceOf(ledger: Ledger, tipHeight: number): Balance {
  let total = 0n;
  let spendable = 0n;
  let immature = 0n;
  for (const utxo of ledger.utxos.values()) {
    if (utxo.token) continue;
    total += utxo.sats;
    if (isSpendable(utxo, tipHeight)) spendable += utxo.sats;
    else if (!isMature(utxo, tipHeight)) immature += utxo.sats;
  }
  return { total: sats(total), spendable: sats(spendable), immature: sats(immature) };
}
