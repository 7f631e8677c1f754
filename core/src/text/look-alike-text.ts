import { LOOK_ALIKES } from "./look-alike-text.data.ts";
import { plainText } from "./untrusted-text.ts";

const SAME_PICTURE = new Map(
  LOOK_ALIKES.flatMap(([letters, latin]) => {
    const looks = [...latin];
    return [...letters].map((letter, at) => [letter, looks[at] ?? letter] as const);
  }),
);

const pictures = (text: string): string => [...text].map((letter) => SAME_PICTURE.get(letter) ?? letter).join("");

/** Returns a form in which two texts are equal if a person may take one for the other. For comparing only. */
export function lookOf(text: string): string {
  // The normal form makes other letters of some (ϲ becomes ς) and writes others as letters of the table, so that both
  // are looked up.
  const plain = plainText(pictures(plainText(text).normalize("NFC")).normalize("NFKC"));
  return pictures(plain.normalize("NFC"))
    .replace(/[\ufe0e\ufe0f\u200c\u200d]/g, "")
    .replace(/[I1|]/g, "l")
    .replace(/0/g, "O")
    .replace(/rn/g, "m")
    .replace(/vv/g, "w")
    .replace(/\s+/g, " ")
    .trim();
}
