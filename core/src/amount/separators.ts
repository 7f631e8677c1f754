/**
 * How a person's locale writes numbers; `group` may be empty. The app takes all of it from Intl. `grouping` says where
 * groups are set: every three digits, or as in India three and then every two (12,34,567).
 */
export type Separators = { group: string; decimal: string; grouping?: "threes" | "indian" };

/** What machines write: links, storage, op_return parameters. */
export const PLAIN: Separators = { group: "", decimal: "." };
export const ENGLISH: Separators = { group: ",", decimal: "." };

const PLACES = { threes: /\B(?=(?:\d{3})+$)/g, indian: /\B(?=(?:\d{2})*\d{3}$)/g } as const;

/** Sets the groups of a whole number's digits. */
export const groupDigits = (digits: string, { group, grouping = "threes" }: Separators): string =>
  digits.replace(PLACES[grouping], () => group);
