// When a price is so far from another one that a person has to be told, or protected: one rule for the offers of a
// book, for one's own offer, and for the last trades.

const FAR_PERCENT = 25n;

/** Two prices over the same denominator, which makes comparing them exact. */
export type ComparedPrices = { own: bigint; others: bigint };

/** Tells whether a price is over 25 % above another one (tokens.md 9.1). */
export const isFarOver = ({ own, others }: ComparedPrices): boolean => own * 100n > others * (100n + FAR_PERCENT);

/** Tells whether a price is over 25 % below another one (tokens.md 5.2). */
export const isFarUnder = ({ own, others }: ComparedPrices): boolean => own * 100n < others * (100n - FAR_PERCENT);
