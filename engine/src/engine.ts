import type { Sats } from "@satchel/core/amount";
import type { Contact, ContactProblem, FileProblem, LineProblem, NoSuchContact } from "@satchel/core/contacts";
import type { Chain, Clock, Locks, Log, Prices, SignedMessage, Store, Vault } from "@satchel/core/ports";
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

export type VerifyProblem = { code: "vault-failed"; reason: string };

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

/** Nothing was changed. */
export type ContactChangeProblem = ContactProblem | NoSuchContact | { code: "storage-failed"; reason: string };

/** What an import did: how many it added, how many were there already, and what it left out, by line. */
export type ContactImport = { added: number; known: number; problems: readonly LineProblem[] };

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
  /** Signs with the key of the wallet's address; gives 65 bytes in base64. */
  signMessage(walletId: string, message: string): Promise<Result<string, WalletProblem>>;
  /** Whether the key of this address signed this message. */
  verifyMessage(claim: SignedMessage): Promise<Result<boolean, VerifyProblem>>;
  /** Sends exactly the plan a person has seen (made by planXec, the door './plan'). */
  sendXec(plan: Plan): Promise<Result<{ txids: readonly Txid[] }, SendProblem>>;
  /** A page of the active wallet's history; page 0 is in the state already. May throw NetworkError. */
  fetchHistoryPage(page: number, signal?: AbortSignal): Promise<HistoryPage>;
  updateSettings(change: Partial<Settings>): Promise<void>;
  /** Reads the stored contacts (again), in their own time: `start` does not wait for them. */
  loadContacts(): Promise<void>;
  addContact(contact: Contact): Promise<Result<Contact, ContactChangeProblem>>;
  renameContact(address: string, name: string): Promise<Result<Contact, ContactChangeProblem>>;
  removeContact(address: string): Promise<Result<void, ContactChangeProblem>>;
  /** Adds what can be added of a CSV or JSON text; never changes or removes a contact. */
  importContacts(
    text: string,
  ): Promise<Result<ContactImport, FileProblem | { code: "storage-failed"; reason: string }>>;
  onNotice(listen: (notice: Notice) => void): () => void;
};
