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

/**
 * Returns the first URL of each host. Two URLs of one host, such as `http` and `https` or two paths, are the same server under
 * two names, which cannot confirm what it says itself.
 */
export function oneOfEachHost(urls: readonly string[]): readonly string[] {
  const hosts = urls.map(hostOf);
  return urls.filter((_, at) => hosts.indexOf(hosts[at] ?? "") === at);
}

/** Returns the host as names are compared: in small letters, without a final dot and without the usual ports. */
function hostOf(url: string): string {
  const [, host = ""] = /^https?:\/\/([^/]+)/.exec(url) ?? [];
  return host
    .toLowerCase()
    .replace(/:(80|443)$/, "")
    .replace(/\.$/, "");
}

/** Returns the URL of a server's live socket: `http` becomes `ws`, `https` becomes `wss`. */
export const socketUrl = (server: string): string => `${server.replace(/^http/, "ws")}/ws`;
