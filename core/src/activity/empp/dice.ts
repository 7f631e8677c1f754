import type { AppAction } from "../app-action.ts";
import { textOf } from "../text-of.ts";
import { createSectionReader } from "./section-reader.ts";

const MAX_ROLL = 100_000_000n;

/** A bet on a roll from `minValue` to `maxValue`. */
export function readDice(lokadId: string, payload: string): AppAction {
  const read = createSectionReader(payload);
  const [version, min, max] = [read.take(1), read.unsigned(4), read.unsigned(4)];
  const isValid =
    version === "00" && min !== undefined && max !== undefined && 1n <= min && min <= max && max <= MAX_ROLL;
  if (!isValid) {
    return { app: "DICE Bet", lokadId, isValid, action: { stack: payload, decoded: textOf(payload) } };
  }
  return { app: "DICE Bet", lokadId, isValid, action: { minValue: Number(min), maxValue: Number(max) } };
}
