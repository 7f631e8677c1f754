/**
 * The separators of numbers in a locale, which the app takes from Intl; `group` may be empty. `grouping` is "threes"
 * for groups of three digits, or "indian" for three digits and then groups of two (12,34,567).
 */
export type Separators = { group: string; decimal: string; grouping?: "threes" | "indian" };

/** The format of numbers in links, storage and op_return parameters. */
export const PLAIN: Separators = { group: "", decimal: "." };
export const ENGLISH: Separators = { group: ",", decimal: "." };

const PLACES = { threes: /\B(?=(?:\d{3})+$)/g, indian: /\B(?=(?:\d{2})*\d{3}$)/g } as const;

/** Inserts group separators into the digits of a whole number. */
export const groupDigits = (digits: string, { group, grouping = "threes" }: Separators): string =>
  digits.replace(PLACES[grouping], () => group);
