// The ports: what the wallet needs from the outside world. A port exists only if it has two implementations.

import type { MethodNames } from "./forward.ts";
import type { IconUpload } from "./icon-upload.ts";
import type { TokenId, Txid, WalletId } from "./ids/index.ts";
import type { KeyRef } from "./keys/index.ts";
import type { Result } from "./result.ts";
import type { CoinProblem, Parent, Plan } from "./tx/index.ts";
import type { SealedSecrets, SeedWallet } from "./wallet/index.ts";

export {
  BACKGROUND_CALLS,
  CHAIN_CALLS,
  type Chain,
  type ChainCalls,
  type GroupsPage,
  type GroupsQuery,
  type NamedIndexer,
  type NamedServer,
  type PackedPage,
  type PackedTx,
  type ScriptWatch,
  type ServerOrder,
} from "./chain-port.ts";
export type { DeviceUnlock, DeviceUnlockKind, DeviceUnlockProblem } from "./device-unlock.ts";
export type { IconSubject, IconUpload } from "./icon-upload.ts";
export type { LiveEvent, TxEvent } from "./live-event.ts";
export type { CameraProblem, NotificationState, Notifications, Persistence } from "./permissions.ts";
export { NetworkError, type NetworkFacts, ProtocolError, refusalOf, StorageError } from "./port-errors.ts";
export type { SaveProblem, TextFile } from "./text-file.ts";

/** Stores texts by key. `get` returns `undefined` only if the key is absent; every failure throws StorageError. */
export type Store = {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** Removes everything, for a person who wants no data left on the device. */
  clear(): Promise<void>;
};

/**
 * What a store of a device reads in place of a text that it has sealed and cannot open any more. It is no JSON, so it
 * counts as damage and never as absence.
 */
export const UNOPENED = "damaged: the device cannot open what was stored here";

/**
 * The message of a StorageError where the key store of a device fails: what is stored there can be opened again once it
 * works.
 */
export const KEY_STORE_AWAY = "key-store-away";

/** The sort key of an archived transaction: ascending `order` goes from the newest transaction to the oldest. */
export type ArchivePlace = { txid: Txid; order: string };
/** An archived transaction. `shelves` are the lists of its wallet that contain it. */
export type ArchivedTx = ArchivePlace & { shelves: readonly string[]; bytes: Uint8Array };
/** Whose records these are: the id of a wallet, alone or with a word behind it for what is not its history. */
export type ArchiveOwner = string;
/** One list of transactions of a wallet. */
export type ArchiveShelf = { walletId: ArchiveOwner; shelf: string };
/** A change to the archive of one wallet. `note` is a text about all of it that the archive does not interpret. */
type ArchiveChange = { put: readonly ArchivedTx[]; remove: readonly Txid[]; note: string };

/**
 * The transaction history of wallets as bytes, one record for each transaction, shared by all tabs. It is a cache: a
 * corrupt record counts as absent and is removed, and so is a corrupt database. Every call may throw StorageError; a
 * failed read never looks like an empty archive.
 */
export type Archive = {
  /** Returns the note of the wallet and its revision; revision 0 if nothing was ever written. */
  note(walletId: ArchiveOwner): Promise<{ revision: number; text: string | undefined }>;
  count(shelf: ArchiveShelf): Promise<number>;
  /** Returns at most `count` transactions from position `from` on, newest first. */
  read(shelf: ArchiveShelf, from: number, count: number): Promise<readonly ArchivedTx[]>;
  /** Returns the places between two `order` texts, both included. */
  list(shelf: ArchiveShelf, from: string, to: string): Promise<readonly ArchivePlace[]>;
  /** Returns the places of those of these transactions that the archive has. */
  find(walletId: ArchiveOwner, txids: readonly Txid[]): Promise<readonly ArchivePlace[]>;
  /** Returns those of these transactions that the archive has, in any order. */
  get(walletId: ArchiveOwner, txids: readonly Txid[]): Promise<readonly ArchivedTx[]>;
  /**
   * Applies a whole change or nothing: removes records, then writes records, replacing those with the same txid.
   * Returns false and changes nothing if the wallet's revision is no longer `revision`.
   */
  write(walletId: ArchiveOwner, revision: number, change: ArchiveChange): Promise<boolean>;
  /** Removes everything of one wallet. */
  forget(walletId: ArchiveOwner): Promise<void>;
  clear(): Promise<void>;
};

/** A signed transaction, ready to broadcast; `rawTx` is its serialisation. */
export type SignedTx = { txid: Txid; rawTx: Uint8Array };
/** The claim that the key of `address` signed `message`; `signature` is 65 bytes in base64 (facts.md 1.4). */
export type SignedMessage = { message: string; address: string; signature: string };
/** What the secrets of a wallet are sealed with: the key of this device, or a password. */
export type Protection = "device" | "password";
/** The sealed secrets and public keys of a new wallet. */
export type NewSecrets = { kind: "seed"; id: WalletId; keys: KeyRef[]; sealed: SealedSecrets };
/**
 * Why an envelope cannot be opened; the `reason` of the problem `cannot-open`. It never contains a secret.
 *
 * - `malformed`: it is not an envelope, it is cut off, or the cost of its password is out of bounds
 * - `unsupported-version`: a newer release wrote it
 * - `no-device-key`: this device does not have the keys it was sealed under (another device, or site data was cleared)
 * - `no-password-slot`: the wallets are under a password, but no envelope has a slot for one
 * - `altered`: the envelope, its wallet id or its key differs from the one it was sealed with
 * - `keys-differ`: it opened, but the wallet's public keys do not belong to its secrets
 */
export type OpenReason =
  | "malformed"
  | "unsupported-version"
  | "no-device-key"
  | "no-password-slot"
  | "altered"
  | "keys-differ";
export type VaultProblem =
  | { code: "invalid-phrase" | "wrong-password" | "not-a-backup" }
  /** The secrets are sealed with a password that was not entered since the vault started or was locked. */
  | { code: "locked" }
  | { code: "cannot-open"; reason: OpenReason };
/** The bytes of a transaction, and which of its outputs are asked for. */
export type ParentBytes = { rawTx: Uint8Array; outIdxs: readonly number[] };
type Unlocked = { resealed: readonly SeedWallet[] | undefined };
/** `text`: undefined if there is none or it was changed. `isExpected`: the envelopes say that one was sealed. */
export type OpenedText = { text: string | undefined; isExpected: boolean };
type VaultResult<T> = Promise<Result<T, VaultProblem>>;

/**
 * `onProgress` gets how many inputs are signed, and of how many. `signal` stops the signing before its next
 * transaction.
 */
export type SignOptions = {
  onProgress?: ((done: number, total: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Holds the keys. Secrets enter it when the person types them, and only `reveal` and the encrypted `exportFile` let
 * them out. It stores no wallets itself.
 */
export type Vault = {
  create(protection: Protection): VaultResult<NewSecrets>;
  /**
   * Makes in advance what the next `create("device")` needs: the device keys, and the secrets of one wallet, sealed.
   * Nothing but the device keys is stored.
   */
  prepare(): Promise<void>;
  /** Takes over an existing 12-word seed phrase, with the keys at `paths` or at the default path. */
  restore(phrase: string, protection: Protection, paths?: readonly string[]): VaultResult<NewSecrets>;
  /** Returns the keys that the seed phrase of a stored wallet has at these paths. */
  explore(wallet: SeedWallet, paths: readonly string[]): VaultResult<KeyRef[]>;
  /** Tells whether all public keys of a stored wallet follow from its secrets; `keys-differ` if one does not. */
  checkKeys(wallet: SeedWallet): VaultResult<void>;
  /** Creates a further wallet from the seed phrase of a stored one, with the keys at these paths. */
  branch(wallet: SeedWallet, paths: readonly string[], protection: Protection): VaultResult<NewSecrets>;
  /** Holds the password's key until `lock`. `resealed` has the wallets if their envelopes got new parameters. */
  unlock(wallets: readonly SeedWallet[], password: string): VaultResult<Unlocked>;
  /** Unlocks with a key that this vault or the unlocked vault of another tab holds; false if neither has it. */
  join(wallets: readonly SeedWallet[]): Promise<boolean>;
  lock(): Promise<void>;
  /** Seals the wallets again, with the password or else with the device key, and checks that every envelope opens. */
  protect(wallets: readonly SeedWallet[], password: string | undefined): VaultResult<readonly SeedWallet[]>;
  /** Encrypts and authenticates a text under the password's key; `locked` without one. */
  sealText(text: string): VaultResult<string>;
  /** Opens the first of these that the password of the wallets sealed; `locked` while none of them can be opened. */
  openText(wallets: readonly SeedWallet[], sealed: readonly string[]): VaultResult<OpenedText>;
  /** Returns a backup file of these wallets and of `extras`, encrypted with its own password. */
  exportFile(wallets: readonly SeedWallet[], extras: string, password: string): VaultResult<string>;
  importFile(
    file: string,
    password: string,
    protection: Protection,
  ): VaultResult<{ wallets: NamedSecrets[]; extras: string }>;
  /**
   * Signs a plan. `parents`: the bytes of the transactions that created the coins it spends, in any order. A coin whose
   * parent is missing, or whose parent says another amount, script or token, is a problem, and nothing is signed.
   * `stopped`: by the caller, and no signature left the vault.
   */
  sign(
    wallet: SeedWallet,
    plan: Plan,
    parents: readonly Uint8Array[],
    options?: SignOptions,
  ): Promise<Result<SignedTx[], VaultProblem | CoinProblem | { code: "stopped" }>>;
  /**
   * Reads the bytes of transactions and returns the txid and the named outputs of each, for the check before the
   * review; undefined where the bytes are not a transaction. It needs no secret; it is here because the vault has its
   * own thread.
   */
  inspectParents(asked: readonly ParentBytes[]): Promise<readonly (Parent | undefined)[]>;
  /** Signs with the key of the address that the wallet receives at, and returns the signature in base64. */
  signMessage(wallet: SeedWallet, message: string): VaultResult<string>;
  /** Tells whether the signature is valid. It needs no secret; it is here because the vault has the elliptic curve. */
  verifyMessage(claim: SignedMessage): Promise<boolean>;
  /** Returns the seed phrase, for the backup screen; `keys-differ` if it is not that of the wallet's public keys. */
  reveal(wallet: SeedWallet): VaultResult<string>;
};
/** All methods of the vault. Forwarding code uses this list, and the worker calls no method that is not on it. */
export const VAULT_METHODS: MethodNames<Vault> = {
  create: true,
  prepare: true,
  restore: true,
  explore: true,
  checkKeys: true,
  branch: true,
  unlock: true,
  join: true,
  lock: true,
  protect: true,
  sealText: true,
  openText: true,
  exportFile: true,
  importFile: true,
  sign: true,
  inspectParents: true,
  signMessage: true,
  verifyMessage: true,
  reveal: true,
};

/** A wallet of a backup file, sealed again after the import. `backedUpAt` is in milliseconds since 1970. */
export type NamedSecrets = NewSecrets & { name: string; backedUpAt?: number | undefined };

/** The price server. Every call may throw NetworkError or ProtocolError. */
export type Prices = {
  /** Returns the price of one XEC in this currency. */
  xec(fiatCode: string, signal?: AbortSignal): Promise<number>;
  /** Returns the price of one US dollar in this currency, because a savings token is worth a dollar (facts.md 1.3). */
  perUsDollar(fiatCode: string, signal?: AbortSignal): Promise<number>;
};

/** Why the rewards server refused a claim. `message` is the server's own text. */
export type ClaimProblem = { code: "not-yet" | "out-of-rewards" } | { code: "refused"; error: string; message: string };

/** The rewards server (wallet.md 7). Every call may throw NetworkError or ProtocolError. */
export type Rewards = {
  /** Fetches when the next claim is allowed, in milliseconds since 1970; undefined if it is allowed now. */
  eligibility(address: string, signal?: AbortSignal): Promise<{ eligibleAt: number | undefined }>;
  /** Claims a reward. `proof` comes from the bot check for `kind`; `home-tokens` needs no proof. */
  claim(kind: "xec" | "tokens" | "home-tokens", address: string, proof: string): Promise<Result<void, ClaimProblem>>;
};

/**
 * A second node to broadcast a payment to, besides the indexer (facts.md 1.3). May throw NetworkError. `host`: the name
 * to show.
 */
export type SecondNode = { host: string; broadcast(rawTx: Uint8Array): Promise<void> };

/** The icon service. It throws NetworkError or ProtocolError; `message` of a refusal is the server's own text. */
export type TokenIcons = {
  upload(upload: IconUpload, signal?: AbortSignal): Promise<Result<void, { code: "refused"; message: string }>>;
};

/** The blacklist server of tokens that must not be traded. It throws NetworkError or ProtocolError. */
export type Blacklist = { isBlacklisted(tokenId: TokenId, signal?: AbortSignal): Promise<boolean> };

/** What the redemption service pays for one whole savings token, in nanosats. `host`: who says so. */
export type Bid = { nanoSatsPerToken: bigint; host: string };

/** The service that buys the savings token (facts.md 1.3). It throws NetworkError or ProtocolError. */
export type Bids = { bid(signal?: AbortSignal): Promise<Bid> };

/** The tokens that a partner redeems and pays a yield for. */
export type RedeemableToken = "staking" | "savings";

/** The partner who says what its tokens yield. Every call may throw NetworkError or ProtocolError. */
export type Yields = {
  /** Returns the yield of a year in percent. `host`: who says so. */
  yearly(of: RedeemableToken, signal?: AbortSignal): Promise<{ percent: number; host: string }>;
};

/**
 * Why there is no proof: the device is offline; the check was not loaded; its provider said no; or it did not answer in
 * time.
 */
export type BotCheckProblem = { code: "offline" | "not-loaded" | "refused" | "no-answer" };

/**
 * Proves to a service that the request comes from a person. Its provider's code is loaded only when a claim is made
 * (facts.md 1.3). The proof is a text that only the service can judge. Never rejects.
 */
export type BotCheck = {
  prove(action: "claimxec" | "claimcachet", address: string): Promise<Result<string, BotCheckProblem>>;
};

/** The time and timers. */
export type Clock = {
  /** Returns milliseconds since 1970. */
  now(): number;
  /**
   * Returns by how many milliseconds somebody has set the clock back since this page began. With `now` it makes a time
   * that never goes back, for measuring how long ago something was.
   */
  setBackMs(): number;
  /** Runs `run` after `ms` milliseconds, unless the returned function is called before. */
  after(ms: number, run: () => void): () => void;
  /** Yields to other waiting work, drawing and input first, and resolves as soon as possible. */
  pause(): Promise<void>;
  /** Resolves when the current screen has been drawn; at once if nothing is drawn. */
  drawn(): Promise<void>;
};

type Exclusive = <T>(name: string, work: () => Promise<T>) => Promise<T>;
/** Runs work under a lock: among all tabs, only one holder of `name` runs at a time. `isHeld`: whether one runs now. */
export type Locks = { exclusive: Exclusive; isHeld(name: string): Promise<boolean> };

/** Messages between the tabs of this wallet. A message may come from another release, so the listener parses it. */
export type Tabs = { tell(message: unknown): void; listen(onTold: (message: unknown) => void): () => void };

/** A log for developers; it is never shown to the person. */
export type Log = { warn(message: string, cause?: unknown): void };
