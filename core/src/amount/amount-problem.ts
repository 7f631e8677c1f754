import type { Sats } from "./units.ts";

/** Why a text is no amount, or an amount cannot be sent. Sentences: app/src/text, after facts.md 1.5 and wallet.md 5. */
export type AmountProblem =
  /** Something else than digits and the separators stands in it. */
  | { code: "amount-bad-characters"; input: string }
  /** Only digits and separators, and still no number: nothing at all, "1.2.3", or separators where they cannot be. */
  | { code: "amount-not-a-number"; input: string }
  /** With groups of '.', "1.234" is 1234, and 1.234 to everyone else: so it is for a token with three decimals or more. */
  | { code: "amount-ambiguous"; input: string }
  | { code: "amount-too-precise"; decimals: number }
  | { code: "amount-zero" }
  | { code: "amount-below-dust"; dust: Sats }
  | { code: "amount-above-balance"; amount: Sats; balance: Sats };
