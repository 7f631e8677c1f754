import { reverseHex } from "../../script/index.ts";
import { createSectionReader, type Protocol, type Said, textOf, type Undecoded, undecoded } from "./protocol.ts";

const MAX_ROLL = 100_000_000n;

/**
 * A bet on a roll from `minValue` to `maxValue`; the pushes of a plain script and a section's payload hold the same
 * bytes.
 */
function bet(...pushes: readonly string[]): Said<{ minValue: number; maxValue: number }, Undecoded> {
  const read = createSectionReader(pushes.join(""));
  const [version, min, max] = [read.take(1), read.unsigned(4), read.unsigned(4)];
  const isValid =
    version === "00" && min !== undefined && max !== undefined && 1n <= min && min <= max && max <= MAX_ROLL;
  if (!isValid) return { isValid, action: undecoded(...pushes) };
  return { isValid, action: { minValue: Number(min), maxValue: Number(max) } };
}

export const dice = {
  app: "DICE Bet",
  lokadId: "44494345",
  plain: (pushes: readonly string[]) => bet(...pushes),
  section: (payload: string) => bet(payload),
} as const satisfies Protocol;

type Payout = { betTxid: string; roll: number; seedHash: string; result: string };

/** What became of a bet: the bet's txid, the roll, the seed it came from and one letter for the outcome. */
function payout(...pushes: readonly string[]): Said<Payout, Undecoded> {
  const read = createSectionReader(pushes.join(""));
  const [version, betTxid, rolled] = [read.take(1), read.take(32), read.unsigned(4)];
  const [seedHash, result] = [read.take(32), read.take(1)];
  const isWhole = betTxid !== undefined && rolled !== undefined && seedHash !== undefined && result !== undefined;
  if (version !== "00" || !isWhole) return { isValid: false, action: undecoded(...pushes) };
  const action = { betTxid: reverseHex(betTxid), roll: Number(rolled), seedHash, result: textOf(result) };
  return { isValid: true, action };
}

export const roll = {
  app: "ROLL Payout",
  lokadId: "524f4c4c",
  plain: (pushes: readonly string[]) => payout(...pushes),
  section: (payload: string) => payout(payload),
} as const satisfies Protocol;
