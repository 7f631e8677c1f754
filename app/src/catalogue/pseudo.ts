// Two languages made from English by machine, for development builds only: what is still readable as English on a
// screen does not come from the catalogue, and what is clipped has no room for a longer language.
import type { Direction, Language, Messages } from "./catalogue.ts";
import type { LanguageRow } from "./languages.ts";

const PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED = [..."áƀćđéƒǧĥíĵķłɱñóƥɋřšţúṽŵẋýžÁƁĆĐÉƑǦĤÍĴĶŁṀÑÓƤɊŘŠŢÚṼŴẊÝŽ"];
const VOWEL = /[aeiou]/;
/**
 * Values (isolated by the catalogue; one may hold another sentence with its own values) and marks of elements stay as
 * they are.
 */
const KEPT = /(\u2068(?:[^\u2068\u2069]|\u2068[^\u2069]*\u2069)*\u2069|<\/?\w+\/?>)/;
const RIGHT_TO_LEFT_OVERRIDE = "\u202e";
const POP_DIRECTION = "\u202c";

const LONGER = 1.4;

/** Accents every letter, doubles the vowels, and adds dots until the text is 40 % longer. */
function accented(text: string): string {
  const doubled = [...text].map((letter) => (VOWEL.test(letter) ? letter + letter : letter)).join("");
  const dots = text.trim() === "" ? 0 : Math.max(0, Math.round(text.length * LONGER) - doubled.length);
  return doubled.replace(/[a-zA-Z]/g, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter) + "·".repeat(dots);
}

/** Shows the letters of each word from right to left, as a language written that way would. */
const turned = (text: string): string =>
  text.replace(/[^\s]+/g, (word) => `${RIGHT_TO_LEFT_OVERRIDE}${word}${POP_DIRECTION}`);

export function pseudoText(text: string, dir: Direction): string {
  return text
    .split(KEPT)
    .map((part) => {
      if (KEPT.test(part)) return part;
      return dir === "rtl" ? turned(accented(part)) : accented(part);
    })
    .join("");
}

function pseudoRoom(english: Messages, dir: Direction): Messages {
  const entries = Object.entries(english).map(([key, message]) => {
    if (typeof message === "string") return [key, pseudoText(message, dir)];
    if (typeof message !== "function") return [key, pseudoRoom(message, dir)];
    const write = message as (values: object) => string;
    return [key, (values: object) => pseudoText(write(values), dir)];
  });
  return Object.fromEntries(entries);
}

const pseudo = (tag: string, dir: Direction): Language => ({
  tag,
  dir,
  intl: "en",
  isolatesAll: true,
  roomOf: (_, english) => pseudoRoom(english, dir),
});

/** Tags as Android and ICU name their pseudo locales. */
export const PSEUDO_LANGUAGES: readonly LanguageRow[] = [
  { tag: "en-XA", name: "Pseudo", load: () => Promise.resolve(pseudo("en-XA", "ltr")) },
  { tag: "ar-XB", name: "Pseudo, right to left", load: () => Promise.resolve(pseudo("ar-XB", "rtl")) },
];
