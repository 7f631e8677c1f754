import type { AddressPrefix, SpecialValues } from "@satchel/core/network";
import { addressOfScript, scriptOfPayee } from "../script/addresses.ts";
import type { TokenRole } from "./tokens/tokens.data.ts";

export type WorldCollection = { tokenId: string; name: string; nftTokenIds: readonly string[] };

/** Longer than the time from the first block of a world to its last. */
export const WORLD_SECONDS = 120 * 24 * 3600;

/** What the seed made, as plain data. `GET /devnet/state` shows it and a data folder stores it. */
export type World = {
  /** The part of NetworkConfig that only a chain with these tokens can fill. */
  special: SpecialValues;
  demo: {
    /** Twelve words. They are public. */
    phrase: string;
    address: string;
    /** Its transactions in the order in which they happened. */
    txids: readonly string[];
    /** Its transactions by kind. Messages are named as in messages.data.ts, the rest as their steps. */
    labels: Readonly<Record<string, readonly string[]>>;
  };
  tokenIds: Readonly<Record<TokenRole, string>>;
  collections: { gallery: WorldCollection; demo: WorldCollection };
  offers: {
    open: readonly { txid: string; outIdx: number; tokenId: string; kind: "partial" | "oneshot" }[];
    takenTxids: readonly string[];
    cancelledTxids: readonly string[];
  };
  /** Addresses of the world's people, by name. */
  addresses: Readonly<Record<string, string>>;
  /** Time of its first and its last block, in seconds. */
  startTime: number;
  endTime: number;
};

/** A world without its long lists of transactions, which is short enough for every answer of `GET /devnet/state`. */
export type WorldSummary = Pick<World, "tokenIds" | "collections" | "addresses" | "startTime" | "endTime"> & {
  /** The phrase is left out when a page of another origin asks. */
  demo: Pick<World["demo"], "address"> & Partial<Pick<World["demo"], "phrase">> & { txs: number };
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

/**
 * Returns the same world with this prefix in its addresses. A data folder may be opened with another prefix than
 * before.
 */
export function worldInPrefix(world: World, prefix: AddressPrefix): World {
  const shown = (address: string): string => addressOfScript(scriptOfPayee(address), prefix) ?? address;
  const { special, demo, addresses } = world;
  return {
    ...world,
    special: {
      ...special,
      stakingHotWallet: shown(special.stakingHotWallet),
      savingsHotWallet: shown(special.savingsHotWallet),
      conversionAddress: shown(special.conversionAddress),
    },
    demo: { ...demo, address: shown(demo.address) },
    addresses: Object.fromEntries(Object.entries(addresses).map(([name, address]) => [name, shown(address)])),
  };
}

/** Returns every token that has a picture: fungible ones, collections and NFTs. */
export function tokenIdsOf({ tokenIds, collections }: World): string[] {
  const { gallery, demo } = collections;
  return [
    ...Object.values(tokenIds),
    ...[gallery, demo].flatMap(({ tokenId, nftTokenIds }) => [tokenId, ...nftTokenIds]),
  ];
}
