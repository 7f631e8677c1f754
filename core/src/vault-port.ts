// The port of the vault; a part of ports.ts, which gives it out.
import type { KeyRef } from "./keys/index.ts";
import type { Result } from "./result.ts";
import type { Plan, Txid } from "./tx/index.ts";
import type { SealedSecrets, Wallet } from "./wallet/index.ts";

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
export type NamedSecrets = NewSecrets & { name: string; backedUpAt?: number | undefined };
