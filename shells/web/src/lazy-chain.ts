import { type ChainConfig, checkServerUrls, type IndexerClient } from "@satchel/chain";
import { forwardTo, type MethodNames } from "@satchel/core/forward";
import { later } from "@satchel/core/later";
import type { Chain } from "@satchel/core/ports";

type LazyChain = Chain & { wake(): void };

const ASKED_LATER: MethodNames<Omit<Chain, "watch">> = {
  history: true,
  historyPacked: true,
  unpack: true,
  pack: true,
  utxos: true,
  tx: true,
  rawTx: true,
  token: true,
  tokenUtxos: true,
  tokenHistory: true,
  pluginGroups: true,
  pluginUtxos: true,
  pluginHistory: true,
  tip: true,
  broadcast: true,
  validate: true,
  indexers: true,
};

/**
 * Creates an indexer client whose code is loaded at the first call, so that the page can show stored data before.
 * Throws at once for invalid server URLs.
 */
export function createLazyChain(config: ChainConfig): LazyChain {
  checkServerUrls(config.urls);
  let started: IndexerClient | undefined;
  const waiting = new Set<(chain: IndexerClient) => void>();
  const { get: client } = later(async () => {
    const { createChain } = await import("./indexer-client.ts");
    started = createChain(config);
    for (const begin of waiting) begin(started);
    waiting.clear();
    return started;
  });
  return {
    ...forwardTo<Omit<Chain, "watch">>(ASKED_LATER, client),
    watch(scripts, onEvent) {
      let unwatch: (() => void) | undefined;
      const begin = (chain: IndexerClient) => {
        unwatch = chain.watch(scripts, onEvent);
      };
      if (started) begin(started);
      else {
        waiting.add(begin);
        client().catch(() => onEvent({ kind: "disconnected" }));
      }
      return () => {
        waiting.delete(begin);
        unwatch?.();
      };
    },
    wake: () => started?.wake(),
  };
}
