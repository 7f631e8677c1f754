import type { Txid } from "@satchel/core/ids";
import {
  type Chain,
  type Clock,
  type LiveEvent,
  type Log,
  type NamedIndexer,
  ProtocolError,
  type ScriptWatch,
  type Tabs,
} from "@satchel/core/ports";
import type { ScriptHex } from "@satchel/core/script";
import { packTx, unpackTx } from "./decode/history.ts";
import type { Fetch } from "./http/exchange.ts";
import { createHttpClient, type HttpClient } from "./http/http-client.ts";
import { createIndexerApi, type IndexerApi } from "./http/indexer-api.ts";
import { measureLatency } from "./http/measure-latency.ts";
import { toScriptRef } from "./http/script-ref.ts";
import { hostOf, oneOfEachHost } from "./http/server-hosts.ts";
import { createServerList, type TellsStrategy } from "./http/server-list.ts";
import { checkServerUrls } from "./http/server-urls.ts";
import type { SocketConstructor } from "./live/link.ts";
import { createLiveFeed, type LiveFeed } from "./live/live-feed.ts";
import { checkSubscription, type Subscription } from "./live/subscriptions.ts";
import { createPaces } from "./pace/pace.ts";
import { createWaitingLine } from "./pace/waiting-line.ts";
import { createTipReader } from "./tip-reader.ts";

export type ChainConfig = {
  /** URLs of the indexers, in order of preference. */
  urls: readonly string[];
  strategy?: TellsStrategy;
  /** Longest wait for one server to begin its answer or to send the next piece of it. Default 15 s. */
  timeoutMs?: number;
  /** Wait for a server that has not answered before, until a second server is asked as well. Default 0.4 s. */
  hedgeMs?: number;
  /** The same wait for a server that has answered before. Default 3 s. */
  provenHedgeMs?: number;
  /** Wait after the first answer until the servers are measured, so that the probes slow no start. Default 10 s. */
  measureAfterMs?: number;
  fetch?: Fetch;
  WebSocket?: SocketConstructor;
  clock: Clock;
  /** Returns a number from 0 to 1. Default Math.random. */
  random?: () => number;
  log?: Log;
  /** The other tabs of this wallet, which share the pace of servers that limit. */
  tabs?: Tabs | undefined;
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
  const { clock, measureAfterMs = 10_000, random = Math.random, tabs } = config;
  const tools = { fetch: config.fetch ?? platformFetch, clock };
  const paces = createPaces({ clock, random, tabs });
  const pacing = { paces, line: createWaitingLine(paces, clock) };
  let cancelMeasure = () => {};
  const measure = (urls: readonly string[]) =>
    new Promise<readonly number[]>((resolve) => {
      cancelMeasure = clock.after(measureAfterMs, () => {
        // A probe would take the turn of a request, and a server that limits is not the one to prefer.
        const mayAsk = (url: string) => !paces.isLimited(url) && !servers.isOut(url);
        resolve(measureLatency(urls, { ...tools, mayAsk, timeoutMs: LATENCY_PROBE_MS }));
      });
    });
  const servers = createServerList(checkServerUrls(config.urls), config.strategy ?? "CLOSEST_FIRST", measure);
  const httpTools = {
    ...tools,
    pacing,
    timeoutMs: config.timeoutMs ?? 15_000,
    hedgeMs: config.hedgeMs ?? 400,
    provenHedgeMs: config.provenHedgeMs ?? 3000,
  };
  const http = createHttpClient({ ...httpTools, servers });
  const stop = () => {
    cancelMeasure();
    paces.close();
  };
  return { clock, servers, http, httpTools, stop };
}

/** Returns one server by itself. What it answers or fails to answer does not change the order of all servers. */
function createNamed(url: string, { clock, httpTools }: Pick<ReturnType<typeof createTools>, "clock" | "httpTools">) {
  const servers = createServerList([url], "AS_ORDERED", async () => []);
  const api = createIndexerApi(createHttpClient({ ...httpTools, servers }), clock);
  const { tokenUtxos, tokenHistory } = groupCallsOf(api);
  const host = url.replace(/^https?:\/\//, "");
  const blockHash: NamedIndexer["blockHash"] = async (height, signal) => {
    const block = await api.block(height, { signal });
    if (block.height === height) return block.hash;
    throw new ProtocolError(`Asked for block ${height} but got block ${block.height}`);
  };
  return { host, blockHash, ...callsOf(api, clock), tokenUtxos, tokenHistory } satisfies NamedIndexer;
}

/** Returns the hosts of servers by their names. */
const hostsOf = (names: readonly string[]) => new Set(names.map((name) => hostOf(`https://${name}`)));

const callsOf = (api: IndexerApi, clock: Clock) =>
  ({
    utxos: (script, signal) => api.script(script).utxos({ signal }),
    tx: (txid, signal) => api.tx(txid, { signal }),
    rawTx: (txid, signal) => api.rawTx(txid, { signal }),
    tip: createTipReader(api, clock),
    broadcast: (rawTx, options) => api.broadcastTx(rawTx, options),
  }) satisfies Partial<Chain>;

/** Returns the calls for work that nobody waits for. When servers limit, all other requests go before them. */
function inBackground(http: HttpClient, clock: Clock): NonNullable<Chain["background"]> {
  const read: HttpClient["read"] = (request, options) => http.read(request, { ...options, priority: "background" });
  const api = createIndexerApi({ ...http, read }, clock);
  return {
    history: (script, page, pageSize, signal) => api.script(script).history(page, pageSize, { signal }),
    historyPacked: (script, page, pageSize, signal) => api.script(script).historyPacked(page, pageSize, { signal }),
    utxos: (script, signal) => api.script(script).utxos({ signal }),
    tx: (txid, signal) => api.tx(txid, { signal }),
    rawTx: (txid, signal) => api.rawTx(txid, { signal }),
  };
}

const GROUPS_AT_ONCE = 50;

/** Returns the calls about tokens and plugin groups. An answer with an output of another token or group is refused. */
const groupCallsOf = (api: IndexerApi) =>
  ({
    async tokenUtxos(tokenId, signal) {
      const utxos = await api.tokenId(tokenId).utxos({ signal });
      if (utxos.every(({ token }) => token?.tokenId === tokenId)) return utxos;
      throw new ProtocolError(`Asked for utxos of token ${tokenId} but got others`);
    },
    tokenHistory: (tokenId, page, pageSize, signal) => api.tokenId(tokenId).history(page, pageSize, { signal }),
    pluginGroups: (plugin, query, signal) => api.pluginGroups(plugin, { ...query, pageSize: GROUPS_AT_ONCE, signal }),
    async pluginUtxos(plugin, group, signal) {
      const utxos = await api.plugin(plugin, group).utxos({ signal });
      if (utxos.every(({ plugins }) => plugins?.[plugin]?.groups.includes(group))) return utxos;
      throw new ProtocolError(`Asked for utxos of group ${group} but got others`);
    },
    pluginHistory: (plugin, group, page, pageSize, signal) =>
      api.plugin(plugin, group).history(page, pageSize, { signal }),
  }) satisfies Partial<Chain>;

/** A confirmed or final transaction was in the mempool before. */
const CHANGES_OFFERS: ReadonlySet<LiveEvent["kind"]> = new Set([
  "tx-added",
  "tx-removed",
  "tx-invalidated",
  "reconnected",
]);

/** Returns the calls that report live events until the function that they return is called. */
const watchingOn = (live: LiveFeed) =>
  ({
    watch: (scripts, onEvent) => watchScripts(live, scripts, onEvent),
    watchToken: (tokenId, onChange) => watchChanges(live, { kind: "token-id", tokenId }, onChange),
    watchGroup: (pluginName, group, onChange) => watchChanges(live, { kind: "plugin", pluginName, group }, onChange),
    watchTx: (txid, onEvent) =>
      watchOn(live, [{ kind: "txid", txid }], (event) => {
        const isOther = "height" in event || ("txid" in event && event.txid !== txid);
        if (!isOther) onEvent(event);
      }),
  }) satisfies Partial<Chain>;

const watchChanges = (
  live: LiveFeed,
  subscription: Subscription,
  onChange: (txid: Txid | undefined) => void,
): (() => void) => {
  const hear = (event: LiveEvent) => {
    if (CHANGES_OFFERS.has(event.kind)) onChange("txid" in event ? event.txid : undefined);
  };
  // Offers are asked for anew at each press of Buy, so one request for a book is enough.
  return watchOn(live, [subscription], hear, false);
};

/** Watches blocks and scripts. The feed sends the subscriptions of the moment again after every reconnect. */
function watchScripts(live: LiveFeed, scripts: Iterable<ScriptHex>, onEvent: (event: LiveEvent) => void): ScriptWatch {
  const watched = new Map<ScriptHex, Subscription>();
  const subscribe = (fresh: ReadonlyMap<ScriptHex, Subscription>) => {
    for (const [script, subscription] of fresh) {
      live.subscribe(subscription);
      watched.set(script, subscription);
    }
  };
  /** Returns the subscriptions of scripts that are not watched yet. An invalid one throws before the first is made. */
  const freshOf = (more: Iterable<ScriptHex>) => {
    const fresh = new Map<ScriptHex, Subscription>();
    for (const script of more) if (!watched.has(script)) fresh.set(script, { kind: "script", ...toScriptRef(script) });
    for (const subscription of fresh.values()) checkSubscription(subscription);
    return fresh;
  };
  const first = freshOf(scripts);
  const stopBlocks = watchOn(live, [{ kind: "blocks" }], onEvent);
  subscribe(first);
  let isWatching = true;
  const remove = (some: Iterable<ScriptHex>) => {
    for (const script of [...some]) {
      const subscription = watched.get(script);
      if (subscription === undefined) continue;
      watched.delete(script);
      live.unsubscribe(subscription);
    }
  };
  return {
    add: (more) => {
      if (!isWatching) return;
      subscribe(freshOf(more));
      live.whenRead(() => {
        if (isWatching) onEvent({ kind: "reconnected" });
      });
    },
    remove,
    stop: () => {
      if (!isWatching) return;
      isWatching = false;
      stopBlocks();
      remove(watched.keys());
    },
  };
}

/** Subscribes and listens. The events of other subscriptions come too. */
function watchOn(
  live: LiveFeed,
  subscriptions: readonly Subscription[],
  onEvent: (event: LiveEvent) => void,
  asksAgain = true,
): () => void {
  // Check all subscriptions before making the first, so that an invalid one leaves nothing half done.
  for (const subscription of subscriptions) checkSubscription(subscription);
  const stopListening = live.onEvent(onEvent, asksAgain);
  for (const subscription of subscriptions) live.subscribe(subscription);
  let isWatching = true;
  return () => {
    if (!isWatching) return;
    isWatching = false;
    stopListening();
    for (const subscription of subscriptions) live.unsubscribe(subscription);
  };
}

/** Creates the indexer's client. Throws Error for invalid URLs. It connects at the first call. */
export function createChain(config: ChainConfig): IndexerClient {
  const tools = createTools(config);
  const { clock, servers, http, stop } = tools;
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
    ...callsOf(api, clock),
    arrange: async ({ out, last }) => {
      servers.arrange({ out: hostsOf(out), last: hostsOf(last) });
      live.leave();
    },
    indexers: async () => oneOfEachHost(servers.inOrder()).map((url) => createNamed(url, tools)),
    background: inBackground(http, clock),
    ...groupCallsOf(api),
    broadcastAll: (rawTxs) => api.broadcastTxs(rawTxs),
    validate: (rawTx) => api.validateRawTx(rawTx),
    ...watchingOn(live),
    wake: () => live.wake(),
    close: () => {
      stop();
      live.close();
    },
  };
}
