/** Control characters, line ends and marks that change the direction of the text after them. No name needs them. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const LINE_ENDS = /[\n\r\t]/g;
const INVISIBLE = /[\p{Z}\p{C}]/gu;

/** Returns bytes from the chain as text that can be shown. What is not text becomes the replacement character. */
export function foreignText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replace(UNPRINTABLE, "\ufffd");
}

/** Returns the bytes as text if all of them are text; line ends are allowed. */
export function textIn(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return undefined;
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.replace(LINE_ENDS, "").search(UNPRINTABLE) >= 0 ? undefined : text;
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Whether the text shows nothing at all. */
export function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, "") === "";
}
