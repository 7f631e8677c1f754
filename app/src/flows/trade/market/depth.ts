import { type Atoms, atoms } from "@satchel/core/amount";
import { drawnPrice, type Price } from "@satchel/core/market";
import type { OrderBook } from "@satchel/core/offer";

/** How much is on offer at a price or less. */
export type DepthStep = Price & { total: Atoms };

/**
 * What a picture of the open offers shows, its prices in sats per atom. `beyond`: what is offered at more than twice
 * the lowest price, which would leave no room for the rest.
 */
export type Depth = { steps: readonly DepthStep[]; from: number; to: number; beyond: Atoms };

const MOST_TIMES = 2;
/** Room beside the first and the last price, as a part of the lowest. */
const MARGIN = 0.03;

/** Returns the depth of a book, whose rows are in the order of their prices. There is at least one row. */
export function depthOf({ rows }: Pick<OrderBook, "rows">): Depth {
  const steps = rows.map(({ asked, offer, cumulative }) => ({ sats: asked, atoms: offer.atoms, total: cumulative }));
  const lowest = steps[0] ? drawnPrice(steps[0]) : 0;
  const shown = steps.filter((step) => drawnPrice(step) <= lowest * MOST_TIMES);
  const highest = Math.max(lowest, ...shown.map(drawnPrice));
  const total = (of: readonly DepthStep[]) => of.at(-1)?.total ?? 0n;
  return {
    steps: shown,
    from: lowest * (1 - MARGIN),
    to: highest + lowest * MARGIN,
    beyond: atoms(total(steps) - total(shown)),
  };
}

/** Returns the path of a staircase through points, from the base line to the right edge. */
export function stairs(points: readonly { x: number; y: number }[], bottom: number, right: number): string {
  const [first] = points;
  if (first === undefined) return "";
  const rounded = (value: number) => Math.round(value * 10) / 10;
  return `M${rounded(first.x)} ${bottom}${points.map(({ x, y }) => `H${rounded(x)}V${rounded(y)}`).join("")}H${right}`;
}

/** At most this many points are told in words. */
const TOLD = 3;

/** Returns the steps to tell in words: the first, one in the middle, and the last. */
export function toldSteps(steps: readonly DepthStep[]): readonly DepthStep[] {
  if (steps.length <= TOLD) return steps;
  return [0, Math.floor(steps.length / 2), steps.length - 1].flatMap((at) => steps[at] ?? []);
}
