import { plainText } from "./untrusted-text.ts";

/** Scripts that are written together: each with Latin too (Unicode TS 39, 'highly restrictive'). */
const TOGETHER = ["Han Hiragana Katakana", "Han Bopomofo", "Han Hangul"].map((names) => names.split(" "));
const SCRIPTS = [
  ...["Latin", "Greek", "Cyrillic", "Armenian", "Hebrew", "Arabic", "Syriac", "Thaana", "Devanagari", "Bengali"],
  ...["Gurmukhi", "Gujarati", "Oriya", "Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala", "Thai", "Lao", "Tibetan"],
  ...["Myanmar", "Georgian", "Hangul", "Ethiopic", "Cherokee", "Khmer", "Mongolian", "Hiragana", "Katakana"],
  ...["Bopomofo", "Han", "Coptic", "Glagolitic", "Gothic", "Lisu", "Nko", "Tifinagh", "Vai"],
].map((name) => [name, new RegExp(`\\p{Script=${name}}`, "u")] as const);

/** All letters of ASCII are Latin, and most names are ASCII: no script has to be looked for in them. */
const ASCII = /^[\x20-\x7e]*$/;

/** Whether a word has letters of scripts that are not written together, as a forged name has. */
export const hasMixedScripts = (text: string): boolean =>
  !ASCII.test(text) &&
  plainText(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .some((word) => {
      // Full-width and decorated letters are Latin ones in another form.
      const scripts = SCRIPTS.filter(([, letter]) => letter.test(word.normalize("NFKC"))).map(([name]) => name);
      if (scripts.length < 2) return false;
      const others = scripts.filter((name) => name !== "Latin");
      return !TOGETHER.some((group) => others.every((name) => group.includes(name)));
    });
