import type { CoinRow, CoinState } from "./coin-rows.ts";

const BLOCKS_PER_HOUR = 6;
const BLOCKS_PER_DAY = 24 * BLOCKS_PER_HOUR;

/** Rough, as blocks are: "about 3 days". */
export function depthText({ depth }: Pick<CoinRow, "depth">): string {
  if (depth === undefined) return "Age unknown";
  if (depth <= 0) return "In no block yet";
  if (depth < BLOCKS_PER_HOUR) return depth === 1 ? "1 block old" : `${depth} blocks old`;
  if (depth < BLOCKS_PER_DAY) return about(depth / BLOCKS_PER_HOUR, "hour");
  if (depth < 365 * BLOCKS_PER_DAY) return about(depth / BLOCKS_PER_DAY, "day");
  return about(depth / BLOCKS_PER_DAY / 365, "year");
}

function about(count: number, unit: string): string {
  const whole = Math.floor(count);
  return `About ${whole} ${unit}${whole === 1 ? "" : "s"} old`;
}

export const STATE_TEXT: Record<Exclude<CoinState, "free" | "frozen">, string> = {
  "in-payment": "In a payment",
  young: "Not spendable yet",
};

export const coinsText = (count: number, locale: string): string =>
  `${new Intl.NumberFormat(locale).format(count)} ${count === 1 ? "coin" : "coins"}`;
