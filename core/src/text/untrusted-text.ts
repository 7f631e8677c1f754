/** Marks that turn the direction of what follows, also of what is not the stranger's. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const CONTROLS = /[\p{Cc}\u2028\u2029\ufeff]+/gu;
/** Some scripts need two or three; a tower of them covers the lines above and below. */
const TOWERS = /(\p{M}{3})\p{M}+/gu;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** What a stranger wrote, on one line and harmless to what stands around it. It is only ever shown as text. */
export const plainText = (text: string): string =>
  text.replace(DIRECTION_MARKS, "").replace(CONTROLS, " ").replace(TOWERS, "$1").trim();

/** The same inside a sentence of ours: what runs from right to left keeps to itself. */
export function plainWords(text: string): string {
  const plain = plainText(text);
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** What could make a text look like something else: control characters, changes of direction, half characters. */
const DECEIVING =
  /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu;

/**
 * What a stranger wrote, fit to be kept and passed on, e.g. in a link: every deceiving character is a space, there are
 * no two spaces in a row, and what is longer than `maxLength` characters is cut off.
 */
export function plainLine(text: string, maxLength: number): string {
  const plain = text.replace(DECEIVING, " ").replace(/\s+/g, " ").trim();
  return [...plain].slice(0, maxLength).join("").trim();
}
