import { type Chain, type Clock, type Log, NetworkError } from "@satchel/core/ports";
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
  /** Indexers, in order of preference. */
  urls: readonly string[];
  strategy?: ConnectionStrategy;
  /** The longest silence of one server: until its answer begins and between two pieces of it. Default 15 s. */
  timeoutMs?: number;
  /** How long a server may take to begin before a second one is asked too: one that has not answered yet (0.4 s) .. */
  hedgeMs?: number;
  /** .. and one that has (3 s). */
  provenHedgeMs?: number;
  fetch?: Fetch;
  WebSocket?: SocketConstructor;
  clock: Clock;
  /** 0 to 1. */
  random?: () => number;
  log?: Log;
};

export type IndexerClient = Chain & {
  /** All calls of the indexer, also those the port has no need of. */
  api: IndexerApi;
  /** Subscriptions of every kind; `watch` is made of it. */
  live: LiveFeed;
  /** The platform says that it is online, or the page is in front again. */
  wake(): void;
  /** Ends the live socket for good. */
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
  const http = createHttpClient({
    ...tools,
    servers,
    timeoutMs: config.timeoutMs ?? 15_000,
    hedgeMs: config.hedgeMs ?? 400,
    provenHedgeMs: config.provenHedgeMs ?? 3000,
  });
  return { clock, servers, http };
}

/** The newest block with its finality, which takes two questions; once more when the block went away between them. */
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

/** The indexer's client. Throws Error for URLs that cannot be right; makes no connection before it is asked something. */
export function createChain(config: ChainConfig): IndexerClient {
  const { clock, servers, http } = createTools(config);
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
    utxos: (script, signal) => api.script(script).utxos({ signal }),
    tx: (txid, signal) => api.tx(txid, { signal }),
    token: (tokenId, signal) => api.token(tokenId, { signal }),
    tip: (signal) => fetchTip(api, signal),
    broadcast: (rawTx) => api.broadcastTx(rawTx),
    validate: (rawTx) => api.validateRawTx(rawTx),
    watch(scripts, onEvent) {
      const subscriptions: Subscription[] = [
        { kind: "blocks" },
        ...[...new Set(scripts)].map((script) => ({ kind: "script" as const, ...toScriptRef(script) })),
      ];
      // All are checked before the first is made: a mistake in one leaves nothing half done.
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
