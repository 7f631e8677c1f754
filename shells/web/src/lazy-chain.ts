import { type ChainConfig, checkServerUrls, type IndexerClient } from "@satchel/chain";
import { later } from "@satchel/core/later";
import type { Chain } from "@satchel/core/ports";

export type LazyChain = Chain & { wake(): void };

/**
 * The indexer client, fetched with the first question instead of with the page: what is stored is on the screen before.
 * Throws at once for server addresses that cannot work.
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
    history: async (...args) => (await client()).history(...args),
    historyPacked: async (...args) => (await client()).historyPacked(...args),
    unpack: async (...args) => (await client()).unpack(...args),
    pack: async (...args) => (await client()).pack(...args),
    utxos: async (...args) => (await client()).utxos(...args),
    tx: async (...args) => (await client()).tx(...args),
    token: async (...args) => (await client()).token(...args),
    tip: async (...args) => (await client()).tip(...args),
    broadcast: async (...args) => (await client()).broadcast(...args),
    validate: async (...args) => (await client()).validate(...args),
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
