import { currentLanguage, isolated } from "../../catalogue/catalogue.ts";

/**
 * Returns names as one list in the language of the texts, "Everyday, Savings, and Travel", each kept in its own
 * direction.
 */
export function listText(names: readonly string[]): string {
  const { intl } = currentLanguage();
  return new Intl.ListFormat(intl, { type: "conjunction" }).format(names.map(isolated));
}
