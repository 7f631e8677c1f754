import { type ChainConfig, checkServerUrls, type IndexerClient } from "@satchel/chain";
import { forwardTo } from "@satchel/core/forward";
import { later } from "@satchel/core/later";
import { BACKGROUND_CALLS, CHAIN_CALLS, type Chain, type ChainCalls, type ScriptWatch } from "@satchel/core/ports";
import type { WakingChain } from "./compose-engine.ts";

/** Fetches the code of the client. Fetching it before it is needed only saves that time. */
export const fetchIndexerClient = () => import("./indexer-client.ts");

/**
 * Creates an indexer client whose code is loaded at the first call, so that the page can show stored data before.
 * Throws at once for invalid server URLs.
 */
export function createLazyChain(config: ChainConfig): WakingChain {
  checkServerUrls(config.urls);
  let started: IndexerClient | undefined;
  const waiting = new Set<(chain: IndexerClient) => void>();
  const { get: client } = later(async () => {
    const { createChain } = await fetchIndexerClient();
    started = createChain(config);
    for (const begin of waiting) begin(started);
    waiting.clear();
    return started;
  });
  /** Watches as soon as the client is there. Returns a function that ends it. */
  function whenThere(watch: (chain: IndexerClient) => () => void, onFailure = () => {}): () => void {
    let unwatch: (() => void) | undefined;
    const begin = (chain: IndexerClient) => {
      unwatch = watch(chain);
    };
    if (started) begin(started);
    else {
      waiting.add(begin);
      client().catch(onFailure);
    }
    return () => {
      waiting.delete(begin);
      unwatch?.();
    };
  }
  return {
    ...forwardTo<ChainCalls>(CHAIN_CALLS, client),
    background: forwardTo<NonNullable<Chain["background"]>>(BACKGROUND_CALLS, async () => {
      const chain = await client();
      return chain.background ?? chain;
    }),
    watch: (scripts, onEvent) => {
      // What is added and removed before the client is there.
      const wanted = new Set(scripts);
      let watch: ScriptWatch | undefined;
      const stop = whenThere(
        (chain) => {
          watch = chain.watch(wanted, onEvent);
          return watch.stop;
        },
        () => onEvent({ kind: "disconnected" }),
      );
      return {
        add: (more) => {
          if (watch) watch.add(more);
          else for (const script of more) wanted.add(script);
        },
        remove: (some) => {
          if (watch) watch.remove(some);
          else for (const script of some) wanted.delete(script);
        },
        stop,
      };
    },
    watchTx: (txid, onEvent) => whenThere((chain) => chain.watchTx(txid, onEvent)),
    watchToken: (tokenId, onChange) => whenThere((chain) => chain.watchToken(tokenId, onChange)),
    watchGroup: (plugin, group, onChange) => whenThere((chain) => chain.watchGroup(plugin, group, onChange)),
    wake: () => started?.wake(),
  };
}
