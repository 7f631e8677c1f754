import type { Sats } from "@satchel/core/amount";
import type { Contact } from "@satchel/core/contacts";
import type { Ledger } from "@satchel/core/ledger";
import type { Protection } from "@satchel/core/ports";
import type { TokenGenesis } from "@satchel/core/token";
import type { Outpoint, Txid } from "@satchel/core/tx";
import type { Wallet } from "@satchel/core/wallet";

/** `storage-failed` is not `no-wallet`: what could not be read is never treated as absent (invariant 2). */
export type Phase =
  | { kind: "loading" }
  | { kind: "storage-failed"; reason: string }
  | { kind: "no-wallet" }
  /** Sealed under a password that is not known yet. `retryAt`: when the next try is allowed, milliseconds since 1970. */
  | { kind: "locked"; retryAt?: number | undefined }
  | { kind: "ready" };

export type Connection = "connecting" | "online" | "offline";

/** `at`: when the ledger was last true, milliseconds since 1970. `failed` says why the newest attempt ended. */
export type Sync = { state: "never" | "syncing" | "fresh" | "stale"; at?: number; failed?: string };

export type Theme = "system" | "light" | "dark";

/** wallet.md section 3, and our own beside them from `theme` on. */
export type Settings = {
  fiatCurrency: string;
  sendModal: boolean;
  autoCameraOn: boolean;
  hideMessagesFromUnknownSenders: boolean;
  balanceVisible: boolean;
  satsPerKb: number;
  theme: Theme;
  /** After how long without a touch the wallet locks itself; 0 is never. Only where there is a password. */
  autoLockMinutes: number;
  /** The language of the texts, BCP 47; `system` follows the device. */
  language: string;
  /** How numbers and dates are written, BCP 47; `system` follows the device. */
  locale: string;
  /** Small payments of strangers below this many sats are folded into one line of the history; 0 folds none. */
  foldDustBelow: number;
};

/**
 * A payment from the moment it is signed until the indexer has said what became of it. Stored before it is broadcast,
 * so that a reload can only ever send the same bytes again.
 */
export type OutboxEntry = {
  /** The first output of its last transaction; entries of the first release have the first coin it spends. */
  id: Outpoint;
  walletId: string;
  /** What was planned, to know the same payment when it is asked for again. */
  plan: string;
  /** Signed transactions in broadcast order, raw hex. */
  txs: readonly { txid: Txid; rawTx: string }[];
  spends: readonly Outpoint[];
  sent: Sats;
  createdAt: number;
  /**
   * `unknown`: broadcast began and no answer came. `refused` by the network or `conflicted`, a coin of it being spent by
   * another payment: over until it is sent again; its coins are free, and it stays for a person to see.
   */
  status: "sending" | "unknown" | "refused" | "conflicted";
  /** Of the last two: what the network said. */
  reason?: string;
  /** A second node is told of it (facts.md 1.3). */
  isPayButton?: true;
};

/** `list` is empty until it is `ready`. What could not be read is `failed`: it may be there still. */
export type ContactBook = { list: readonly Contact[]; status: "loading" | "ready" | "failed"; reason?: string };

/**
 * In units of `fiat`. `savings`: of one savings token, which is a dollar (facts.md 1.3); absent when its rate could not
 * be had. `at`: when the service said so, milliseconds since 1970.
 */
export type Price = { fiat: string; perXec: number; savings?: number | undefined; at: number };

/**
 * `none`: this network has no price service. `stale`: too old to go without its time, a newer one is asked for.
 * `failed`: it could not be had, and there is no price.
 */
export type PriceStatus = "none" | "loading" | "fresh" | "stale" | "failed";

export type State = {
  phase: Phase;
  wallets: readonly Wallet[];
  protection: Protection;
  activeId: string | undefined;
  /** Of the active wallet. */
  ledger: Ledger;
  sync: Sync;
  connection: Connection;
  tip: { height: number; finalHeight: number } | undefined;
  settings: Settings;
  contacts: ContactBook;
  /** What is known of tokens, by token id; fetched once and kept for good. */
  tokens: ReadonlyMap<string, TokenGenesis>;
  price: Price | undefined;
  priceStatus: PriceStatus;
  outbox: readonly OutboxEntry[];
  /** What a person noted about transactions, for nobody else; loaded after the first screen. */
  notes: ReadonlyMap<Txid, string>;
  /** Coins that no plan takes unless a person names them, of all wallets. */
  frozen: ReadonlySet<Outpoint>;
};
