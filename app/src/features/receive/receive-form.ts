import {
  type AmountProblem,
  DUST_SATS,
  parseXecIn,
  type Sats,
  type Separators,
  xecInputText,
} from "@satchel/core/amount";
import { no, ok, type Result } from "@satchel/core/result";

export type RequestProblem = AmountProblem;

/** The amount of a request as typed; nothing typed asks for no amount. */
export function readRequest(text: string, separators: Separators): Result<Sats | undefined, RequestProblem> {
  if (text.trim() === "") return ok(undefined);
  const amount = parseXecIn(text, separators);
  if (!amount.ok) return amount;
  return amount.value < DUST_SATS ? no({ code: "amount-below-dust", dust: DUST_SATS }) : amount;
}

/** facts.md 1.5, the texts of Receive. */
export function requestProblemText(problem: RequestProblem): string {
  switch (problem.code) {
    case "amount-too-precise":
      return `XEC supports up to ${problem.decimals} decimal places`;
    case "amount-below-dust":
    case "amount-zero":
      return "XEC send amounts cannot be less than dust (5.46 XEC)";
    case "amount-bad-characters":
    case "amount-ambiguous":
    case "amount-not-a-number":
    case "amount-above-balance":
      return "Enter an amount in numbers, or leave it empty";
  }
}

/** What the QR code carries and a tap copies: the address, with the amount when one is asked for. */
export const requestUri = (address: string, sats: Sats | undefined): string =>
  sats === undefined ? address : `${address}?amount=${xecInputText(sats)}`;

/** A link that opens Send in this wallet's own site, filled in. */
export const requestUrl = (ownSite: string, uri: string): string => `${ownSite}/#/send?bip21=${uri}`;
