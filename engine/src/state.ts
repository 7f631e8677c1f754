import type { Sats } from "@satchel/core/amount";
import type { Contact } from "@satchel/core/contacts";
import type { Ledger } from "@satchel/core/ledger";
import type { Outpoint, Txid } from "@satchel/core/tx";
import type { Wallet } from "@satchel/core/wallet";

/** `storage-failed` is not `no-wallet`: what could not be read is never treated as absent (invariant 2). */
export type Phase =
  | { kind: "loading" }
  | { kind: "storage-failed"; reason: string }
  | { kind: "no-wallet" }
  | { kind: "ready" };

export type Connection = "connecting" | "online" | "offline";

/** `at`: when the ledger was last true, milliseconds since 1970. `failed` says why the newest attempt ended. */
export type Sync = { state: "never" | "syncing" | "fresh" | "stale"; at?: number; failed?: string };

export type Theme = "system" | "light" | "dark";

/** wallet.md section 3, and our own `theme` beside it. */
export type Settings = {
  fiatCurrency: string;
  sendModal: boolean;
  autoCameraOn: boolean;
  hideMessagesFromUnknownSenders: boolean;
  balanceVisible: boolean;
  satsPerKb: number;
  theme: Theme;
};

/**
 * A payment from the moment it is signed until the indexer has said what became of it. Stored before it is broadcast,
 * so that a reload can only ever send the same bytes again.
 */
export type OutboxEntry = {
  /** The first coin it spends: no other payment has it. */
  id: Outpoint;
  walletId: string;
  /** What was planned, to know the same payment when it is asked for again. */
  plan: string;
  /** Signed transactions in broadcast order, raw hex. */
  txs: readonly { txid: Txid; rawTx: string }[];
  spends: readonly Outpoint[];
  sent: Sats;
  createdAt: number;
  /** `unknown`: broadcast began and no answer came. */
  status: "sending" | "unknown";
};

/** `list` is empty until it is `ready`. What could not be read is `failed`: it may be there still. */
export type ContactBook = { list: readonly Contact[]; status: "loading" | "ready" | "failed"; reason?: string };

export type Price = { fiat: string; perXec: number; at: number };

export type State = {
  phase: Phase;
  wallets: readonly Wallet[];
  activeId: string | undefined;
  /** Of the active wallet. */
  ledger: Ledger;
  sync: Sync;
  connection: Connection;
  tip: { height: number; finalHeight: number } | undefined;
  settings: Settings;
  contacts: ContactBook;
  price: Price | undefined;
  outbox: readonly OutboxEntry[];
};
