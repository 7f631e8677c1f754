import { amountText, type Sats, sats } from "@satchel/core/amount";
import type { BalanceParts } from "@satchel/core/ledger";
import { balanceText } from "../../catalogue/en/payment/balance.ts";
import { counted } from "./counts.ts";
import { xecParts } from "./money.ts";

/** The parts that are not spendable, in the order in which they are listed. */
export const OTHER_PARTS = ["maturing", "frozen", "reserved"] as const;
export type PartName = "spendable" | (typeof OTHER_PARTS)[number];

export const isAllSpendable = ({ total, spendable }: BalanceParts): boolean => total === spendable;

/** Returns the two halves of the line on the balance card: what is spendable, and the largest other part. */
export function splitLine(parts: BalanceParts, write: (part: Sats) => string): { spendable: string; other: string } {
  const { line } = balanceText;
  const largest = OTHER_PARTS.reduce((best, part) => (parts[part] > parts[best] ? part : best));
  const more = sats(parts.total - parts.spendable - parts[largest]);
  const amount = write(parts[largest]);
  return {
    spendable: line.spendable({ amount: write(parts.spendable) }),
    other: more === 0n ? line[largest]({ amount }) : line[`${largest}AndMore`]({ amount, more: write(more) }),
  };
}

/** Writes an amount of XEC without its unit. */
export const bareXecText = (part: Sats, locale: string): string => amountText(xecParts(part, locale));

const MINUTES_PER_BLOCK = 10;

/** Returns when a reward can be spent, as roughly as blocks tell it: "in about 3 hours". */
export function waitText(blocks: number, locale: string): string {
  const { waits } = balanceText;
  const minutes = blocks * MINUTES_PER_BLOCK;
  if (minutes < 60) return waits.minutes({ count: counted(minutes, locale) });
  return waits.hours({ count: counted(Math.round(minutes / 60), locale) });
}

export function maturingText({ matureIn }: BalanceParts, locale: string): string {
  const { first, last } = matureIn ?? { first: 1, last: 1 };
  const [soon, late] = [waitText(first, locale), waitText(last, locale)];
  return soon === late
    ? balanceText.maturingTogether({ wait: soon })
    : balanceText.maturingApart({ first: soon, last: late });
}
