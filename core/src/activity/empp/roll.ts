import { reverseHex } from "../../script/index.ts";
import type { AppAction } from "../app-action.ts";
import { textOf } from "../text-of.ts";
import { createSectionReader } from "./section-reader.ts";

/** What became of a bet: the bet's txid, the roll, the seed it came from and one letter for the outcome. */
export function readRoll(lokadId: string, payload: string): AppAction {
  const read = createSectionReader(payload);
  const [version, betTxid, roll, seedHash, result] = [
    read.take(1),
    read.take(32),
    read.unsigned(4),
    read.take(32),
    read.take(1),
  ];
  if (
    version !== "00" ||
    betTxid === undefined ||
    roll === undefined ||
    seedHash === undefined ||
    result === undefined
  ) {
    return { app: "ROLL Payout", lokadId, isValid: false, action: { stack: payload, decoded: textOf(payload) } };
  }
  const action = { betTxid: reverseHex(betTxid), roll: Number(roll), seedHash, result: textOf(result) };
  return { app: "ROLL Payout", lokadId, isValid: true, action };
}
