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
