/** Returns the address that a text is, or undefined. `URL.parse` is missing in the oldest browsers (README). */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
