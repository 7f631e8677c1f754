// Android's storages pass text through UTF-8 and C strings: half a surrogate pair or a NUL may not come back as it went.
const ESCAPED = "\u0001";

/** Text that survives the native side. JSON and every other well-formed text stays as it is. */
export function toNativeText(text: string): string {
  const isUnsafe = text.startsWith(ESCAPED) || text.includes("\0") || /\p{Surrogate}/u.test(text);
  return isUnsafe ? ESCAPED + JSON.stringify(text) : text;
}

/** Undoes `toNativeText`. Throws for text that only begins like its work. */
export function fromNativeText(text: string): string {
  if (!text.startsWith(ESCAPED)) return text;
  const value: unknown = JSON.parse(text.slice(ESCAPED.length));
  if (typeof value !== "string") throw new Error("the stored text is damaged");
  return value;
}
