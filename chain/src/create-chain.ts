import { type Chain, type Clock, type Log, type NamedIndexer, NetworkError } from "@satchel/core/ports";
import { packTx, unpackTx } from "./decode/history.ts";
import type { Fetch } from "./http/exchange.ts";
import { createHttpClient } from "./http/http-client.ts";
import { createIndexerApi, type IndexerApi } from "./http/indexer-api.ts";
import { measureLatency } from "./http/measure-latency.ts";
import { toScriptRef } from "./http/script-ref.ts";
import { type ConnectionStrategy, createServerList } from "./http/server-list.ts";
import { checkServerUrls } from "./http/server-urls.ts";
import type { SocketConstructor } from "./live/link.ts";
import { createLiveFeed, type LiveFeed } from "./live/live-feed.ts";
import { checkSubscription, type Subscription } from "./live/subscriptions.ts";

export type ChainConfig = {
  /** URLs of the indexers, in order of preference. */
  urls: readonly string[];
  strategy?: ConnectionStrategy;
  /** Longest wait for one server to begin its answer or to send the next piece of it. Default 15 s. */
  timeoutMs?: number;
  /** Wait for a server that has not answered before, until a second server is asked as well. Default 0.4 s. */
  hedgeMs?: number;
  /** The same wait for a server that has answered before. Default 3 s. */
  provenHedgeMs?: number;
  fetch?: Fetch;
  WebSocket?: SocketConstructor;
  clock: Clock;
  /** Returns a number from 0 to 1. Default Math.random. */
  random?: () => number;
  log?: Log;
};

export type IndexerClient = Chain & {
  /** All calls of the indexer's HTTP interface, including calls that the port Chain does not need. */
  api: IndexerApi;
  /** Live subscriptions of every kind; `watch` uses them. */
  live: LiveFeed;
  /** Checks the live socket at once. Call it when the device is online again or the page is visible again. */
  wake(): void;
  /** Closes the live socket; it does not reconnect. */
  close(): void;
};

const LATENCY_PROBE_MS = 1000;
const SOCKET_CONNECT_MS = 5000;

function createTools(config: ChainConfig) {
  const platformFetch: Fetch = (url, init) => fetch(url, init);
  const { clock } = config;
  const tools = { fetch: config.fetch ?? platformFetch, clock };
  const servers = createServerList(checkServerUrls(config.urls), config.strategy ?? "CLOSEST_FIRST", (urls) =>
    measureLatency(urls, { ...tools, timeoutMs: LATENCY_PROBE_MS }),
  );
  const httpTools = {
    ...tools,
    timeoutMs: config.timeoutMs ?? 15_000,
    hedgeMs: config.hedgeMs ?? 400,
    provenHedgeMs: config.provenHedgeMs ?? 3000,
  };
  const http = createHttpClient({ ...httpTools, servers });
  return { clock, servers, http, httpTools };
}

/** Returns one server by itself. What it answers or fails to answer does not change the order of all servers. */
function createNamed(url: string, { clock, httpTools }: Pick<ReturnType<typeof createTools>, "clock" | "httpTools">) {
  const servers = createServerList([url], "AS_ORDERED", async () => []);
  const api = createIndexerApi(createHttpClient({ ...httpTools, servers }), clock);
  return { host: url.replace(/^https?:\/\//, ""), ...callsOf(api) } satisfies NamedIndexer;
}

const callsOf = (api: IndexerApi) =>
  ({
    utxos: (script, signal) => api.script(script).utxos({ signal }),
    tx: (txid, signal) => api.tx(txid, { signal }),
    tip: (signal) => fetchTip(api, signal),
  }) satisfies Partial<Chain>;

/**
 * Fetches the newest block and whether it is final. This takes two requests; if the block disappears between them, both
 * are repeated once.
 */
async function fetchTip(api: IndexerApi, signal?: AbortSignal, isRetry = false): ReturnType<Chain["tip"]> {
  const tip = await api.blockchainInfo({ signal });
  if (tip.height < 0) return { ...tip, isFinal: false };
  try {
    const { height, hash, isFinal } = await api.block(tip.hash, { signal });
    return { height, hash, isFinal };
  } catch (error) {
    if (isRetry || !(error instanceof NetworkError) || error.outcome !== "refused") throw error;
    return fetchTip(api, signal, true);
  }
}

/** Creates the indexer's client. Throws Error for invalid URLs. It connects at the first call. */
export function createChain(config: ChainConfig): IndexerClient {
  const tools = createTools(config);
  const { clock, servers, http } = tools;
  const api = createIndexerApi(http, clock);
  const platformSocket: SocketConstructor | undefined = config.WebSocket ?? globalThis.WebSocket;
  if (platformSocket === undefined) throw new Error("This platform has no WebSocket");
  const live = createLiveFeed({
    servers,
    clock,
    WebSocket: platformSocket,
    random: config.random ?? Math.random,
    log: config.log ?? { warn: () => {} },
    connectMs: SOCKET_CONNECT_MS,
  });

  return {
    api,
    live,
    history: (script, page, pageSize, signal) => api.script(script).history(page, pageSize, { signal }),
    historyPacked: (script, page, pageSize, signal) => api.script(script).historyPacked(page, pageSize, { signal }),
    unpack: async (packed) => packed.map(unpackTx),
    pack: async (txs) => txs.map(packTx),
    ...callsOf(api),
    indexers: async () => servers.inOrder().map((url) => createNamed(url, tools)),
    rawTx: (txid, signal) => api.rawTx(txid, { signal }),
    token: (tokenId, signal) => api.token(tokenId, { signal }),
    broadcast: (rawTx) => api.broadcastTx(rawTx),
    validate: (rawTx) => api.validateRawTx(rawTx),
    watch(scripts, onEvent) {
      const subscriptions: Subscription[] = [
        { kind: "blocks" },
        ...[...new Set(scripts)].map((script) => ({ kind: "script" as const, ...toScriptRef(script) })),
      ];
      // Check all subscriptions before making the first, so that an invalid one leaves nothing half done.
      for (const subscription of subscriptions) checkSubscription(subscription);
      const stopListening = live.onEvent(onEvent);
      for (const subscription of subscriptions) live.subscribe(subscription);
      let isWatching = true;
      return () => {
        if (!isWatching) return;
        isWatching = false;
        stopListening();
        for (const subscription of subscriptions) live.unsubscribe(subscription);
      };
    },
    wake: () => live.wake(),
    close: () => live.close(),
  };
}
