import type { TradeFact } from "@satchel/core/market";
import { NANOSATS_PER_SAT } from "@satchel/core/offer";
import type { TokenAlert } from "../../state.ts";

const MS = 1_000;

/**
 * Returns the trade that has crossed the limit of an alert, the first one since it was set; undefined without one. A
 * maker's trade with themselves crosses nothing. `facts`: newest first.
 */
export function crossedBy(alert: TokenAlert, facts: readonly TradeFact[]): TradeFact | undefined {
  // The time of a trade has no milliseconds.
  const from = Math.floor(alert.setAt / MS);
  return facts.findLast((fact) => !fact.isWash && fact.atSecs >= from && isAcross(alert, fact));
}

function isAcross({ side, nanoSatsPerAtom }: TokenAlert, { sats, atoms }: TradeFact): boolean {
  const [paid, limit] = [sats * NANOSATS_PER_SAT, nanoSatsPerAtom * atoms];
  return side === "above" ? paid >= limit : paid <= limit;
}
