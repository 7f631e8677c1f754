/** A scheme, a host, perhaps a path; no query, since paths are put behind it, and no slash at the end. */
const SERVER_URL = /^https?:\/\/[^\s/?#]+(\/[^\s/?#]+)*$/;

/**
 * Checks the indexers' URLs (tokens.md 5) and drops repetitions. Throws Error: a list that fails is a wrong
 * configuration, and the app says so instead of starting.
 */
export function checkServerUrls(urls: readonly string[]): readonly string[] {
  if (urls.length === 0) throw new Error("Url array must not be empty");
  for (const url of urls) {
    if (!SERVER_URL.test(url)) throw new Error(`Invalid url found in array: ${url}`);
  }
  return [...new Set(urls)];
}

/** Where a server's live socket is: `http` becomes `ws`, `https` becomes `wss`. */
export const socketUrl = (server: string): string => `${server.replace(/^http/, "ws")}/ws`;
