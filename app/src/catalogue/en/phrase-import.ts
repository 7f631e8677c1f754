import { room } from "../catalogue.ts";

/** English for typing or pasting a seed phrase, and the search for its other addresses. */
export const phraseImportText = room("phraseImport", {});
