export { findWords, isPhrase, isPhraseWord, PHRASE_WORDS, splitPhrase } from "./phrase.ts";
