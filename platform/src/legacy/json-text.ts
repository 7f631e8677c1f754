/**
 * Converts an older release's stored value to text: text stays as it is, other values become JSON, with bytes as number
 * arrays, maps as arrays of entries and bigints as decimal strings (facts.md 4.2). Returns undefined for null and
 * undefined. Throws for a value that JSON cannot represent.
 */
export function jsonText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string") return value;
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner === "bigint") return inner.toString();
    if (inner instanceof Map) return [...inner];
    if (inner instanceof Uint8Array) return Array.from(inner);
    return inner;
  });
}
