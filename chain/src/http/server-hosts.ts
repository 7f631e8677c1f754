/**
 * Returns the first URL of each host. Two URLs of one host, such as `http` and `https` or two paths, are the same
 * server under two names, which cannot confirm what it says itself.
 */
export function oneOfEachHost(urls: readonly string[]): readonly string[] {
  const hosts = urls.map(hostOf);
  return urls.filter((_, at) => hosts.indexOf(hosts[at] ?? "") === at);
}

/** Returns the host as names are compared: in small letters, without a final dot and without the usual ports. */
export function hostOf(url: string): string {
  const [, host = ""] = /^https?:\/\/([^/]+)/.exec(url) ?? [];
  return host
    .toLowerCase()
    .replace(/:(80|443)$/, "")
    .replace(/\.$/, "");
}

/** Returns the URL of a server's live socket: `http` becomes `ws`, `https` becomes `wss`. */
export const socketUrl = (server: string): string => `${server.replace(/^http/, "ws")}/ws`;
