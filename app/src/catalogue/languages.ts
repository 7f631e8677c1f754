import { ENGLISH, type Language } from "./catalogue.ts";

/**
 * A language that a person can choose. `name`: what it calls itself. `load` fetches its file; it may fail without a
 * network.
 */
export type LanguageRow = { tag: string; name: string; load(): Promise<Language> };

/**
 * One row for each language that ships: `{ tag: "de", name: "Deutsch", load: async () => (await
 * import("./de.ts")).german }`.
 */
export const LANGUAGES: readonly LanguageRow[] = [
  { tag: ENGLISH.tag, name: "English", load: () => Promise.resolve(ENGLISH) },
];
