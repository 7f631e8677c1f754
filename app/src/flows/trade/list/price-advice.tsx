import { atoms, atomsInputText, parseAtoms } from "@satchel/core/amount";
import {
  type Asked,
  askedFor,
  askedSats,
  givenAway,
  isFarAbove,
  isFarBelow,
  LIST_PRICE_DECIMALS,
  misplacedBy,
  nanoSats,
  type Offer,
  perMilleAbove,
} from "@satchel/core/offer";
import { TriangleAlert } from "lucide-react";
import { sellText } from "../../../catalogue/en/tokens/sell.ts";
import { xecText } from "../../../text/money/money.ts";
import { Banner } from "../../../ui/status/banner.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import { useCurrentPrice } from "../../../wiring/money/current-price.ts";
import { percentText, priceText } from "../book/book-words.ts";
import type { Spot } from "../book/market.ts";
import type { SellState } from "./use-sell-form.ts";

/** In per mille: no price is all of 100 % below another one. */
const MOST_BELOW = 999n;

/** Returns what is said below the price: how it compares with the best offer, and its worth in the other unit. */
export function useBelowPrice(sell: SellState, best: Offer | undefined): { help?: string; count?: string } {
  const locale = useLocale();
  const current = useCurrentPrice();
  const { price, form, token } = sell;
  const asked = askedBy(sell);
  if (price === undefined || asked === undefined) return {};
  const isFiat = form.unit === "fiat";
  const worth = isFiat || current ? priceText(price, token, isFiat ? undefined : current, locale) : undefined;
  return {
    ...(best && { help: besideText(perMilleAbove(asked, best), locale) }),
    ...(worth !== undefined && { count: sellText.worth({ worth }) }),
  };
}

/** A warning about a price far below the best offer of others, with what it gives away (tokens.md 5.2). */
export function FarBelow({ sell, best }: { sell: SellState; best: Offer | undefined }) {
  const locale = useLocale();
  const asked = askedBy(sell);
  if (asked === undefined || best === undefined || !isFarBelow(asked, best)) return null;
  const amount = xecText(givenAway(asked, best), locale);
  const price = meantPrice(sell, misplacedBy(asked, best));
  const percent = percentText(Number(belowBy(perMilleAbove(asked, best)) / 10n) / 100, locale);
  return (
    <Banner tone="warning" icon={TriangleAlert} title={sellText.belowBest({ percent })}>
      <p>{price === undefined ? sellText.givesAway({ amount }) : sellText.givesAwayOr({ amount, price })}</p>
    </Banner>
  );
}

/**
 * A warning about a price at which nobody can buy while the cheapest offer is open (tokens.md 4.1). That one may be the
 * person's own. It does not forbid to list, because cheaper offers go first.
 */
export function TooDear({ sell, spot }: { sell: SellState; spot: Spot | undefined }) {
  const locale = useLocale();
  const current = useCurrentPrice();
  const asked = askedBy(sell);
  if (asked === undefined || spot === undefined || !isFarAbove(asked, spot.offer)) return null;
  const { token, form } = sell;
  const { offer, isOwn } = spot;
  const best = nanoSats(askedSats(offer), offer.atoms);
  const price = priceText(best, token, form.unit === "fiat" ? current : undefined, locale);
  const { title, about, aboutOwn } = sellText.tooDear;
  return (
    <Banner tone="warning" icon={TriangleAlert} title={title}>
      <p>{isOwn ? aboutOwn({ price }) : about({ price })}</p>
    </Banner>
  );
}

/** What the offer will really cost; before it is typed completely, the typed price. */
function askedBy({ checked, price }: SellState): Asked | undefined {
  if (!checked.ok) return price === undefined ? undefined : { nanoSats: price, atoms: 1n };
  const { preview } = checked.value;
  return askedFor(preview.price, preview.atoms);
}

/** Returns the typed price with its decimal separator moved to the right. */
function meantPrice({ form, rules }: SellState, places: number | undefined): string | undefined {
  const typed = parseAtoms(form.price, LIST_PRICE_DECIMALS, rules.separators);
  if (places === undefined || !typed.ok) return undefined;
  return atomsInputText(atoms(typed.value * 10n ** BigInt(places)), LIST_PRICE_DECIMALS, rules.separators);
}

function besideText(perMille: bigint, locale: string): string {
  if (perMille === 0n) return sellText.likeBest;
  return perMille > 0n
    ? sellText.aboveBest({ percent: percentText(Number(perMille) / 1000, locale) })
    : sellText.belowBest({ percent: percentText(Number(belowBy(perMille)) / 1000, locale) });
}

const belowBy = (perMille: bigint): bigint => (-perMille < MOST_BELOW ? -perMille : MOST_BELOW);
