import { EARLIEST_LOCK_TIME, parseListPrice, type TradeIntent } from "@satchel/core/offer";
import type { TokenGenesis } from "@satchel/core/token";
import { useMemo } from "react";
import { useTokenCoins } from "../../../flows/token/send/token-coins.ts";
import { EMPTY_SELL_FORM, type SellRules } from "../../../flows/trade/list/sell-form.ts";
import { useListing } from "../../../flows/trade/list/use-listing.ts";
import { useSellForm, useSellRules, withListing } from "../../../flows/trade/list/use-sell-form.ts";
import { useEngineState } from "../../../wiring/app-context.ts";
import type { ListLink } from "../token-panels.ts";
import { priceOfLink } from "../use-followed-link.ts";

/** Returns what the form that offers a fungible token says, what its offer will be, and what a person can change. */
export function useSell(token: TokenGenesis, isAllowed: boolean, onSent: () => void, link: ListLink | undefined) {
  const { tokenId } = token;
  const coins = useTokenCoins(tokenId);
  const rules = useSellRules(token, coins.sendable);
  const typed = useSellForm(token, rules, () => ({ ...EMPTY_SELL_FORM, price: linkedPrice(link, rules) }));
  const { checked, form } = typed;
  const intent = useMemo<TradeIntent | undefined>(() => {
    if (!checked.ok) return undefined;
    const { preview: _, ...wish } = checked.value;
    // The engine draws another lock time for the offer itself.
    return { trade: "list", tokenId, lockTime: EARLIEST_LOCK_TIME, ...wish };
  }, [checked, tokenId]);
  const whenSent = () => {
    typed.startOver(EMPTY_SELL_FORM);
    onSent();
  };
  const listing = useListing(`list:${tokenId}`, intent, whenSent, isAllowed);
  const isHidden = useEngineState((state) => !state.settings.balanceVisible);
  return { ...withListing(typed, listing, form.isMax && isHidden), coins };
}

/** Returns the price of a link for the field; empty if a person could not have typed it there. */
const linkedPrice = (link: ListLink | undefined, { decimals, separators }: SellRules): string =>
  priceOfLink(link?.price, separators, (text, read) => {
    const price = parseListPrice(text, { decimals, separators: read });
    return price.ok ? price.value : undefined;
  });
