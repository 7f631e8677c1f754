import { atoms, atomsInputText, xecInputText } from "@satchel/core/amount";
import {
  EARLIEST_LOCK_TIME,
  LIST_PRICE_DECIMALS,
  type Offer,
  type OneshotOffer,
  type PartialOffer,
  previewOf,
  type TradeIntent,
  termsOf,
} from "@satchel/core/offer";
import type { TokenGenesis } from "@satchel/core/token";
import { useMemo, useState } from "react";
import { separatorsOf } from "../../../text/locale/locale.ts";
import { useEngineState, useLocale } from "../../../wiring/app-context.ts";
import { readNftPrice, type SellForm, type SellRules } from "../list/sell-form.ts";
import { type Listing, useListing } from "../list/use-listing.ts";
import { useSellForm, useSellRules, withListing } from "../list/use-sell-form.ts";

/** The name of the session in which prices of offers of this token are changed. */
export const relistPlace = ({ tokenId }: Pick<TokenGenesis, "tokenId">): string => `relist:${tokenId}`;

/** Returns the form with the price of an offer in parts, its plan, and what a person can change. */
export function useRelist(token: TokenGenesis, offer: PartialOffer, isAllowed: boolean, onSent: () => void) {
  const rules = useSellRules(token, offer.atoms);
  const typed = useSellForm(token, rules, () => formOf(offer, rules));
  const { checked } = typed;
  const intent = useMemo<TradeIntent | undefined>(() => {
    if (!checked.ok) return undefined;
    const { minAtoms, priceNanoSatsPerAtom } = checked.value;
    // The engine draws another lock time for the new offer itself.
    return { trade: "relist", offer, minAtoms, priceNanoSatsPerAtom, lockTime: EARLIEST_LOCK_TIME };
  }, [checked, offer]);
  const listing = useListing(relistPlace(token), intent, onSent, isAllowed);
  const isHidden = useEngineState((state) => !state.settings.balanceVisible);
  return withListing(typed, listing, isHidden);
}

/** Returns the form as the offer itself would be typed: all that is left of it, at its price. */
function formOf(offer: PartialOffer, { decimals, separators }: SellRules): SellForm {
  const { priceNanoSatsPerAtom, minAtoms } = previewOf(termsOf(offer));
  const perToken = atoms(priceNanoSatsPerAtom * 10n ** BigInt(decimals));
  return {
    quantity: "",
    isMax: true,
    price: atomsInputText(perToken, LIST_PRICE_DECIMALS, separators),
    unit: "xec",
    min: atomsInputText(minAtoms, decimals, separators),
  };
}

export type NftRelist = {
  listing: Listing;
  text: string;
  type: (text: string) => void;
  price: ReturnType<typeof readNftPrice>;
  isTouched: boolean;
  leave: () => void;
};

/** The same for the price of an NFT. */
export function useNftRelist(
  token: TokenGenesis,
  offer: OneshotOffer,
  isAllowed: boolean,
  onSent: () => void,
): NftRelist {
  const separators = separatorsOf(useLocale());
  const [text, setText] = useState(() => xecInputText(offer.payment.sats, separators));
  const [isTouched, setTouched] = useState(false);
  const price = useMemo(() => readNftPrice(text, separators), [text, separators]);
  const intent = useMemo<TradeIntent | undefined>(
    () => (price.ok ? { trade: "relist-nft", offer, sats: price.value } : undefined),
    [price, offer],
  );
  const listing = useListing(relistPlace(token), intent, onSent, isAllowed);
  return {
    listing,
    text,
    type: (next) => {
      setText(next);
      listing.attempt.forget();
    },
    price,
    isTouched,
    leave: () => setTouched(true),
  };
}

/**
 * Returns the offer as it is open now: itself, or what purchases have left of it, which has the same terms but for its
 * quantity. Undefined if it is over, and with two that could be it.
 */
export function openNow(offer: Offer, open: readonly Offer[]): Offer | undefined {
  const same = open.find(({ outpoint }) => outpoint === offer.outpoint);
  if (same !== undefined || offer.variant === "ONESHOT") return same;
  const [rest, ...more] = open.filter((other) => isRestOf(offer, other));
  return more.length === 0 ? rest : undefined;
}

function isRestOf({ terms }: PartialOffer, other: Offer): boolean {
  if (other.variant === "ONESHOT") return false;
  const { truncAtoms, ...others } = other.terms;
  return truncAtoms < terms.truncAtoms && Object.entries(others).every(([name, value]) => isSame(terms, name, value));
}

const isSame = (terms: PartialOffer["terms"], name: string, value: unknown): boolean =>
  name === "tokenType" || terms[name as keyof typeof terms] === value;
