export { isPhrase, isPhraseWord, PHRASE_WORDS } from "./check-phrase.ts";
export { findWords } from "./find-words.ts";
export { splitPhrase } from "./split-phrase.ts";
