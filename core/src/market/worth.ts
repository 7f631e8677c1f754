import { type Atoms, type Fiat, fiatToSats, type Sats, sats, satsToFiat } from "../amount/index.ts";
import type { TokenId } from "../ids/index.ts";
import { type Price, satsAt } from "./price.ts";

/**
 * What is known of the price of a token. `each`: what it is worth; undefined where it has no price. `usual`: the median
 * of its last trades, present where there are enough of them. `at`: when that was known, milliseconds since 1970.
 */
export type Quote = { each: Price | undefined; usual?: Price; at: number };

export type Holding = { tokenId: TokenId; atoms: Atoms };
export type WorthPart = Holding & { sats: Sats };

/** What the XEC and the tokens of a wallet are worth together. */
export type Worth = {
  /** The XEC and all parts, and nothing else. */
  total: Sats;
  xec: Sats;
  /** The tokens that have a price, the most valuable first. */
  parts: readonly WorthPart[];
  /** The tokens that have none, in the order in which they were given. */
  unpriced: readonly Holding[];
  /** The tokens whose price is not known yet. */
  unknown: readonly Holding[];
  /** How old the oldest price of a part is, milliseconds since 1970; undefined without parts. */
  at: number | undefined;
};

/**
 * Adds up what a wallet holds. `quoteOf`: undefined where nobody has asked for the price of a token yet. A holding of
 * nothing, such as a mint baton alone, counts nowhere.
 */
export function worthOf(
  xec: Sats,
  holdings: readonly Holding[],
  quoteOf: (tokenId: TokenId) => Quote | undefined,
): Worth {
  const parts: WorthPart[] = [];
  const unpriced: Holding[] = [];
  const unknown: Holding[] = [];
  let at: number | undefined;
  for (const { tokenId, atoms } of holdings) {
    if (atoms === 0n) continue;
    const quote = quoteOf(tokenId);
    if (quote === undefined) unknown.push({ tokenId, atoms });
    else if (quote.each === undefined) unpriced.push({ tokenId, atoms });
    else {
      parts.push({ tokenId, atoms, sats: satsAt(quote.each, atoms) });
      at = Math.min(at ?? quote.at, quote.at);
    }
  }
  parts.sort((one, other) => (one.sats === other.sats ? 0 : one.sats > other.sats ? -1 : 1));
  return {
    total: sats(parts.reduce((sum, part) => sum + part.sats, xec as bigint)),
    xec,
    parts,
    unpriced,
    unknown,
    at,
  };
}

/** So many tokens are priced at once that a rate loses no digit on the way to whole sats. */
const MANY = 10n ** 9n;

/**
 * Returns the price of a token that has a rate: `perToken` units of a currency for a whole token, where an XEC costs
 * `perXec` of them. Undefined if a rate is unusable.
 */
export function priceAtRate(perToken: number, perXec: number, decimals: number): Price | undefined {
  const manyXec = sats(MANY * 100n);
  const fiat: Fiat | undefined = satsToFiat(manyXec, perToken);
  const paid = fiat && fiatToSats(fiat, perXec);
  return paid === undefined ? undefined : { sats: paid, atoms: (MANY * 10n ** BigInt(decimals)) as Atoms };
}
