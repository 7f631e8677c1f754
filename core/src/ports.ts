// What the wallet asks of the outside world. A port exists only where two implementations exist.
import type { PackedPage, PackedTx } from "./archive-port.ts";
import type { Result } from "./result.ts";
import type { TokenGenesis } from "./token/index.ts";
import type { HistoryPage, ScriptHex, Tx, Txid, Utxo } from "./tx/index.ts";

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

export type { Archive, ArchivedTx, ArchivePlace, ArchiveShelf, PackedPage, PackedTx } from "./archive-port.ts";
export type {
  NamedSecrets,
  NewSecrets,
  Protection,
  SignedMessage,
  SignedTx,
  Vault,
  VaultProblem,
} from "./vault-port.ts";

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
