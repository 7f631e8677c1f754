import type { AppAction, TokenActivity } from "@satchel/core/activity";
import type { Sats } from "@satchel/core/amount";
import type { Contact, ContactProblem, FileProblem, LineProblem, NoSuchContact } from "@satchel/core/contacts";
import type {
  Archive,
  BotCheck,
  Chain,
  Clock,
  Locks,
  Log,
  Prices,
  Rewards,
  SecondNode,
  SignedMessage,
  Store,
  Tabs,
  Vault,
} from "@satchel/core/ports";
import type { Result } from "@satchel/core/result";
import type { HistoryPage, Outpoint, Plan, ScriptHex, Tx, Txid } from "@satchel/core/tx";
import type { WalletNameProblem } from "@satchel/core/wallet";
import type { StoreApi } from "zustand/vanilla";
import type { ClaimFailure, ClaimKind, EligibilityProblem } from "./rewards/rewards.ts";
import type { Settings, State } from "./state.ts";

export type Ports = {
  chain: Chain;
  store: Store;
  /** Where the second copy of the wallets lies: a store that shares nothing with the first. */
  copyStore: Store;
  /** Stores of older releases, whose wallets are taken over (facts.md 4); may be `store` itself. */
  oldStores: readonly Pick<Store, "get" | "remove">[];
  vault: Vault;
  clock: Clock;
  locks: Locks;
  tabs: Tabs;
  log: Log;
  /** Where history is kept for search and for reading it offline; without one it is not. */
  archive?: Archive | undefined;
  prices?: Prices | undefined;
  rewards?: Rewards | undefined;
  /** Without one only claims that need no proof are offered. */
  botCheck?: BotCheck | undefined;
  /** Told of PayButton payments besides the indexer. */
  secondNode?: SecondNode | undefined;
};

/** One-off messages, put into words by app/src/text/notices.ts. */
export type Notice =
  | ({ kind: "received"; txid: Txid; sats: Sats; fromScript?: string | undefined } & Said)
  | ({ kind: "sent"; txid: Txid; sats: Sats; toScript?: string | undefined } & Said)
  | { kind: "staking-reward" | "mining-reward"; txid: Txid; sats: Sats }
  | { kind: "payment-settled"; txid: Txid }
  | { kind: "payment-refused"; reason: string }
  /** A coin of it was spent by another payment. */
  | { kind: "payment-conflicted"; reason: string }
  /** It was sent, and the network has dropped it since: its bytes are sent again. */
  | { kind: "payment-dropped"; txid: Txid }
  | { kind: "save-failed"; reason: string }
  /** The price rose by a step worth a word; the milestone is the step everybody waits for. */
  | { kind: "price-rise" | "price-milestone"; fiat: string; perXec: number }
  /** One of the two copies of the wallets was lost or damaged, and is as the other now. */
  | { kind: "copy-restored" }
  /** One of the two copies cannot be read; the other serves. */
  | { kind: "copy-unreadable"; reason: string }
  /** Wallets of an older release were taken over; `left` of them could not be, and lie where they were. */
  | { kind: "migrated"; wallets: number; left: number };

/** What a payment does beside paying; absent where it does nothing more. */
type Said = { tokens?: readonly TokenActivity[]; actions?: readonly AppAction[] };

export type WalletProblem =
  | { code: "invalid-phrase" }
  | { code: "wallet-already-there"; name: string }
  | { code: "wallet-not-found" | "wallet-is-active" | "locked" }
  | { code: "vault-failed"; reason: string }
  | { code: "storage-failed"; reason: string };

/** `retryAt`: when the next try is allowed, milliseconds since 1970. */
export type UnlockProblem =
  | { code: "wrong-password" | "too-soon"; retryAt: number }
  | { code: "vault-failed" | "storage-failed"; reason: string };

export type PasswordProblem = UnlockProblem | { code: "locked" } | { code: "password-too-short"; minLength: number };

/** A recovery phrase's addresses that are not in this wallet yet but have coins or history. */
export type FoundAddress = { path: string; address: string; sats: Sats; numTxs: number; tokens: number };
export type ScanProblem =
  | { code: "wallet-not-found" | "locked" | "stopped" }
  | { code: "vault-failed" | "unreachable"; reason: string };

export type BackupFileProblem =
  | { code: "locked" | "wrong-password" | "not-a-backup" }
  | { code: "vault-failed" | "storage-failed"; reason: string };
export type BackupImport = { added: number; known: number; contacts: number; notes: number; settings: boolean };

/** `stopped`: by the caller, or because another wallet is active now. */
export type LoadHistoryProblem = { code: "stopped" } | { code: "unreachable" | "storage-failed"; reason: string };

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
  /** The indexer says that this transaction does something else to this token than was planned. Nothing was signed. */
  | { code: "tokens-differ"; tokenId: string }
  | { code: "vault-failed"; reason: string }
  | { code: "storage-failed"; reason: string };

/** `isPayButton`: a second node is told too (facts.md 1.3). */
export type SendOptions = { isPayButton?: boolean };

/** Nothing was changed. */
export type ContactChangeProblem = ContactProblem | NoSuchContact | { code: "storage-failed"; reason: string };

/** What an import did: how many it added, how many were there already, and what it left out, by line. */
export type ContactImport = { added: number; known: number; problems: readonly LineProblem[] };

/** Nothing was changed. `max`: in characters. */
export type NoteProblem = { code: "note-too-long"; max: number } | { code: "storage-failed"; reason: string };

/** The running wallet. Actions never throw for what can be expected: they return problems as data. */
export type Engine = {
  state: StoreApi<State>;
  /** Loads what is stored, shows it, then connects. Resolves when the stored state is on show. */
  start(): Promise<void>;
  stop(): void;
  /** After `storage-failed`: tries to load again. */
  retryLoad(): Promise<void>;
  /** Fetches coins, first history page and price again. */
  resync(): Promise<void>;
  createWallet(): Promise<Result<{ walletId: string }, WalletProblem>>;
  importWallet(phrase: string): Promise<Result<{ walletId: string }, WalletProblem>>;
  activateWallet(walletId: string): Promise<Result<void, WalletProblem>>;
  renameWallet(walletId: string, name: string): Promise<Result<string, WalletProblem | WalletNameProblem>>;
  /** Any but the active one. */
  deleteWallet(walletId: string): Promise<Result<void, WalletProblem>>;
  /** A person has shown that they have the phrase. */
  markBackedUp(walletId: string): Promise<Result<void, WalletProblem>>;
  /** Looks at the paths other wallets use for the same phrase (ecosystem.md). `onProgress`: from 0 to 1. */
  scanWallet(
    walletId: string,
    options: { onProgress?: (done: number) => void; signal?: AbortSignal },
  ): Promise<Result<readonly FoundAddress[], ScanProblem>>;
  /** Adds what a scan has found as further wallets, one for each coin type; the active wallet stays. */
  addFound(walletId: string, paths: readonly string[]): Promise<Result<{ added: number }, WalletProblem>>;
  unlock(password: string): Promise<Result<void, UnlockProblem>>;
  /** Locks all tabs. Does nothing without a password. */
  lock(): Promise<void>;
  /** A person did something: auto-lock begins to count anew. Cheap. */
  touch(): void;
  /** Sets, changes or (without `next`) removes the password. `current` is asked for wherever there is one. */
  setPassword(change: { current?: string; next?: string }): Promise<Result<void, PasswordProblem>>;
  /**
   * For a forgotten password: the phrase's wallet is sealed anew under the device. `left`: the wallets that stay sealed
   * under the forgotten password, kept aside.
   */
  restoreForgotten(phrase: string): Promise<Result<{ walletId: string; left: readonly string[] }, WalletProblem>>;
  /** All wallets, contacts, notes and settings as one encrypted text. */
  exportBackup(password: string): Promise<Result<string, BackupFileProblem>>;
  /** Adds what such a file has and this wallet has not; loses and overwrites nothing. */
  importBackup(file: string, password: string): Promise<Result<BackupImport, BackupFileProblem>>;
  /** Everything that can be read of what is stored, as it is (wallets sealed), as JSON: for a person in trouble. */
  exportReadable(): Promise<string>;
  /** Removes all wallets and data from this device. */
  eraseDevice(): Promise<Result<void, { code: "storage-failed"; reason: string }>>;
  /** Asks for what is not known yet of these tokens; the state fills in. Never rejects. */
  needTokens(tokenIds: readonly string[]): Promise<void>;
  /** The recovery phrase of a wallet, for the backup screen and nothing else. */
  revealPhrase(walletId: string): Promise<Result<string, WalletProblem>>;
  /** Signs with the key of the wallet's address; gives 65 bytes in base64. */
  signMessage(walletId: string, message: string): Promise<Result<string, WalletProblem>>;
  /** Whether the key of this address signed this message. */
  verifyMessage(claim: SignedMessage): Promise<Result<boolean, VerifyProblem>>;
  /** Sends exactly the plan a person has seen (made by planXec, the door './plan'). */
  send(plan: Plan, options?: SendOptions): Promise<Result<{ txids: readonly Txid[] }, SendProblem>>;
  /** Sends the same bytes of a payment in the outbox again. */
  rebroadcast(entryId: string): Promise<Result<void, SendProblem>>;
  /** Forgets a payment that was refused or conflicted: it is not shown any more. Never one that may still get through. */
  dismissPayment(entryId: string): Promise<void>;
  /** Coins that are frozen are spent only where a person names them. */
  setFrozen(
    outpoints: readonly Outpoint[],
    frozen: boolean,
  ): Promise<Result<void, { code: "storage-failed"; reason: string }>>;
  /** Whether the active wallet has paid this script before, as far as its known history tells. */
  hasPaid(script: ScriptHex): Promise<boolean>;
  /** The text of a form that was left open, of the active wallet. Never rejects: a lost draft is no draft. */
  loadDraft(name: string): Promise<string | undefined>;
  /** Keeps it (or, undefined, forgets it). Never a secret; longer ones than MAX_DRAFT_LENGTH are not kept. */
  saveDraft(name: string, text: string | undefined): Promise<void>;
  /** A page of the active wallet's history; page 0 is in the state already. May throw NetworkError. */
  fetchHistoryPage(page: number, signal?: AbortSignal): Promise<HistoryPage>;
  /**
   * What of the active wallet's history lies on this device. `total`: as many as the indexer had when last asked.
   * `isWhole`: all of them. May throw StorageError.
   */
  storedHistory(): Promise<{ count: number; total: number; isWhole: boolean }>;
  /**
   * Stored transactions of the active wallet from position `from` on, newest first, fewer where there are no more; reads
   * these and no others. Throws StorageError where they could not be looked for.
   */
  readStored(from: number, count: number): Promise<readonly Tx[]>;
  /** Fetches and stores what is missing of the active wallet's history. What was stored when it ends stays stored. */
  loadAllHistory(options?: {
    onProgress?: (done: number, total: number) => void;
    signal?: AbortSignal;
  }): Promise<Result<{ total: number }, LoadHistoryProblem>>;
  /** Whether this network, in this build, has such a reward to claim. */
  canClaim(kind: ClaimKind): boolean;
  /** When a wallet may claim token rewards, milliseconds since 1970; undefined: now. */
  fetchEligibility(
    walletId: string,
    signal?: AbortSignal,
  ): Promise<Result<{ eligibleAt: number | undefined }, EligibilityProblem>>;
  claimReward(walletId: string, kind: ClaimKind): Promise<Result<void, ClaimFailure>>;
  /** A private note about a transaction, trimmed; an empty text takes it away. Stored when this resolves with `ok`. */
  setNote(txid: Txid, text: string): Promise<Result<void, NoteProblem>>;
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
