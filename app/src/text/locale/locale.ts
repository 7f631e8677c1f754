import { ENGLISH, type Separators } from "@satchel/core/amount";
import { deviceLocale } from "../../catalogue/language-for.ts";

/**
 * Returns the locale of numbers and dates: the chosen one (`Settings.locale`), or for "system" the device's. Every part
 * of the app gets it from here, so that `Intl` is never asked for a tag that is not valid, with which it throws.
 * @param device what the device calls its languages, best first
 */
export const localeFor = (chosen: string, device: readonly string[]): string =>
  chosen === "system" ? deviceLocale(device) : chosen;

const cache = new Map<string, Separators>();

/** Returns how `Intl` separates and groups digits in this locale. Digits are always 0 to 9. */
export function separatorsOf(locale: string): Separators {
  const separators = cache.get(locale) ?? askIntl(locale);
  cache.set(locale, separators);
  return separators;
}

function askIntl(locale: string): Separators {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: "latn", useGrouping: true }).formatToParts(1234567.5);
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value;
  const groups = parts.filter((part) => part.type === "integer").map(({ value }) => value.length);
  const grouping = groups.at(-2) === 2 ? ({ grouping: "indian" } as const) : {};
  return { group: partOf("group") ?? "", decimal: partOf("decimal") ?? ENGLISH.decimal, ...grouping };
}
