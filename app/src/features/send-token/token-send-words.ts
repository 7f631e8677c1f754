import { type Atoms, amountText, formatAtoms } from "@satchel/core/amount";
import type { ConversionProblem } from "@satchel/core/payment-link";
import { pushFaultText } from "../../text/link-problems.ts";
import { separatorsOf } from "../../text/locale.ts";
import { addressProblemText } from "../../text/problems.ts";
import type { RecipientProblem, TokenAmountProblem } from "./check-token-form.ts";
import type { PushesProblem } from "./read-token-pushes.ts";

export const recipientProblemText = (problem: RecipientProblem): string => {
  switch (problem.code) {
    case "recipient-missing":
      return "Enter whom to send it to";
    case "recipient-is-link":
      return "eToken sends do not support bip21 query strings";
    case "recipient-address":
      return addressProblemText(problem.problem);
  }
};

/** wallet.md 5 and facts.md 1.5, in this person's separators. */
export function tokenAmountProblemText(problem: TokenAmountProblem, decimals: number, locale: string): string {
  const separators = separatorsOf(locale);
  const text = (amount: Atoms) => amountText(formatAtoms(amount, decimals, { separators }));
  switch (problem.code) {
    case "token-amount-missing":
      return "Amount is required";
    case "token-amount-zero":
      return "Amount must be greater than 0";
    case "token-amount-bad":
      return `Amount must be a non-empty string containing only decimal numbers and optionally one decimal point "${separators.decimal}"`;
    case "token-amount-too-precise":
      return tooPreciseText(problem.decimals);
    case "token-amount-above-balance":
      return `Amount ${text(problem.amount)} exceeds balance of ${text(problem.balance)}`;
    case "token-amount-above-max":
      return `Amount ${text(problem.amount)} exceeds max supported qty for this token in one tx (${text(problem.max)})`;
  }
}

const tooPreciseText = (decimals: number) =>
  decimals === 0
    ? "This token does not support decimal places"
    : `This token supports no more than ${decimals} decimal place${decimals === 1 ? "" : "s"}`;

export function pushesProblemText(problem: PushesProblem): string {
  switch (problem.code) {
    case "message-empty":
      return "Write a message, or turn it off";
    case "pushes-too-long":
      return problem.max === 0
        ? "There is no room for this beside so many recipients"
        : `Message can not exceed ${problem.max} bytes`;
    case "push-bad":
      return `${pushFaultText(problem.fault, "Data")} Check line ${problem.line}.`;
    case "account-missing":
      return "Enter the Solana address that is to be paid";
    case "account-bad":
      return "This is no Solana address";
  }
}

export function conversionProblemText(problem: ConversionProblem, decimals: number, locale: string): string {
  switch (problem.code) {
    case "conversion-bad-account":
      return "This is no Solana address";
    case "conversion-below-fee":
      return `The fee of the conversion, ${amountText(formatAtoms(problem.fee, decimals, { separators: separatorsOf(locale) }))}, would take all of it`;
  }
}
