// Android's storages pass text through UTF-8 and C strings, which damages a lone surrogate or a NUL character.
const ESCAPED = "\u0001";

/** Escapes text that the native side would damage. JSON and other well-formed text stay unchanged. */
export function toNativeText(text: string): string {
  const isUnsafe = text.startsWith(ESCAPED) || text.includes("\0") || /\p{Surrogate}/u.test(text);
  return isUnsafe ? ESCAPED + JSON.stringify(text) : text;
}

/** Reverses `toNativeText`. Throws for text that begins like an escaped text but is damaged. */
export function fromNativeText(text: string): string {
  if (!text.startsWith(ESCAPED)) return text;
  const value: unknown = JSON.parse(text.slice(ESCAPED.length));
  if (typeof value !== "string") throw new Error("the stored text is damaged");
  return value;
}
