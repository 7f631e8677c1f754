import type { Separators } from "@satchel/core/amount";

/** One word of what is looked for. `amount`: the same as the beginning of a number, where it can be one. */
export type SearchWord = { text: string; amount?: string };

/** Letters without accents, capitals and the narrower or wider forms of the same. */
export function foldText(text: string): string {
  // Most texts are plain, and the long way takes ten times as long.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "");
}

/** Spaces that group the digits of one number in some languages. */
const INNER_SPACE = /(?<=\d)[\u00a0\u2009\u202f](?=\d)/g;

/** All of them are looked for, in any order and anywhere. */
export function parseSearchWords(text: string, separators: Separators): readonly SearchWord[] {
  const words = foldText(text.replace(INNER_SPACE, "")).split(/\s+/).filter(Boolean);
  return words.map((word) => {
    const amount = amountStart(word, separators);
    return amount === undefined ? { text: word } : { text: word, amount };
  });
}

/** "12,500.5" as "12500.5", whatever the language; undefined for what begins no number. */
function amountStart(word: string, { group, decimal }: Separators): string | undefined {
  const bare = word.replace(/^[+\-−]/, "").replaceAll(group === "" ? "'" : group, "");
  const plain = bare.replace(decimal, ".");
  if (/^\d+(\.\d*)?$/.test(plain)) return plain;
  // Copied from a program that writes them with a point.
  return /^\d+(\.\d*)?$/.test(bare) ? bare : undefined;
}
