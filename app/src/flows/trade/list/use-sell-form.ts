import type { Atoms } from "@satchel/core/amount";
import { nanoSats } from "@satchel/core/offer";
import { sendRulesOf, type TokenGenesis } from "@satchel/core/token";
import { useMemo, useState } from "react";
import { separatorsOf } from "../../../text/locale/locale.ts";
import { XEC } from "../../../text/money/money.ts";
import { useLocale } from "../../../wiring/app-context.ts";
import { useCurrentPrice } from "../../../wiring/money/current-price.ts";
import { checkSellForm, offeredOf, priceOf, type SellForm, type SellRules, switchUnit } from "./sell-form.ts";
import type { Listing } from "./use-listing.ts";

/** A field says what is missing once a person has left it. */
export type SellField = "quantity" | "price" | "min";

/** Returns what the form of an offer in parts says. `begin`: what stands in it first. */
export function useSellForm(token: TokenGenesis, rules: SellRules, begin: () => SellForm) {
  const [form, setForm] = useState(begin);
  const [touched, setTouched] = useState<ReadonlySet<SellField>>(new Set());
  const checked = useMemo(() => checkSellForm(form, rules), [form, rules]);
  const offered = offeredOf(form, rules);
  const price = priceOf(form, rules);
  return {
    token,
    rules,
    form,
    checked,
    /** What is typed as the quantity, whether or not the rest fits. */
    offered: offered.ok ? offered.value : undefined,
    /** The typed price in nanosats per atom, whether or not the rest fits. */
    price: price.ok ? price.value : undefined,
    isTouched: (field: SellField) => touched.has(field),
    leave: (field: SellField) => {
      setTouched((before) => new Set(before).add(field));
      // Emptied and left, the minimum is the advised one again.
      if (field === "min") setForm((before) => (before.min?.trim() === "" ? { ...before, min: undefined } : before));
    },
    type: (fields: Partial<SellForm>) => setForm((before) => ({ ...before, ...fields })),
    typeUnit: (unit: SellForm["unit"]) => setForm((before) => switchUnit(before, unit, rules)),
    startOver: (empty: SellForm) => {
      setForm(empty);
      setTouched(new Set());
    },
  };
}

/**
 * The form of an offer with its plan. `isSecret`: it offers all that the wallet holds while balances are hidden, and
 * its numbers would tell the balance. `change`, `switchUnit`: what a person types makes a failed payment be forgotten.
 */
export type SellState = ReturnType<typeof useSellForm> & {
  listing: Listing;
  isSecret: boolean;
  change: (fields: Partial<SellForm>) => void;
  switchUnit: (unit: SellForm["unit"]) => void;
};

/** Returns the typed price with its unit; undefined where the offer holds exactly that one. */
export function typedPriceOf({ checked, form }: SellState, currency: string): string | undefined {
  if (!checked.ok) return undefined;
  const { preview, priceNanoSatsPerAtom } = checked.value;
  const isSame = form.unit === "xec" && nanoSats(preview.price, preview.atoms) === priceNanoSatsPerAtom;
  return isSame ? undefined : `${form.price.trim()} ${form.unit === "xec" ? XEC : currency}`;
}

/** Returns the form together with the plan of its offer. */
export function withListing(typed: ReturnType<typeof useSellForm>, listing: Listing, isSecret: boolean): SellState {
  return {
    ...typed,
    listing,
    isSecret,
    change: (fields) => {
      typed.type(fields);
      listing.attempt.forget();
    },
    switchUnit: (unit) => {
      typed.typeUnit(unit);
      listing.attempt.forget();
    },
  };
}

/** Returns the rules of an offer of this token: its numbers, and what can be offered. */
export function useSellRules({ tokenId, tokenType, genesisInfo }: TokenGenesis, balance: Atoms): SellRules {
  const locale = useLocale();
  const perXec = useCurrentPrice()?.perXec;
  const max = sendRulesOf(tokenType)?.maxAtoms ?? balance;
  const { decimals } = genesisInfo;
  return useMemo(
    () => ({ tokenId, tokenType, decimals, balance, max, separators: separatorsOf(locale), perXec }),
    [tokenId, tokenType, decimals, balance, max, locale, perXec],
  );
}
