/** Scheme, host and an optional path, without a query or a final slash, because request paths are appended. */
const SERVER_URL = /^https?:\/\/[^\s/?#]+(\/[^\s/?#]+)*$/;

/**
 * Returns the indexers' URLs without duplicates (tokens.md 5). Throws Error for an empty list or an invalid URL: that
 * is a configuration error, and the app reports it instead of starting.
 */
export function checkServerUrls(urls: readonly string[]): readonly string[] {
  if (urls.length === 0) throw new Error("Url array must not be empty");
  for (const url of urls) {
    if (!SERVER_URL.test(url)) throw new Error(`Invalid url found in array: ${url}`);
  }
  return [...new Set(urls)];
}
