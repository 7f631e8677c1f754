import { type Atoms, ENGLISH, parseAtoms } from "@satchel/core/amount";
import { choiceOfLink } from "@satchel/core/offer";
import { mostBuyable } from "@satchel/engine/plan-trade";
import { useEffect, useState } from "react";
import { orderBookText } from "../../../catalogue/en/tokens/order-book.ts";
import { tickerText } from "../../../text/token-words.ts";
import { useApp, useLocale } from "../../../wiring/app-context.ts";
import { quantityText } from "../book/book-words.ts";
import type { OrderBookState } from "../book/use-order-book.ts";

/** What a BUY link asks for. `at`: another number for each link. */
export type BuyLink = { quantity: string | undefined; at: number };

/**
 * Chooses once what a BUY link asks for, as soon as the book is there and the offer was compared with its bytes.
 * Returns the sentence for a link of which nothing was chosen.
 */
export function useLinkChoice(state: OrderBookState, link: BuyLink | undefined, isNft: boolean): string | undefined {
  const { book, verdictOf, verify, preselect, spendable, token, hasFailed } = state;
  const { engine } = useApp();
  const locale = useLocale();
  const [ended, setEnded] = useState<{ at: number; hasNone: boolean }>();
  const quantity = isNft ? undefined : quantityOf(link, token.genesisInfo.decimals);
  useEffect(() => {
    if (link === undefined || ended?.at === link.at) return;
    if (book === undefined || hasFailed || spendable === undefined) return;
    const choice = choiceOfLink(book, {
      quantity,
      spot: book.spot,
      spendable,
      isVerified: (offer) => {
        const verdict = verdictOf(offer);
        return verdict && verdict === "verified";
      },
      canPay: (offer, atoms) => mostBuyable(engine.state.getState(), offer) >= atoms,
    });
    if (choice.step === "verify") return verify([choice.offer]);
    if (choice.step === "chosen") preselect(choice.outpoint, choice.atoms);
    setEnded({ at: link.at, hasNone: choice.step === "none" });
  }, [link, ended, book, hasFailed, spendable, quantity, verdictOf, verify, preselect, engine]);
  if (link === undefined || ended?.at !== link.at || !ended.hasNone) return undefined;
  // An offer of the wallet, and one that it cannot pay, is on the screen and says so itself.
  if (isNft) return book?.rows.length === 0 ? orderBookText.link.nftNotForSale : undefined;
  if (quantity === undefined) return orderBookText.link.none;
  return orderBookText.link.noneFills({ quantity: quantityText(quantity, token, locale), ticker: tickerText(token) });
}

/** Returns the quantity of a link in atoms. One that is not an amount of this token counts as absent. */
function quantityOf(link: BuyLink | undefined, decimals: number): Atoms | undefined {
  const typed = link?.quantity === undefined ? undefined : parseAtoms(link.quantity, decimals, ENGLISH);
  return typed?.ok && typed.value > 0n ? typed.value : undefined;
}
