import type { Atoms, Sats } from "@satchel/core/amount";
import type { Outpoint } from "@satchel/core/ids";
import {
  affordableAtoms,
  type BookRow,
  checkAcross,
  firstChoice,
  leastBuyable,
  mostAcross,
  type Offer,
  type OrderBook,
  offersFrom,
  orderBook,
  percentAtoms,
  readAcross,
  snapAcross,
} from "@satchel/core/offer";
import type { TokenGenesis } from "@satchel/core/token";
import { mostBuyable } from "@satchel/engine/plan-trade";
import { useCallback, useMemo, useState } from "react";
import { separatorsOf } from "../../../text/locale/locale.ts";
import { useApp, useEngineState, useLocale } from "../../../wiring/app-context.ts";
import { useBalanceParts } from "../../../wiring/money/use-balance-parts.ts";
import { type BookView, useBook } from "../../../wiring/use-book.ts";
import { typedQuantity } from "./book-words.ts";
import { useRested } from "./use-rested.ts";

/** The quick buttons, in percent (tokens.md 2.2). */
export const PERCENTS = [25, 50, 75] as const;

/**
 * What a person has chosen; without a choice the book chooses. `seen`: the offer that the book had chosen when the
 * quantity was written. `percent`: the quick button that wrote the quantity. `isOfBalance`: it would have written more
 * if the wallet had more XEC.
 */
type Form = {
  outpoint: Outpoint | undefined;
  seen: Outpoint | undefined;
  text: string;
  percent: number | undefined;
  isOfBalance: boolean;
};
const EMPTY: Form = { outpoint: undefined, seen: undefined, text: "", percent: undefined, isOfBalance: false };
/** A quantity that the person writes or chooses is not that of a quick button any more. */
const BY_HAND = { percent: undefined, isOfBalance: false } as const;
const MAX = 100;

/** Returns what the order book of a token shows and what a person does with it. */
export function useOrderBook(token: TokenGenesis) {
  const { tokenId } = token;
  const offers = useBook(useMemo(() => ({ tokenId }), [tokenId]));
  const spendable = useBalanceParts()?.spendable;
  const activeId = useEngineState((state) => state.activeId);
  const book = useRows(offers, spendable);
  const [form, setForm] = useState(EMPTY);
  const locale = useLocale();
  const chosen = form.outpoint === undefined ? undefined : rowOf(book, form.outpoint);
  const row = chosen ?? rowOf(book, book && firstChoice(book));
  const known = rowOf(book, form.outpoint ?? form.seen);
  const rules = useBuyRules(token, book, spendable);
  const { verify, verdictOf } = offers;
  const isHidden = useEngineState((state) => !state.settings.balanceVisible);
  // While balances are hidden, the offers of a purchase must not tell what the wallet can pay.
  const limit = isHidden ? undefined : spendable;
  const from = useMemo(
    () => (book && row ? offersFrom(book, row.offer.outpoint, (offer) => verdictOf(offer) === "unknown", limit) : []),
    [book, row, verdictOf, limit],
  );
  const quantity = useQuantity({ token, from, form, setForm, rules });
  const { purchase } = quantity;
  // The chosen offer is verified first, then the one that sets the price for the others, then the other offers of the
  // purchase.
  const verifyChosen = useCallback(() => {
    const bought = purchase?.ok ? purchase.value.parts.map(({ offer }) => offer) : [];
    verify([...new Set([row?.offer, book?.spot, ...bought])].filter((offer) => offer !== undefined));
  }, [verify, row?.offer, book?.spot, purchase]);
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
    /** The offer that the person chose, if it is not there any more. */
    gone: useGone(form.outpoint ?? form.seen, book, known?.offer),
    /** Whether a cheaper offer has come since the quantity was written: it is bought from first. */
    hasCheaper: form.outpoint === undefined && known !== undefined && row !== undefined && isCheaper(row, known),
    choose,
    /** Another text when the person has chosen or typed something else. */
    choice: `${form.outpoint} ${form.text}`,
    /** Chooses an offer, and a quantity of it if there is one, as if the person had. */
    preselect: useCallback(
      (outpoint: Outpoint, wanted: Atoms | undefined) =>
        setForm({ ...EMPTY, outpoint, text: wanted === undefined ? "" : typedQuantity(wanted, token, locale) }),
      [token, locale],
    ),
    startOver: () => setForm(EMPTY),
    /** What the person wrote as the quantity, to be kept; undefined for one that would tell the balance. */
    written: form.isOfBalance || form.text === "" ? undefined : form.text,
    /** Writes a kept quantity, unless there is a choice already. */
    restore: useCallback((text: string) => setForm((now) => (now === EMPTY ? { ...EMPTY, text } : now)), []),
    /**
     * Returns how much of an offer is in a purchase over several offers; undefined if it is not, or if there is only
     * one.
     */
    takenOf: (outpoint: Outpoint): Atoms | undefined => {
      const parts = purchase?.ok && !quantity.isSecret ? purchase.value.parts : [];
      return parts.length > 1 ? parts.find(({ offer }) => offer.outpoint === outpoint)?.atoms : undefined;
    },
    /** Writes a quantity that the best offers are to have. */
    want: (wanted: Atoms) => setForm({ ...EMPTY, text: typedQuantity(wanted, token, locale) }),
  };
}

export type OrderBookState = ReturnType<typeof useOrderBook>;

const rowOf = (book: OrderBook | undefined, outpoint: Outpoint | undefined): BookRow | undefined =>
  book?.rows.find(({ offer }) => offer.outpoint === outpoint);

const isCheaper = (row: BookRow, than: BookRow): boolean => row.nanoSatsPerAtom < than.nanoSatsPerAtom;

/** Returns the offer with this outpoint after it has left the book: it was there when it was chosen. */
function useGone(outpoint: Outpoint | undefined, book: OrderBook | undefined, chosen: Offer | undefined) {
  const [last, setLast] = useState<Offer>();
  if (chosen !== undefined && chosen !== last) setLast(chosen);
  const isGone = book !== undefined && chosen === undefined;
  return isGone && last?.outpoint === outpoint ? last : undefined;
}

function useRows({ offers }: BookView, spendable: Sats | undefined): OrderBook | undefined {
  const wallets = useEngineState((state) => state.wallets);
  const owners = useMemo(
    () => new Map(wallets.flatMap(({ id, keys }) => keys.map(({ publicKey }) => [publicKey, id] as const))),
    [wallets],
  );
  return useMemo(() => offers && orderBook(offers, { owners, spendable }), [offers, owners, spendable]);
}

function useBuyRules({ genesisInfo }: TokenGenesis, book: OrderBook | undefined, spendable: Sats | undefined) {
  const locale = useLocale();
  const { decimals } = genesisInfo;
  const spot = book?.spot;
  return useMemo(
    () => ({ decimals, separators: separatorsOf(locale), spot, spendable }),
    [decimals, locale, spot, spendable],
  );
}

function useQuantity(given: {
  token: TokenGenesis;
  /** The offers that the purchase takes from; the first is the chosen one. */
  from: readonly Offer[];
  form: Form;
  setForm: (form: Form) => void;
  rules: ReturnType<typeof useBuyRules>;
}) {
  const { token, from, form, setForm, rules } = given;
  const { engine } = useApp();
  const locale = useLocale();
  const isHidden = useEngineState((state) => !state.settings.balanceVisible);
  const [offer] = from;
  const isWhole = offer?.variant === "ONESHOT";
  const purchase = useMemo(() => {
    if (offer === undefined) return undefined;
    return isWhole ? checkAcross([offer], offer.atoms, rules) : readAcross(from, form.text, rules);
  }, [offer, from, isWhole, form.text, rules]);
  // An offer that only the book has chosen stays its choice: a cheaper one that comes is bought from first.
  const write = (text: string, by: Pick<Form, "percent" | "isOfBalance"> = BY_HAND) =>
    setForm({ outpoint: form.outpoint, seen: offer?.outpoint, text, ...by });
  const set = (atoms: Atoms, by?: Pick<Form, "percent" | "isOfBalance">) =>
    write(typedQuantity(atoms, token, locale), by);
  const most = offer && (rules.spendable === undefined ? offer.atoms : affordableAtoms(offer, rules.spendable));
  return {
    text: form.text,
    percent: form.percent,
    /**
     * Whether the quantity would tell the balance, which is hidden: dots stand for it, and only the review says its
     * numbers.
     */
    isSecret: form.isOfBalance && isHidden,
    /**
     * The most that the slider reaches: of the chosen offer all, and with it what can be paid of the dearer ones. While
     * balances are hidden, all of those: the end of its way would tell the balance.
     */
    reach: useMemo(() => {
      const across = mostAcross(from, isHidden ? { ...rules, spendable: undefined } : rules);
      const isBeyond = offer !== undefined && across > offer.atoms;
      return isBeyond ? across : offer?.atoms;
    }, [from, offer, rules, isHidden]),
    /** What the quantity buys, or why it cannot be bought; undefined without an offer. */
    purchase,
    /** The most that can be bought of the chosen offer now. */
    most,
    type: (text: string) => write(text),
    take: (atoms: Atoms) => set(atoms),
    takePercent: (percent: number) => {
      if (offer === undefined) return;
      // With the fee, which depends on the coins. What is not enough for anything is said of the least.
      const payable = rules.spendable === undefined ? offer.atoms : mostBuyable(engine.state.getState(), offer);
      const share = percent === MAX ? payable : percentAtoms(offer, payable, BigInt(percent));
      set(share > 0n ? share : (leastBuyable(offer) ?? offer.atoms), { percent, isOfBalance: payable < offer.atoms });
    },
    /** Returns the quantity that can be bought next to `wanted`; undefined if nothing can. */
    snap: (wanted: Atoms) => snapAcross(from, wanted, rules),
  };
}
