import type { Sats } from "@satchel/core/amount";
import type { Chain, Clock, Locks, Log, Prices, Store, Vault } from "@satchel/core/ports";
import type { Result } from "@satchel/core/result";
import type { HistoryPage, Plan, Txid } from "@satchel/core/tx";
import type { StoreApi } from "zustand/vanilla";
import type { Settings, State } from "./state.ts";

export type Ports = {
  chain: Chain;
  store: Store;
  vault: Vault;
  clock: Clock;
  locks: Locks;
  log: Log;
  prices?: Prices | undefined;
};

/** One-off messages, put into words by app/src/text/notices.ts. */
export type Notice =
  | { kind: "received"; txid: Txid; sats: Sats; fromScript?: string | undefined }
  | { kind: "sent"; txid: Txid; sats: Sats; toScript?: string | undefined }
  | { kind: "staking-reward" | "mining-reward"; txid: Txid; sats: Sats }
  | { kind: "payment-settled"; txid: Txid }
  | { kind: "payment-refused"; reason: string }
  | { kind: "save-failed"; reason: string };

export type WalletProblem =
  | { code: "invalid-phrase" }
  | { code: "wallet-already-there"; name: string }
  | { code: "wallet-not-found" }
  | { code: "vault-failed"; reason: string }
  | { code: "storage-failed"; reason: string };

export type SendProblem =
  | { code: "refused"; reason: string }
  /** The 50-ancestor limit of older nodes (wallet.md section 8). */
  | { code: "too-many-ancestors" }
  /** Nothing left the device. */
  | { code: "unreachable"; reason: string }
  /** It may have been sent. The outbox keeps it and the engine finds out; sending again repeats the same bytes. */
  | { code: "outcome-unknown"; reason: string }
  | { code: "coins-gone" }
  | { code: "vault-failed"; reason: string }
  | { code: "storage-failed"; reason: string };

/** The running wallet. Actions never throw for what can be expected: they return problems as data. */
export type Engine = {
  state: StoreApi<State>;
  /** Loads what is stored, shows it, then connects. Resolves when the stored state is on show. */
  start(): Promise<void>;
  stop(): void;
  /** After `storage-failed`: tries to load again. */
  retryLoad(): Promise<void>;
  /** Fetches coins and first history page again. */
  resync(): Promise<void>;
  createWallet(): Promise<Result<{ walletId: string }, WalletProblem>>;
  importWallet(phrase: string): Promise<Result<{ walletId: string }, WalletProblem>>;
  activateWallet(walletId: string): Promise<Result<void, WalletProblem>>;
  /** The recovery phrase of a wallet, for the backup screen and nothing else. */
  revealPhrase(walletId: string): Promise<Result<string, WalletProblem>>;
  /** Sends exactly the plan a person has seen (made by planXec, the door './plan'). */
  sendXec(plan: Plan): Promise<Result<{ txids: readonly Txid[] }, SendProblem>>;
  /** A page of the active wallet's history; page 0 is in the state already. May throw NetworkError. */
  fetchHistoryPage(page: number, signal?: AbortSignal): Promise<HistoryPage>;
  updateSettings(change: Partial<Settings>): Promise<void>;
  onNotice(listen: (notice: Notice) => void): () => void;
};
