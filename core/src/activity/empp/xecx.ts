import type { AppAction } from "../app-action.ts";
import { textOf } from "../text-of.ts";
import { createSectionReader } from "./section-reader.ts";

/** Version 0 and four numbers, and nothing behind them (facts.md 2.3). */
export function readXecx(lokadId: string, payload: string): AppAction {
  const read = createSectionReader(payload);
  const version = read.take(1);
  const [minimum, eligible, ineligible, excluded] = [
    read.unsigned(8),
    read.unsigned(8),
    read.unsigned(8),
    read.unsigned(2),
  ];
  if (
    version !== "00" ||
    minimum === undefined ||
    eligible === undefined ||
    ineligible === undefined ||
    excluded === undefined ||
    !read.isAtEnd()
  ) {
    return { app: "XECX", lokadId, isValid: false, action: { stack: payload, decoded: textOf(payload) } };
  }
  return {
    app: "XECX",
    lokadId,
    isValid: true,
    action: {
      minBalanceTokenSatoshisToReceivePaymentThisRound: minimum,
      eligibleTokenSatoshis: eligible,
      ineligibleTokenSatoshis: ineligible,
      excludedHoldersCount: Number(excluded),
    },
  };
}
