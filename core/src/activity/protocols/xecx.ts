import { createSectionReader, type Protocol, type Said, type Undecoded, undecoded } from "./protocol.ts";

/** One payout to the holders of the staking token; amounts are its atoms, as exact bigints. */
export type XecxRound = {
  minBalanceTokenSatoshisToReceivePaymentThisRound: bigint;
  eligibleTokenSatoshis: bigint;
  ineligibleTokenSatoshis: bigint;
  excludedHoldersCount: number;
};

export const xecx = {
  app: "XECX",
  lokadId: "58454358",
  /** Reads version 0 and exactly four numbers (facts.md 2.3). */
  section(payload: string): Said<XecxRound, Undecoded> {
    const read = createSectionReader(payload);
    const version = read.take(1);
    const [minimum, eligible, ineligible] = [read.unsigned(8), read.unsigned(8), read.unsigned(8)];
    const excluded = read.unsigned(2);
    const isWhole =
      minimum !== undefined && eligible !== undefined && ineligible !== undefined && excluded !== undefined;
    if (version !== "00" || !isWhole || !read.isAtEnd()) return { isValid: false, action: undecoded(payload) };
    return {
      isValid: true,
      action: {
        minBalanceTokenSatoshisToReceivePaymentThisRound: minimum,
        eligibleTokenSatoshis: eligible,
        ineligibleTokenSatoshis: ineligible,
        excludedHoldersCount: Number(excluded),
      },
    };
  },
} as const satisfies Protocol;
