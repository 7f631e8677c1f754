/** In what order servers are tried: nearest first once measured, or as the list says. */
export type ConnectionStrategy = "CLOSEST_FIRST" | "AS_ORDERED";

/** The indexers, and which of them works. HTTP and the live socket share one list, so that they talk to the same server. */
export type ServerList = {
  /** All servers, the one to try first in front. */
  inOrder(): readonly string[];
  /**
   * A server answered, and before it `lost` were asked for the same. It takes the place in front from one of those,
   * but not from a server that was put there in the meantime.
   */
  worked(server: string, lost?: readonly string[]): void;
  /** A server did not answer: if it was in front, the next one is. */
  failed(server: string): void;
  /** Whether the server in front has answered and not failed since. */
  isProven(): boolean;
};

/**
 * `measure` gives the latency of every server in milliseconds (Infinity for none). It runs once, after the first
 * answer of any server, so that nobody waits for it.
 */
export function createServerList(
  urls: readonly string[],
  strategy: ConnectionStrategy,
  measure: (servers: readonly string[]) => Promise<readonly number[]>,
): ServerList {
  let servers = urls;
  let front = 0;
  let proven = false;
  let measured = strategy === "AS_ORDERED" || urls.length === 1;

  async function sortByLatency(): Promise<void> {
    const latencies = await measure(urls);
    if (latencies.every((latency) => latency === Number.POSITIVE_INFINITY)) return;
    const ranked = urls.map((url, i) => ({ url, latency: latencies[i] ?? Number.POSITIVE_INFINITY }));
    // Comparing, not subtracting: Infinity - Infinity is NaN. The sort is stable, so ties keep the given order.
    ranked.sort((a, b) => (a.latency === b.latency ? 0 : a.latency < b.latency ? -1 : 1));
    servers = ranked.map(({ url }) => url);
    front = 0;
    proven = true;
  }

  return {
    inOrder: () => [...servers.slice(front), ...servers.slice(0, front)],
    worked(server, lost = []) {
      if (lost.includes(servers[front] as string)) front = servers.indexOf(server);
      if (servers[front] === server) proven = true;
      if (measured) return;
      measured = true;
      void sortByLatency();
    },
    failed(server) {
      if (servers[front] !== server) return;
      front = (front + 1) % servers.length;
      proven = false;
    },
    isProven: () => proven,
  };
}
