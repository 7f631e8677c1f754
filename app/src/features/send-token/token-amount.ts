import { type AmountProblem, type Atoms, parseAtoms, type Separators } from "@satchel/core/amount";
import { no, ok, type Result } from "@satchel/core/result";

/** Why a text is no amount of a token that can be sent. Sentences: token-send-words.ts. */
export type TokenAmountProblem =
  | { code: "token-amount-missing" }
  | { code: "token-amount-zero" }
  | { code: "token-amount-bad"; problem: AmountProblem }
  | { code: "token-amount-too-precise"; decimals: number }
  | { code: "token-amount-above-balance"; amount: Atoms; balance: Atoms }
  | { code: "token-amount-above-max"; amount: Atoms; max: Atoms };

/** `max`: the most one output of this token can hold. */
export type TokenAmountRules = { decimals: number; separators: Separators; balance: Atoms; max: Atoms };

/** Reads what a person typed, in the order of wallet.md 5. */
export function readTokenAmount(text: string, rules: TokenAmountRules): Result<Atoms, TokenAmountProblem> {
  if (text.trim() === "") return no({ code: "token-amount-missing" });
  const read = parseAtoms(text, rules.decimals, rules.separators);
  if (!read.ok) {
    const { problem } = read;
    return problem.code === "amount-too-precise"
      ? no({ code: "token-amount-too-precise", decimals: problem.decimals })
      : no({ code: "token-amount-bad", problem });
  }
  const amount = read.value;
  if (amount === 0n) return no({ code: "token-amount-zero" });
  if (amount > rules.balance) return no({ code: "token-amount-above-balance", amount, balance: rules.balance });
  if (amount > rules.max) return no({ code: "token-amount-above-max", amount, max: rules.max });
  return ok(amount);
}
