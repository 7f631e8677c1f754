import type { Txid } from "./ids/index.ts";

/** An event of a transaction or of the connection. */
export type TxEvent =
  | { kind: "tx-added" | "tx-removed" | "tx-confirmed" | "tx-finalized" | "tx-invalidated"; txid: Txid }
  /** The socket is connected, possibly again: any event since the last connection may have been missed. */
  | { kind: "reconnected" }
  | { kind: "disconnected" };

/** An event that the indexer reports while the wallet watches scripts. */
export type LiveEvent =
  | TxEvent
  | {
      kind: "block-connected" | "block-disconnected" | "block-finalized" | "block-invalidated";
      height: number;
      hash: string;
    };
