/** Marks that change the direction of the text after them, even of our own text. */
const DIRECTION_MARKS = "\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\u206a-\\u206f";
/**
 * Characters without a picture: zero-width ones, soft hyphens, fillers of Hangul and Khmer, annotations, a blank of
 * braille.
 */
const INVISIBLE =
  "\\u00ad\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u200b\\u2060-\\u2065\\u2800\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}";
const LONE_SURROGATES = "\\p{Cs}";
const DECEIVING = new RegExp(`[${DIRECTION_MARKS}${INVISIBLE}${LONE_SURROGATES}]`, "gu");

/** Scripts whose letters take another form beside a joiner or a non-joiner. */
const JOINING =
  "\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Nko}\\p{Script=Mongolian}\\p{Script=Devanagari}\\p{Script=Bengali}" +
  "\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}" +
  "\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}";
let joiners: RegExp | undefined;
/** A joiner also makes one emoji of several. The pattern takes most of a millisecond to build. */
function needlessJoiners(): RegExp {
  const isEmoji = "[\\p{Emoji_Modifier}\\p{Extended_Pictographic}\\ufe0f]";
  joiners ??= new RegExp(`(?<![${JOINING}])\\u200c|(?<![${JOINING}]|${isEmoji})\\u200d`, "gu");
  return joiners;
}
/**
 * Variation selectors: of an emoji or a keycap, of a Mongolian letter, of a Chinese character. Tags spell a flag behind
 * a black flag.
 */
const NEEDLESS_VARIANTS =
  /(?<!\p{Emoji})[\ufe0e\ufe0f]|[\ufe00-\ufe0d]|(?<!\p{Script=Mongolian})[\u180b-\u180f]|(?<!\p{Script=Han})[\u{e0100}-\u{e01ef}]|(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0000}-\u{e007f}]/gu;

const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
/** Some scripts need up to three combining marks; more of them would cover the lines above and below. */
const TOWERS = /(\p{M}{3})\p{M}+/gu;
/** All that the patterns above look for is outside of it, and most texts are in it. */
const ASCII = /^[\x20-\x7e]*$/;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Returns a text without the characters that make it look like another one: direction marks, invisible characters and
 * joiners that its script does not need. What can be seen stays as it is.
 */
export const withoutDeceiving = (text: string): string =>
  ASCII.test(text) ? text : text.replace(DECEIVING, "").replace(NEEDLESS_VARIANTS, "").replace(needlessJoiners(), "");

/** Returns a stranger's text on one line, without characters that affect the text around it. Show it only as text. */
export const plainText = (text: string): string =>
  ASCII.test(text) ? text.trim() : withoutDeceiving(text).replace(CONTROLS, " ").replace(TOWERS, "$1").trim();

/** Returns a stranger's text for use inside our sentences: right-to-left text is isolated. */
export function plainWords(text: string): string {
  const plain = plainText(text);
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/**
 * Returns a stranger's text in a form that is safe to store and pass on, e.g. in a link: as `plainText`, runs of spaces
 * become one, and the text is cut to `maxLength` characters.
 */
export function plainLine(text: string, maxLength: number): string {
  const cut = [...plainText(text).replace(/\s+/g, " ")].slice(0, maxLength).join("");
  // The cut may leave a joiner without the character that needed it.
  return plainText(cut);
}
