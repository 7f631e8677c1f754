// What the wallet asks of the outside world. A port exists only where two implementations exist.
import type { MethodNames } from "./forward.ts";
import type { KeyRef } from "./keys/index.ts";
import type { Result } from "./result.ts";
import type { TokenGenesis } from "./token/index.ts";
import type { HistoryPage, Plan, ScriptHex, Tx, Txid, Utxo } from "./tx/index.ts";
import type { SealedSecrets, Wallet } from "./wallet/index.ts";

/** A promise the outside did not keep. Adapters throw these; engine actions catch them at their edge. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
  /**
   * `refused`: the server answered no. `unreachable`: nothing was sent. `unknown`: the request may have been carried out.
   */
  readonly outcome: "refused" | "unreachable" | "unknown";
  constructor(message: string, outcome: "refused" | "unreachable" | "unknown", options?: { cause?: unknown }) {
    super(message, options);
    this.outcome = outcome;
  }
}
export class StorageError extends Error {
  override readonly name = "StorageError";
}
export class ProtocolError extends Error {
  override readonly name = "ProtocolError";
}

export type LiveEvent =
  | { kind: "tx-added" | "tx-removed" | "tx-confirmed" | "tx-finalized" | "tx-invalidated"; txid: Txid }
  | {
      kind: "block-connected" | "block-disconnected" | "block-finalized" | "block-invalidated";
      height: number;
      hash: string;
    }
  /** The socket is up (again): anything may have been missed since it was last up. */
  | { kind: "reconnected" }
  | { kind: "disconnected" };

/** The indexer. Every call may throw NetworkError or ProtocolError. Heights of blocks, pages from 0. */
export type Chain = {
  history(script: ScriptHex, page: number, pageSize: number, signal?: AbortSignal): Promise<HistoryPage>;
  /** The same page with its transactions unread. */
  historyPacked(script: ScriptHex, page: number, pageSize: number, signal?: AbortSignal): Promise<PackedPage>;
  /** Reads what was kept; undefined for one that cannot be read. */
  unpack(packed: readonly Uint8Array[]): Promise<readonly (Tx | undefined)[]>;
  /** As the indexer would encode them. */
  pack(txs: readonly Tx[]): Promise<readonly PackedTx[]>;
  utxos(script: ScriptHex, signal?: AbortSignal): Promise<Utxo[]>;
  tx(txid: Txid, signal?: AbortSignal): Promise<Tx>;
  token(tokenId: string, signal?: AbortSignal): Promise<TokenGenesis>;
  /** The newest block. */
  tip(signal?: AbortSignal): Promise<{ height: number; hash: string; isFinal: boolean }>;
  broadcast(rawTx: Uint8Array): Promise<Txid>;
  /** What the indexer would say of a transaction, without broadcasting it. */
  validate(rawTx: Uint8Array): Promise<Tx>;
  /** Live events of these scripts and of blocks, until the returned function is called. */
  watch(scripts: readonly ScriptHex[], onEvent: (event: LiveEvent) => void): () => void;
};

/** Text under a key. Absence is `undefined`; a failure throws StorageError. The two are never confused. */
export type Store = {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** Everything in it, for a person who wants nothing left on the device. */
  clear(): Promise<void>;
};

/** A transaction in the indexer's own encoding, unread, with what puts it in its place. `height` is -1 in the mempool. */
export type PackedTx = {
  txid: Txid;
  height: number;
  /** Seconds; 0 when it was first seen in a block. */
  timeFirstSeen: number;
  isCoinbase: boolean;
  bytes: Uint8Array;
};
/** One page of a script's history, newest first, unread. `numTxs` counts all pages. */
export type PackedPage = { txs: readonly PackedTx[]; numPages: number; numTxs: number };

/** Where a kept transaction stands: texts in order are transactions from the newest to the oldest. */
export type ArchivePlace = { txid: Txid; order: string };
/** `shelves`: the lists of its wallet on which it stands. */
export type ArchivedTx = ArchivePlace & { shelves: readonly string[]; bytes: Uint8Array };
/** One of a wallet's lists. */
export type ArchiveShelf = { walletId: string; shelf: string };
/** `note`: what is known of the whole, as text the archive does not read. */
type ArchiveChange = { put: readonly ArchivedTx[]; remove: readonly Txid[]; note: string };

/**
 * The history of wallets as bytes, one record for each transaction, shared by all tabs. A cache: a record that is not
 * what was written counts as absent and goes, so does a database that is damaged as a whole. Every call may throw
 * StorageError, and then nothing is known: a failed read is not 'nothing there'.
 */
export type Archive = {
  /** The wallet's note and its revision; revision 0 where nothing was ever written. */
  note(walletId: string): Promise<{ revision: number; text: string | undefined }>;
  count(shelf: ArchiveShelf): Promise<number>;
  /** At most `count` from position `from` on, newest first. */
  read(shelf: ArchiveShelf, from: number, count: number): Promise<readonly ArchivedTx[]>;
  /** What stands between two texts of order, both included. */
  list(shelf: ArchiveShelf, from: string, to: string): Promise<readonly ArchivePlace[]>;
  /** Those of these transactions that are kept. */
  find(walletId: string, txids: readonly Txid[]): Promise<readonly ArchivePlace[]>;
  /**
   * All of it or nothing: removes, then puts, each in the place of a record of the same txid. False, and nothing was
   * done, where the wallet's revision is another than this by now.
   */
  write(walletId: string, revision: number, change: ArchiveChange): Promise<boolean>;
  /** Everything of one wallet. */
  forget(walletId: string): Promise<void>;
  clear(): Promise<void>;
};

/** A signed transaction, ready to broadcast; `rawTx` is its serialisation. */
export type SignedTx = { txid: Txid; rawTx: Uint8Array };
/** The claim that the key of `address` signed `message`; `signature` is 65 bytes in base64 (facts.md 1.4). */
export type SignedMessage = { message: string; address: string; signature: string };
/** Under what a wallet's secrets are sealed: the keys of this device, or a password. */
export type Protection = "device" | "password";
export type NewSecrets = { id: string; keys: KeyRef[]; sealed: SealedSecrets };
export type VaultProblem =
  | { code: "invalid-phrase" | "wrong-password" | "not-a-backup" }
  /** Sealed under a password that has not been given since the vault started or was locked. */
  | { code: "locked" }
  | { code: "cannot-open"; reason: string };
type Kept<T> = Promise<Result<T, VaultProblem>>;

/** Keeps the keys. Secrets go in when a person types them and come out only by `reveal`. Stores no wallet itself. */
export type Vault = {
  create(protection: Protection): Kept<NewSecrets>;
  /** Takes an existing 12-word phrase, with the keys of `paths` (or of the default path). */
  restore(phrase: string, protection: Protection, paths?: readonly string[]): Kept<NewSecrets>;
  /** The keys a stored wallet's phrase has at these paths. */
  explore(wallet: Wallet, paths: readonly string[]): Kept<KeyRef[]>;
  /** A further wallet from a stored wallet's phrase, with the keys of these paths. */
  branch(wallet: Wallet, paths: readonly string[], protection: Protection): Kept<NewSecrets>;
  /** Holds the password's key until `lock`. `wallets` come back when they were sealed anew under today's parameters. */
  unlock(wallets: readonly Wallet[], password: string): Kept<{ resealed: readonly Wallet[] | undefined }>;
  /** Whether the vault of another tab was unlocked and has let this one in. */
  join(wallets: readonly Wallet[]): Promise<boolean>;
  lock(): Promise<void>;
  /** Seals all anew, under a password or else under the device; every envelope was opened again before it is given. */
  protect(wallets: readonly Wallet[], password: string | undefined): Kept<readonly Wallet[]>;
  /** A file of these wallets and of `extras` under a password of its own. */
  exportFile(wallets: readonly Wallet[], extras: string, password: string): Kept<string>;
  importFile(file: string, password: string, protection: Protection): Kept<{ wallets: NamedSecrets[]; extras: string }>;
  sign(wallet: Wallet, plan: Plan): Kept<SignedTx[]>;
  /** Signs with the key of the wallet's address, and gives the signature in base64. */
  signMessage(wallet: Wallet, message: string): Kept<string>;
  /** Whether the claim is true. Needs no secret; it is here because the curve's arithmetic is. */
  verifyMessage(claim: SignedMessage): Promise<boolean>;
  /** The recovery phrase, for the backup screen. */
  reveal(wallet: Wallet): Kept<string>;
};
/** All of them, once: whoever hands the vault's calls on goes by this list, and no other name is called across the worker's boundary. */
export const VAULT_METHODS: MethodNames<Vault> = {
  create: true,
  restore: true,
  explore: true,
  branch: true,
  unlock: true,
  join: true,
  lock: true,
  protect: true,
  exportFile: true,
  importFile: true,
  sign: true,
  signMessage: true,
  verifyMessage: true,
  reveal: true,
};

export type NamedSecrets = NewSecrets & { name: string; backedUpAt?: number | undefined };

/** Every call may throw NetworkError or ProtocolError. */
export type Prices = {
  /** Of one XEC, in this currency. */
  xec(fiatCode: string, signal?: AbortSignal): Promise<number>;
  /** How much of this currency one US dollar is: the savings token is a dollar (facts.md 1.3). */
  perUsDollar(fiatCode: string, signal?: AbortSignal): Promise<number>;
};

export type ClaimProblem = { code: "not-yet" | "out-of-rewards" } | { code: "refused"; error: string; message: string };

/** The rewards server (wallet.md 7). Every call may throw NetworkError or ProtocolError. */
export type Rewards = {
  /** `eligibleAt`: when the next claim is allowed, milliseconds since 1970; absent when it is now. */
  eligibility(address: string, signal?: AbortSignal): Promise<{ eligibleAt: number | undefined }>;
  /** `proof`: of the bot check for `kind`; the claim from Home needs none. */
  claim(kind: "xec" | "tokens" | "home-tokens", address: string, proof: string): Promise<Result<void, ClaimProblem>>;
};

/** Another node that is told of a payment, besides the indexer (facts.md 1.3). May throw NetworkError. */
export type SecondNode = { broadcast(rawTx: Uint8Array): Promise<void> };

/** Shows a service that a person is asking. Loaded only when a claim is made (facts.md 1.3). */
export type BotCheck = { prove(action: "claimxec" | "claimcachet", address: string): Promise<string> };

/** Milliseconds since 1970, and timers. `after` and `every` return their own undo. */
export type Clock = {
  now(): number;
  after(ms: number, run: () => void): () => void;
  /** Gives way to whatever else waits, drawing and input first of all, and goes on as soon as it can. */
  pause(): Promise<void>;
  /** What is on show now has been drawn; at once where nothing is drawn. */
  drawn(): Promise<void>;
};

/** Runs a piece of work as the only one holding `name`, among all tabs. */
export type Locks = { exclusive<T>(name: string, work: () => Promise<T>): Promise<T> };

/** The other tabs of this wallet. What is told may come from another release: it is parsed. */
export type Tabs = { tell(message: unknown): void; listen(onTold: (message: unknown) => void): () => void };

export type Log = { warn(message: string, cause?: unknown): void };
