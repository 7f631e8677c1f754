import type { Sats } from "@satchel/core/amount";
import { feeFor, type Plan } from "@satchel/core/tx";

/** A fee is high if it is above both: this many times the usual fee, and this many sats. */
const HIGH_FEE_TIMES = 10n;
const HIGH_FEE_SATS = 100_000n;

/**
 * Returns the fee of a plan, and what its bytes cost at this fee rate, if the fee is so high that a person has to
 * confirm its number; otherwise undefined.
 */
export function highFee({ txs, fee }: Plan, satsPerKb: number): { fee: Sats; usual: Sats } | undefined {
  const bytes = txs.reduce((sum, { size }) => sum + size, 0);
  const usual = feeFor(bytes, satsPerKb);
  return fee > HIGH_FEE_TIMES * usual && fee > HIGH_FEE_SATS ? { fee, usual } : undefined;
}
