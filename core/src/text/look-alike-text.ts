import { LOOK_ALIKES } from "./look-alike-text.data.ts";
import { plainText } from "./untrusted-text.ts";

const SAME_PICTURE = new Map(
  LOOK_ALIKES.flatMap(([letters, latin]) => {
    const pictures = [...latin];
    return [...letters].map((letter, at) => [letter, pictures[at] ?? letter] as const);
  }),
);

/** Returns a form in which two texts are equal if a person may take one for the other. For comparing only. */
export function lookOf(text: string): string {
  const plain = plainText(plainText(text).normalize("NFKC"));
  const letters = [...plain.normalize("NFC")].map((letter) => SAME_PICTURE.get(letter) ?? letter).join("");
  return letters
    .replace(/[\ufe0e\ufe0f\u200c\u200d]/g, "")
    .replace(/[I1|]/g, "l")
    .replace(/0/g, "O")
    .replace(/rn/g, "m")
    .replace(/vv/g, "w")
    .replace(/\s+/g, " ")
    .trim();
}

/** Scripts that are written together: each with Latin too (Unicode TS 39, 'highly restrictive'). */
const TOGETHER = ["Han Hiragana Katakana", "Han Bopomofo", "Han Hangul"].map((names) => names.split(" "));
const SCRIPTS = [
  ...["Latin", "Greek", "Cyrillic", "Armenian", "Hebrew", "Arabic", "Syriac", "Thaana", "Devanagari", "Bengali"],
  ...["Gurmukhi", "Gujarati", "Oriya", "Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala", "Thai", "Lao", "Tibetan"],
  ...["Myanmar", "Georgian", "Hangul", "Ethiopic", "Cherokee", "Khmer", "Mongolian", "Hiragana", "Katakana"],
  ...["Bopomofo", "Han", "Coptic", "Glagolitic", "Gothic", "Lisu", "Nko", "Tifinagh", "Vai"],
].map((name) => [name, new RegExp(`\\p{Script=${name}}`, "u")] as const);

/** Whether a word has letters of scripts that are not written together, as a forged name has. */
export const hasMixedScripts = (text: string): boolean =>
  plainText(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .some((word) => {
      // Full-width and decorated letters are Latin ones in another form.
      const found = SCRIPTS.filter(([, letter]) => letter.test(word.normalize("NFKC"))).map(([name]) => name);
      if (found.length < 2) return false;
      const others = found.filter((name) => name !== "Latin");
      return !TOGETHER.some((group) => others.every((name) => group.includes(name)));
    });
