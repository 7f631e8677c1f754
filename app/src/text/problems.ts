import type { AddressProblem } from "@satchel/core/address";
import { type AmountProblem, amountText, formatXec, type Sats } from "@satchel/core/amount";
import type { PlanProblem, TokenPlanProblem } from "@satchel/core/tx";
import type { SendProblem } from "@satchel/engine";
import { separatorsOf } from "./locale.ts";
import { type ProblemWords, sentence } from "./problem-words.ts";

const NOTHING_SENT = "Nothing was sent.";

const xec = (sats: Sats, locale: string) => amountText(formatXec(sats, { separators: separatorsOf(locale) }));

/** facts.md 1.5 and wallet.md 5. The decimal sign named is the one this person's locale writes. */
export function amountProblemText(problem: AmountProblem, locale: string): string {
  const { decimal } = separatorsOf(locale);
  switch (problem.code) {
    case "amount-bad-characters":
    case "amount-ambiguous":
      return `Invalid amount "${problem.input}": Amount can only contain numbers and '${decimal}' to denote decimal places.`;
    case "amount-not-a-number":
      return `Unable to parse sendAmount "${problem.input}" as a number`;
    case "amount-too-precise":
      return `XEC transactions do not support more than ${problem.decimals} decimal places`;
    case "amount-zero":
      return "Amount must be greater than 0";
    case "amount-below-dust":
      return `Send amount must be at least ${xec(problem.dust, locale)} XEC`;
    case "amount-above-balance":
      return `Amount ${xec(problem.amount, locale)} XEC exceeds wallet balance of ${xec(problem.balance, locale)} XEC`;
  }
}

/** wallet.md 5: 'Invalid address' and the token text are fixed; what follows the former is ours. */
export function addressProblemText(problem: AddressProblem): string {
  switch (problem.code) {
    case "address-invalid":
    case "address-bad-payload":
    case "address-bad-hash-size":
    case "address-bad-type":
      return "Invalid address";
    case "address-bad-character":
      return `Invalid address: an address never contains '${problem.character}'`;
    case "address-bad-checksum":
    case "address-no-known-prefix":
      return "Invalid address: a character is wrong or missing";
    case "address-wrong-prefix":
      return `Invalid address: it belongs to ${problem.prefix}:, this wallet pays to ${problem.expected}:`;
    case "address-is-for-tokens":
      return "eToken addresses are not supported for XEC sends";
    case "address-not-payable":
      return "Invalid address: no payment can reach it";
  }
}

export function planProblemWords(problem: PlanProblem, locale: string): ProblemWords {
  switch (problem.code) {
    case "insufficient-funds": {
      const missing = xec((problem.required - problem.available) as Sats, locale);
      return {
        title: "Insufficient funds",
        detail: `With the network fee ${missing} XEC are missing. ${NOTHING_SENT}`,
      };
    }
    case "below-dust":
      return { title: `Send amount must be at least ${xec(problem.dust, locale)} XEC`, detail: NOTHING_SENT };
    case "too-many-transactions":
      return {
        title: "This payment needs too many small coins",
        detail: `It would take ${problem.count} transactions. Send a smaller amount first. ${NOTHING_SENT}`,
      };
    case "no-recipients":
      return { title: "There is nobody to pay", detail: NOTHING_SENT };
    case "data-not-op-return":
      return { title: "The message could not be read", detail: NOTHING_SENT };
    case "data-too-long":
      return {
        title: "The message is too long",
        detail: `It takes ${problem.bytes} bytes, the network allows ${problem.max}. ${NOTHING_SENT}`,
      };
    case "coins-unusable":
      return { title: "Some of the chosen coins can not be spent now", detail: `Choose other coins. ${NOTHING_SENT}` };
    default:
      return tokenPlanProblemWords(problem);
  }
}

function tokenPlanProblemWords(problem: TokenPlanProblem): ProblemWords {
  switch (problem.code) {
    case "insufficient-tokens":
      return { title: "Not enough tokens", detail: `The amount is above what this wallet holds. ${NOTHING_SENT}` };
    case "atoms-out-of-range":
      return { title: "This amount of tokens can not be sent", detail: `It is zero or too large. ${NOTHING_SENT}` };
    case "unsupported-token-type":
      return { title: "Tokens of this kind can not be sent yet", detail: NOTHING_SENT };
    case "push-invalid":
      return { title: "The data beside the tokens can not be sent", detail: NOTHING_SENT };
    case "pushes-unsupported":
      return { title: "Tokens of this kind can not carry a message", detail: NOTHING_SENT };
  }
}

export function sendProblemWords(problem: SendProblem): ProblemWords {
  switch (problem.code) {
    case "refused":
      return { title: "The network refused this payment", detail: `${sentence(problem.reason)} ${NOTHING_SENT}` };
    case "too-many-ancestors":
      return {
        title:
          "The XEC you are trying to send has too many unconfirmed ancestors to send (limit 50). Sending will be " +
          "possible after a block confirmation. Try again in about 10 minutes.",
        detail: NOTHING_SENT,
      };
    case "unreachable":
      return { title: "The indexer could not be reached", detail: `${sentence(problem.reason)} ${NOTHING_SENT}` };
    case "outcome-unknown":
      return {
        title: "No answer came back",
        detail:
          "This payment may have been sent. Satchel keeps asking. Trying again repeats the same payment, it can not " +
          "be paid twice.",
      };
    case "coins-gone":
      return {
        title: "The coins of this payment were spent meanwhile",
        detail: `${NOTHING_SENT} Look at the new preview and send again.`,
      };
    case "tokens-differ":
      return {
        title: "This payment would not do to your tokens what it says",
        detail: `The indexer does not agree about the token ${problem.tokenId}. ${NOTHING_SENT}`,
      };
    case "vault-failed":
      return { title: "This payment could not be signed", detail: `${sentence(problem.reason)} ${NOTHING_SENT}` };
    case "storage-failed":
      return { title: "Storage failed", detail: `${sentence(problem.reason)} ${NOTHING_SENT}` };
  }
}
