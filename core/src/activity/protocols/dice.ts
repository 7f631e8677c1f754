import { reverseHex } from "../../script/index.ts";
import type { Txid } from "../../tx/index.ts";
import { createSectionReader, type Protocol, type Said, textOf, type Undecoded, undecoded } from "./protocol.ts";

const MAX_ROLL = 100_000_000n;

export const dice = {
  app: "DICE Bet",
  lokadId: "44494345",
  /** Reads a bet on a roll from `minValue` to `maxValue`. */
  section(payload: string): Said<{ minValue: number; maxValue: number }, Undecoded> {
    const read = createSectionReader(payload);
    const [version, min, max] = [read.take(1), read.unsigned(4), read.unsigned(4)];
    const isValid =
      version === "00" && min !== undefined && max !== undefined && 1n <= min && min <= max && max <= MAX_ROLL;
    if (!isValid) return { isValid, action: undecoded(payload) };
    return { isValid, action: { minValue: Number(min), maxValue: Number(max) } };
  },
} as const satisfies Protocol;

type Payout = { betTxid: Txid; roll: number; seedHash: string; result: string };

export const roll = {
  app: "ROLL Payout",
  lokadId: "524f4c4c",
  /** Reads the result of a bet: its txid, the roll, the hash of the seed and one letter for the outcome. */
  section(payload: string): Said<Payout, Undecoded> {
    const read = createSectionReader(payload);
    const [version, betTxid, rolled] = [read.take(1), read.take(32), read.unsigned(4)];
    const [seedHash, result] = [read.take(32), read.take(1)];
    const isWhole = betTxid !== undefined && rolled !== undefined && seedHash !== undefined && result !== undefined;
    if (version !== "00" || !isWhole) return { isValid: false, action: undecoded(payload) };
    const action = { betTxid: reverseHex(betTxid), roll: Number(rolled), seedHash, result: textOf(result) };
    return { isValid: true, action };
  },
} as const satisfies Protocol;
