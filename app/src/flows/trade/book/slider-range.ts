import { type Atoms, atoms } from "@satchel/core/amount";

/** How finely the slider divides what it runs over. */
export const STEPS = 1000n;

/**
 * What the slider runs over: `first`, all of the chosen offer, and on to `reach`. The chosen offer has at least half of
 * the way, so that a small quantity of it can be set as finely as without the other offers (tokens.md 2.2).
 */
type Range = { first: Atoms; reach: Atoms };

/** Returns at which step the chosen offer ends. */
function endOfFirst({ first, reach }: Range): bigint {
  const share = (first * STEPS) / reach;
  return reach <= first ? STEPS : share < STEPS / 2n ? STEPS / 2n : share;
}

/** Returns the step at which a quantity stands. */
export function stepOf(quantity: Atoms, range: Range): bigint {
  const { first, reach } = range;
  const end = endOfFirst(range);
  if (quantity <= first) return (quantity * end) / first;
  const beyond = quantity < reach ? quantity - first : reach - first;
  return reach > first ? end + (beyond * (STEPS - end)) / (reach - first) : STEPS;
}

/** Returns the quantity at a step. */
export function quantityAt(step: bigint, range: Range): Atoms {
  const { first, reach } = range;
  const end = endOfFirst(range);
  if (step <= end) return atoms((first * step) / end);
  return atoms(first + ((reach - first) * (step - end)) / (STEPS - end));
}

/**
 * Returns the quantity to which a key moves the slider: what `snap` makes of the one at `step`, or, where that is the
 * present one again, the next one that can be bought in the same direction; undefined at the end of the way.
 */
export function quantityByKey(
  step: bigint,
  now: Atoms,
  range: Range,
  snap: (wanted: Atoms) => Atoms | undefined,
): Atoms | undefined {
  const isMore = step > stepOf(now, range);
  for (let at = step; at >= 0n && at <= STEPS; at += isMore ? 1n : -1n) {
    const quantity = snap(quantityAt(at, range));
    if (quantity !== undefined && quantity !== now && quantity > now === isMore) return quantity;
  }
  return undefined;
}
