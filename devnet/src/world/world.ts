import type { SpecialValues } from "@satchel/core/network";
import type { TokenRole } from "./tokens/tokens.data.ts";

export type WorldCollection = { tokenId: string; name: string; nftTokenIds: readonly string[] };

/** What the seed made, as plain data: `GET /devnet/state` shows it and a data folder keeps it. */
export type World = {
  /** The part of NetworkConfig that only a chain with these tokens can fill. */
  special: SpecialValues;
  demo: {
    /** Twelve words, public. */
    phrase: string;
    address: string;
    /** Of all its transactions, in the order they happened. */
    txids: readonly string[];
    /** Its transactions by what they are: messages by the cases of messages.data.ts, the rest as the steps call them. */
    labels: Readonly<Record<string, readonly string[]>>;
  };
  tokenIds: Readonly<Record<TokenRole, string>>;
  collections: { gallery: WorldCollection; demo: WorldCollection };
  offers: {
    open: readonly { txid: string; outIdx: number; tokenId: string; kind: "partial" | "oneshot" }[];
    takenTxids: readonly string[];
    cancelledTxids: readonly string[];
  };
  /** Addresses of the people in it, by name. */
  addresses: Readonly<Record<string, string>>;
  /** When its first and its last block were made, in seconds. */
  startTime: number;
  endTime: number;
};
