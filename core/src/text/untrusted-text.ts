/** Marks that change the direction of the text after them, even of our own text. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const CONTROLS = /[\p{Cc}\u2028\u2029\ufeff]+/gu;
/** Some scripts need up to three combining marks; more of them would cover the lines above and below. */
const TOWERS = /(\p{M}{3})\p{M}+/gu;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Returns a stranger's text on one line, without characters that affect the text around it. Show it only as text. */
export const plainText = (text: string): string =>
  text.replace(DIRECTION_MARKS, "").replace(CONTROLS, " ").replace(TOWERS, "$1").trim();

/** Returns a stranger's text for use inside our sentences: right-to-left text is isolated. */
export function plainWords(text: string): string {
  const plain = plainText(text);
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** Characters that can make a text look like another: control characters, direction marks, lone surrogates. */
const DECEIVING =
  /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu;

/**
 * Returns a stranger's text in a form that is safe to store and pass on, e.g. in a link. Deceiving characters become
 * spaces, runs of spaces become one, and the text is cut to `maxLength` characters.
 */
export function plainLine(text: string, maxLength: number): string {
  const plain = text.replace(DECEIVING, " ").replace(/\s+/g, " ").trim();
  return [...plain].slice(0, maxLength).join("").trim();
}
