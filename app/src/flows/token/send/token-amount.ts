import { type AmountProblem, type Atoms, parseAtoms, type Separators } from "@satchel/core/amount";
import { no, ok, type Result } from "@satchel/core/result";

/** Why an amount of a token is refused. token-send-words.ts has the sentences. */
export type TokenAmountProblem =
  | { code: "token-amount-missing" }
  | { code: "token-amount-zero" }
  | { code: "token-amount-bad"; problem: AmountProblem }
  | { code: "token-amount-too-precise"; decimals: number }
  | { code: "token-amount-above-balance"; amount: Atoms; balance: Atoms }
  | { code: "token-amount-above-max"; amount: Atoms; max: Atoms }
  | { code: "token-amount-above-mint-max"; amount: Atoms; max: Atoms };

type Written = { decimals: number; separators: Separators };
/** `max`: the most one output of this token can hold. `balance`: what can be spent. */
export type TokenAmountRules = Written & { balance: Atoms; max: Atoms };
/** Links have no separators. */
type Loose<Rules> = Omit<Rules, "separators"> & { separators: Separators | undefined };

/** Reads an amount to send or to burn; the checks have the order of wallet.md 5.2. */
export function readTokenAmount(text: string, rules: Loose<TokenAmountRules>): Result<Atoms, TokenAmountProblem> {
  const read = readPositive(text, rules);
  if (!read.ok) return read;
  const [amount, { balance, max }] = [read.value, rules];
  if (amount > balance) return no({ code: "token-amount-above-balance", amount, balance });
  return amount > max ? no({ code: "token-amount-above-max", amount, max }) : read;
}

/** Reads an amount to mint. `max`: the most that one transaction can mint. */
export function readMintAmount(text: string, rules: Written & { max: Atoms }): Result<Atoms, TokenAmountProblem> {
  const read = readPositive(text, rules);
  if (!read.ok || read.value <= rules.max) return read;
  return no({ code: "token-amount-above-mint-max", amount: read.value, max: rules.max });
}

function readPositive(text: string, { decimals, separators }: Loose<Written>): Result<Atoms, TokenAmountProblem> {
  if (text.trim() === "") return no({ code: "token-amount-missing" });
  const read = parseAtoms(text, decimals, separators);
  if (!read.ok) return no(tokenAmountProblem(read.problem));
  return read.value === 0n ? no({ code: "token-amount-zero" }) : ok(read.value);
}

/** Returns what a text that is not an amount of a token has wrong. */
export function tokenAmountProblem(problem: AmountProblem): TokenAmountProblem {
  switch (problem.code) {
    case "amount-too-precise":
      return { code: "token-amount-too-precise", decimals: problem.decimals };
    case "amount-zero":
      return { code: "token-amount-zero" };
    default:
      return { code: "token-amount-bad", problem };
  }
}
