import { EARLIEST_LOCK_TIME, parseListPrice, type TradeIntent } from "@satchel/core/offer";
import { sendRulesOf, type TokenGenesis } from "@satchel/core/token";
import { useMemo, useState } from "react";
import { useTokenCoins } from "../../../flows/token/send/token-coins.ts";
import { separatorsOf } from "../../../text/locale.ts";
import { useEngineState, useLocale } from "../../../wiring/app-context.ts";
import { useCurrentPrice } from "../../../wiring/money/current-price.ts";
import type { ListLink } from "../token-panels.ts";
import { priceOfLink } from "../use-followed-link.ts";
import {
  checkSellForm,
  EMPTY_SELL_FORM,
  offeredOf,
  priceOf,
  type SellForm,
  type SellRules,
  switchUnit,
} from "./sell-form.ts";
import { useListing } from "./use-listing.ts";

/** A field says what is missing once a person has left it. */
type Field = "quantity" | "price" | "min";

/** Returns what the form that offers a fungible token says, what its offer will be, and what a person can change. */
export function useSell(token: TokenGenesis, isAllowed: boolean, onSent: () => void, link: ListLink | undefined) {
  const { tokenId } = token;
  const coins = useTokenCoins(tokenId);
  const rules = useSellRules(token, coins.sendable);
  const [form, setForm] = useState(() => ({ ...EMPTY_SELL_FORM, price: linkedPrice(link, rules) }));
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set());
  const checked = useMemo(() => checkSellForm(form, rules), [form, rules]);
  const intent = useMemo<TradeIntent | undefined>(() => {
    if (!checked.ok) return undefined;
    const { preview: _, ...wish } = checked.value;
    // The engine draws another lock time for the offer itself.
    return { trade: "list", tokenId, lockTime: EARLIEST_LOCK_TIME, ...wish };
  }, [checked, tokenId]);
  const whenSent = () => {
    setForm(EMPTY_SELL_FORM);
    setTouched(new Set());
    onSent();
  };
  const listing = useListing(`list:${tokenId}`, intent, whenSent, isAllowed);
  const isHidden = useEngineState((state) => !state.settings.balanceVisible);
  const offered = offeredOf(form, rules);
  const price = priceOf(form, rules);
  return {
    token,
    coins,
    rules,
    form,
    checked,
    listing,
    /**
     * Whether the form offers all that the wallet holds while balances are hidden: its numbers would tell the balance.
     */
    isSecret: form.isMax && isHidden,
    /** What is typed as the quantity, whether or not the rest fits. */
    offered: offered.ok ? offered.value : undefined,
    /** The typed price in nanosats per atom, whether or not the rest fits. */
    price: price.ok ? price.value : undefined,
    isTouched: (field: Field) => touched.has(field),
    leave: (field: Field) => setTouched((before) => new Set(before).add(field)),
    change: (fields: Partial<SellForm>) => {
      setForm((before) => ({ ...before, ...fields }));
      listing.attempt.forget();
    },
    switchUnit: (unit: SellForm["unit"]) => {
      setForm((before) => switchUnit(before, unit, rules));
      listing.attempt.forget();
    },
  };
}

/** Returns the price of a link for the field; empty if a person could not have typed it there. */
const linkedPrice = (link: ListLink | undefined, { decimals, separators }: SellRules): string =>
  priceOfLink(link?.price, separators, (text, read) => {
    const price = parseListPrice(text, { decimals, separators: read });
    return price.ok ? price.value : undefined;
  });

export type SellState = ReturnType<typeof useSell>;

/** Returns the rules of an offer of this token: its numbers, and what the wallet can offer. */
export function useSellRules(
  { tokenId, tokenType, genesisInfo }: TokenGenesis,
  balance: SellRules["balance"],
): SellRules {
  const locale = useLocale();
  const perXec = useCurrentPrice()?.perXec;
  const max = sendRulesOf(tokenType)?.maxAtoms ?? balance;
  const { decimals } = genesisInfo;
  return useMemo(
    () => ({ tokenId, tokenType, decimals, balance, max, separators: separatorsOf(locale), perXec }),
    [tokenId, tokenType, decimals, balance, max, locale, perXec],
  );
}
