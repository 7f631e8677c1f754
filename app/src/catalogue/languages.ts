import { ENGLISH, type Language } from "./catalogue.ts";

/** A language that a person can choose. `name`: what it calls itself. `load` fetches its file; it may fail without a network. */
export type LanguageRow = { tag: string; name: string; load(): Promise<Language> };

/** One row for each language that ships: `{ tag: "de", name: "Deutsch", load: async () => (await import("./de.ts")).german }`. */
export const LANGUAGES: readonly LanguageRow[] = [
  { tag: ENGLISH.tag, name: "English", load: () => Promise.resolve(ENGLISH) },
];

const baseOf = (tag: string) => tag.split("-")[0];

/**
 * Returns the row of the chosen language; for "system" the first of the device's languages (BCP 47, best first) that
 * there is a row for. English when there is no such row.
 */
export function languageFor(
  chosen: string,
  device: readonly string[],
  rows: readonly LanguageRow[],
): LanguageRow | undefined {
  if (chosen !== "system") return rows.find(({ tag }) => tag === chosen) ?? rows[0];
  for (const wanted of device) {
    const row = rows.find(({ tag }) => tag === wanted) ?? rows.find(({ tag }) => tag === baseOf(wanted));
    if (row) return row;
  }
  return rows[0];
}
