/** Where the digits of other scripts begin: Arabic, Persian, Devanagari, Bengali, Thai, and the wide ones of Japanese keyboards. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];
const DIGIT = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59\uff10-\uff19]/g;
/** Marks of direction, which come along when a right-to-left text is copied. */
const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** What a person typed with the digits 0 to 9; the wide forms of '.' and ',' are those. */
export const toWesternDigits = (typed: string): string =>
  typed
    .replace(MARKS, "")
    .replace(DIGIT, westernDigit)
    .replace(/\uff0e/g, ".")
    .replace(/\uff0c/g, ",");

function westernDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = ZEROS.find((first) => code >= first && code < first + 10) ?? code;
  return String(code - zero);
}
