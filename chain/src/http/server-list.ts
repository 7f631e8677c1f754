/** The order in which servers are tried: the fastest first once they are measured, or as listed. */
export type ConnectionStrategy = "CLOSEST_FIRST" | "AS_ORDERED";

/** The indexers and which of them works. HTTP and the live socket share one list, so that they use the same server. */
export type ServerList = {
  /** Returns all servers in the order in which to try them. */
  inOrder(): readonly string[];
  /**
   * Records that a server answered a request that the servers `lost` were asked before it. It becomes the first
   * server if one of those was first; a server that became first in the meantime stays first.
   */
  worked(server: string, lost?: readonly string[]): void;
  /** Records that a server did not answer. If it was first, the next server becomes first. */
  failed(server: string): void;
  /** Whether the first server has answered and has not failed since. */
  isProven(): boolean;
};

/**
 * Creates the list. `measure` returns the latency of every server in milliseconds, or Infinity when it did not answer.
 * It is called once, with the first answer of any server, and may take its time: no request waits for it.
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
    // Compared, not subtracted, because Infinity - Infinity is NaN. The sort is stable: equal servers keep their order.
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
