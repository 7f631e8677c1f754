import type { Atoms, Sats } from "@satchel/core/amount";
import {
  affordableAtoms,
  type BookRow,
  checkPurchase,
  firstChoice,
  maxAtoms,
  type OrderBook,
  orderBook,
  percentAtoms,
  readPurchase,
  snapAtoms,
} from "@satchel/core/offer";
import type { TokenGenesis } from "@satchel/core/token";
import type { Outpoint } from "@satchel/core/tx";
import { useCallback, useMemo, useState } from "react";
import { separatorsOf } from "../../text/locale.ts";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import { useBalanceParts } from "../../wiring/balance-parts.ts";
import { typedQuantity } from "./book-words.ts";
import { type OffersState, useOffers } from "./use-offers.ts";
import { useRested } from "./use-rested.ts";

/** The quick buttons, in percent (tokens.md 2.2). */
export const PERCENTS = [25, 50, 75] as const;

/** What a person has chosen; without a choice the book chooses. `percent`: the quick button that wrote the quantity. */
type Form = { outpoint: Outpoint | undefined; text: string; percent: number | undefined };
const EMPTY: Form = { outpoint: undefined, text: "", percent: undefined };
const MAX = 100;

/** Returns what the order book of a token shows and what a person does with it. */
export function useOrderBook(token: TokenGenesis) {
  const offers = useOffers(token.tokenId);
  const spendable = useBalanceParts()?.spendable;
  const activeId = useEngineState((state) => state.activeId);
  const book = useBook(offers, spendable);
  const [form, setForm] = useState(EMPTY);
  const chosen = form.outpoint === undefined ? undefined : rowOf(book, form.outpoint);
  const row = chosen ?? rowOf(book, book && firstChoice(book));
  const rules = useBuyRules(token, book, spendable);
  const quantity = useQuantity({ token, row, form, setForm, rules });
  // The chosen offer is verified first, then the one that sets the price for the others.
  const { verify } = offers;
  const verifyChosen = useCallback(
    () => verify([row?.offer, book?.spot].filter((offer) => offer !== undefined)),
    [verify, row?.offer, book?.spot],
  );
  useRested(row && verifyChosen);
  const choose = useCallback(
    (outpoint: Outpoint) => setForm((before) => ({ ...before, outpoint, percent: undefined })),
    [],
  );
  return {
    ...offers,
    token,
    book,
    row,
    spendable,
    activeId,
    ...quantity,
    /** Whether the offer that the person chose is not there any more. */
    isGone: form.outpoint !== undefined && book !== undefined && chosen === undefined,
    choose,
    startOver: () => setForm(EMPTY),
  };
}

export type OrderBookState = ReturnType<typeof useOrderBook>;

const rowOf = (book: OrderBook | undefined, outpoint: Outpoint | undefined): BookRow | undefined =>
  book?.rows.find(({ offer }) => offer.outpoint === outpoint);

function useBook({ offers }: OffersState, spendable: Sats | undefined): OrderBook | undefined {
  const wallets = useEngineState((state) => state.wallets);
  const owners = useMemo(
    () => new Map(wallets.flatMap(({ id, keys }) => keys.map(({ publicKey }) => [publicKey, id] as const))),
    [wallets],
  );
  return useMemo(() => offers && orderBook(offers, { owners, spendable }), [offers, owners, spendable]);
}

function useBuyRules({ genesisInfo }: TokenGenesis, book: OrderBook | undefined, spendable: Sats | undefined) {
  const locale = useLocale();
  return { decimals: genesisInfo.decimals, separators: separatorsOf(locale), spot: book?.spot, spendable };
}

function useQuantity(given: {
  token: TokenGenesis;
  row: BookRow | undefined;
  form: Form;
  setForm: (form: Form) => void;
  rules: ReturnType<typeof useBuyRules>;
}) {
  const { token, row, form, setForm, rules } = given;
  const locale = useLocale();
  const offer = row?.offer;
  const isWhole = offer?.variant === "ONESHOT";
  const purchase = useMemo(() => {
    if (offer === undefined) return undefined;
    return isWhole ? checkPurchase(offer, offer.atoms, rules) : readPurchase(offer, form.text, rules);
  }, [offer, isWhole, form.text, rules]);
  const set = (atoms: Atoms, percent?: number) =>
    setForm({ ...form, outpoint: offer?.outpoint, text: typedQuantity(atoms, token, locale), percent });
  return {
    text: form.text,
    percent: form.percent,
    /** What the quantity buys, or why it cannot be bought; undefined without an offer. */
    purchase,
    /** The most that can be bought of the chosen offer now. */
    most: offer && (rules.spendable === undefined ? offer.atoms : affordableAtoms(offer, rules.spendable)),
    type: (text: string) => setForm({ ...form, outpoint: form.outpoint ?? offer?.outpoint, text, percent: undefined }),
    take: (atoms: Atoms) => set(atoms),
    takePercent: (percent: number) => {
      if (offer === undefined) return;
      const share = percent === MAX ? maxAtoms : percentAtoms;
      set(share(offer, rules.spendable, BigInt(percent)), percent);
    },
    /** Writes the quantity that can be bought next to `wanted`. */
    slideTo: (wanted: Atoms) => {
      const next = offer && snapAtoms(offer, wanted);
      if (next !== undefined) set(next);
    },
  };
}
