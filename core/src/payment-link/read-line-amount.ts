import { type AmountProblem, DUST_SATS, parseXec, parseXecIn, type Sats, type Separators } from "../amount/index.ts";
import { no, ok, type Result } from "../result.ts";
import type { Cell, CellSeparator } from "./split-cells.ts";

/**
 * An amount and how it was written: `point` has a decimal point, whatever the locale; `group` has one group of three
 * that would be decimals to others.
 */
export type LineAmount = { sats: Sats; style: "point" | "group" | "clear" };

/** One group of three: 1.234 is a thousand and more to some, and little more than one to others. */
const ONE_GROUP = /^\d{1,3}[.,]\d{3}$/;

/**
 * Reads the amount of a line. Beside a comma it is written as machines write it; in a cell of its own as the person's
 * locale has it, or, where it cannot be read so, as machines do.
 */
export function readLineAmount(
  { text, isQuoted }: Cell,
  separator: CellSeparator,
  separators: Separators,
): Result<LineAmount, AmountProblem> {
  const isPlain = separator === "," && !isQuoted;
  const plain = parseXec(text);
  const local = isPlain ? plain : parseXecIn(text, separators);
  const read = local.ok ? local : plain;
  if (!read.ok) return no(local.ok ? read.problem : local.problem);
  if (read.value <= 0n) return no({ code: "amount-zero" });
  if (read.value < DUST_SATS) return no({ code: "amount-below-dust", dust: DUST_SATS });
  if (!isPlain && local.ok && ONE_GROUP.test(text)) return ok({ sats: read.value, style: "group" });
  const hasPoint = text.includes(".") && (isPlain || !local.ok);
  return ok({ sats: read.value, style: hasPoint ? "point" : "clear" });
}
