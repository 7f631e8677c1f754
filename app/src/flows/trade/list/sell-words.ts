import { type Atoms, amountText, formatAtoms } from "@satchel/core/amount";
import type { ListPriceProblem, TermsProblem } from "@satchel/core/offer";
import type { TokenType } from "@satchel/core/token";
import type { SendProblem } from "@satchel/engine";
import { sellText } from "../../../catalogue/en/tokens/sell.ts";
import { separatorsOf } from "../../../text/locale/locale.ts";
import { rawOf } from "../../../text/problems/problem-words.ts";
import { sendProblemWords } from "../../../text/problems/problems.ts";
import type { NftPriceProblem } from "./sell-form.ts";

/** Returns what is wrong with a typed price (tokens.md 5.2). `currency`: the code of the person's fiat currency. */
export function listPriceText(problem: ListPriceProblem, currency: string): string {
  switch (problem.code) {
    case "list-price-required":
      return sellText.priceMissing;
    case "fiat-price-unavailable":
      return sellText.priceWithoutRate({ currency });
    case "list-price-not-a-number":
      return sellText.priceBad;
    case "list-price-too-precise":
      return sellText.priceTooPrecise;
    case "price-below-nanosat":
      return sellText.priceTooLow;
  }
}

/** How a listing is named where it has failed: an ALP listing is one payment like any other. */
export type ListingKind = "slp" | "nft" | undefined;

/** Returns how an offer in parts of this token is named. */
export const partKind = ({ protocol }: TokenType): ListingKind => (protocol === "SLP" ? "slp" : undefined);

/**
 * Returns the title for an advertisement that was not sent (tokens.md 8.1); undefined where a problem has its own
 * words.
 */
export function adFailedText(problem: SendProblem, kind: ListingKind, locale: string): string | undefined {
  switch (problem.code) {
    case "refused":
    case "unreachable":
    case "vault-failed":
    case "storage-failed": {
      const err = rawOf(problem.reason).raw ?? sendProblemWords(problem, locale).title;
      return kind && (kind === "nft" ? sellText.nftAdFailed : sellText.adFailed)({ err });
    }
    default:
      return undefined;
  }
}

/**
 * Returns what a server said about a payment of a listing, in the words of tokens.md 8.1; undefined if no server did.
 * `isAd`: it was the first of the two.
 */
export function stepFailedText(reason: string, kind: ListingKind, isAd: boolean): string | undefined {
  const { raw: err } = rawOf(reason);
  if (err === undefined) return undefined;
  if (kind === "nft") return (isAd ? sellText.nftAdFailed : sellText.nftFailed)({ err });
  return (isAd ? sellText.adFailed : sellText.failed)({ err });
}

/** Returns what is wrong with the typed price of an NFT (tokens.md 5.3). */
export function nftPriceText(problem: NftPriceProblem): string {
  switch (problem.code) {
    case "price-missing":
      return sellText.nftPriceMissing;
    case "price-bad":
      return sellText.nftPriceBad;
    case "price-too-precise":
      return sellText.nftPriceTooPrecise;
    case "price-below-dust":
      return sellText.nftPriceBelowDust;
    case "price-absurd":
      return sellText.nftPriceAbsurd;
  }
}

/** Returns why no offer can be made of these numbers, and the field that a person can change. */
export function termsWords(
  problem: TermsProblem,
  { decimals, locale }: { decimals: number; locale: string },
): { field: "quantity" | "price" | "min"; text: string } | { field?: undefined; text: string } {
  const written = (amount: Atoms) => amountText(formatAtoms(amount, decimals, { separators: separatorsOf(locale) }));
  switch (problem.code) {
    case "offer-token-unsupported":
      return { text: sellText.unsupported };
    case "offer-out-of-range":
      return { text: sellText.noTerms };
    case "price-below-nanosat":
      return { field: "price", text: sellText.priceTooLow };
    case "price-absurd":
      return { field: "price", text: sellText.priceAbsurd };
    case "min-above-offer":
      return { field: "min", text: sellText.minAboveOffer };
    case "min-below-dust":
      return problem.least === undefined
        ? { field: "price", text: sellText.allBelowDust }
        : { field: "min", text: sellText.minBelowDust({ quantity: written(problem.least) }) };
    case "terms-not-representable":
      return { text: sellText.noTerms };
  }
}
