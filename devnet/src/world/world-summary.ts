import type { World } from "./world.ts";

/** A world without its long lists of transactions: short enough to stand in every answer of `GET /devnet/state`. */
export type WorldSummary = Pick<World, "tokenIds" | "collections" | "addresses" | "startTime" | "endTime"> & {
  demo: Pick<World["demo"], "phrase" | "address"> & { txs: number };
  openOffers: number;
};

export function summarizeWorld(world: World): WorldSummary {
  const { demo, offers, tokenIds, collections, addresses, startTime, endTime } = world;
  const { phrase, address, txids } = demo;
  return {
    demo: { phrase, address, txs: txids.length },
    openOffers: offers.open.length,
    tokenIds,
    collections,
    addresses,
    startTime,
    endTime,
  };
}
