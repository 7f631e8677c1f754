// What the wallet asks of the outside world. A port exists only where two implementations exist.
import type { KeyRef } from "./keys/index.ts";
import type { Result } from "./result.ts";
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
  utxos(script: ScriptHex, signal?: AbortSignal): Promise<Utxo[]>;
  tx(txid: Txid, signal?: AbortSignal): Promise<Tx>;
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
};

/** A signed transaction, ready to broadcast; `rawTx` is its serialisation. */
export type SignedTx = { txid: Txid; rawTx: Uint8Array };
/** The claim that the key of `address` signed `message`; `signature` is 65 bytes in base64 (facts.md 1.4). */
export type SignedMessage = { message: string; address: string; signature: string };
export type VaultProblem = { code: "invalid-phrase" } | { code: "cannot-open"; reason: string };

/** Keeps the keys. Secrets go in when a person types them and come out only by `reveal`. */
export type Vault = {
  /** Makes a new wallet's secrets; nothing is stored until the caller stores the returned envelope. */
  create(): Promise<{ id: string; keys: KeyRef[]; sealed: SealedSecrets }>;
  /** Takes an existing 12-word phrase. */
  restore(phrase: string): Promise<Result<{ id: string; keys: KeyRef[]; sealed: SealedSecrets }, VaultProblem>>;
  sign(wallet: Wallet, plan: Plan): Promise<Result<SignedTx[], VaultProblem>>;
  /** Signs with the key of the wallet's address, and gives the signature in base64. */
  signMessage(wallet: Wallet, message: string): Promise<Result<string, VaultProblem>>;
  /** Whether the claim is true. Needs no secret; it is here because the curve's arithmetic is. */
  verifyMessage(claim: SignedMessage): Promise<boolean>;
  /** The recovery phrase, for the backup screen. */
  reveal(wallet: Wallet): Promise<Result<string, VaultProblem>>;
};

export type Prices = { xec(fiatCode: string, signal?: AbortSignal): Promise<number> };

/** Milliseconds since 1970, and timers. `after` and `every` return their own undo. */
export type Clock = {
  now(): number;
  after(ms: number, run: () => void): () => void;
};

/** Runs a piece of work as the only one holding `name`, among all tabs. */
export type Locks = { exclusive<T>(name: string, work: () => Promise<T>): Promise<T> };

export type Log = { warn(message: string, cause?: unknown): void };
