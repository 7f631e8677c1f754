import { hostOf } from "./server-hosts.ts";

/** The order in which servers are tried: the fastest first once they are measured, or as listed. */
export type ConnectionStrategy = "CLOSEST_FIRST" | "AS_ORDERED";

/** A strategy, or what tells it whenever servers are put in order: it may turn to AS_ORDERED, and stays there. */
export type TellsStrategy = ConnectionStrategy | (() => ConnectionStrategy);

/** The indexers and which of them works. HTTP and the live socket share one list, so that they use the same server. */
export type ServerList = {
  /** Returns the servers that are not left out, in the order in which to try them. */
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
  /** Takes over which servers are left out, and which come last, by their hosts as `hostOf` writes them. */
  arrange(hosts: { out: ReadonlySet<string>; last: ReadonlySet<string> }): void;
  isOut(server: string): boolean;
};

/**
 * Creates the list. `measure` returns the latency of every server in milliseconds, or Infinity when it did not answer.
 * It is called once, with the first answer of any server, and may take its time: no request waits for it.
 */
export function createServerList(
  urls: readonly string[],
  strategy: TellsStrategy,
  measure: (servers: readonly string[]) => Promise<readonly number[]>,
): ServerList {
  let servers = urls;
  let front = 0;
  let proven = false;
  let hosts: Parameters<ServerList["arrange"]>[0] = { out: new Set(), last: new Set() };
  const isAsListed = () => (typeof strategy === "function" ? strategy() : strategy) === "AS_ORDERED";
  let measured = isAsListed() || urls.length === 1;

  async function sortByLatency(): Promise<void> {
    const latencies = await measure(urls);
    if (isAsListed()) return;
    if (latencies.every((latency) => latency === Number.POSITIVE_INFINITY)) return;
    const ranked = urls.map((url, i) => ({ url, latency: latencies[i] ?? Number.POSITIVE_INFINITY }));
    // Compared, not subtracted, because Infinity - Infinity is NaN. The sort is stable: equal servers keep their order.
    ranked.sort((a, b) => (a.latency === b.latency ? 0 : a.latency < b.latency ? -1 : 1));
    servers = ranked.map(({ url }) => url);
    front = 0;
    proven = true;
  }

  const isOut = (server: string) => hosts.out.has(hostOf(server));
  const isLast = (server: string) => hosts.last.has(hostOf(server));
  function inOrder(): readonly string[] {
    if (servers !== urls && isAsListed()) {
      servers = urls;
      front = 0;
      proven = false;
    }
    const candidates = [...servers.slice(front), ...servers.slice(0, front)].filter((server) => !isOut(server));
    return hosts.last.size === 0
      ? candidates
      : [...candidates.filter((server) => !isLast(server)), ...candidates.filter(isLast)];
  }

  return {
    inOrder,
    worked(server, lost = []) {
      const [first] = inOrder();
      if (first !== undefined && lost.includes(first) && !isOut(server)) front = servers.indexOf(server);
      if (inOrder()[0] === server) proven = true;
      if (measured) return;
      measured = true;
      void sortByLatency();
    },
    failed(server) {
      const [first, next = server] = inOrder();
      if (first !== server) return;
      front = servers.indexOf(next);
      proven = false;
    },
    isProven: () => proven,
    arrange(next) {
      const [first] = inOrder();
      hosts = next;
      const [now] = inOrder();
      if (now === first) return;
      if (now !== undefined) front = servers.indexOf(now);
      proven = false;
    },
    isOut,
  };
}
