import type { KEY_STORE_AWAY, OpenReason, VaultProblem } from "@satchel/core/ports";

export type NetworkProblem =
  /** No server can be reached. */
  | { code: "unreachable"; reason: string }
  /** No server has said yet which network it belongs to. */
  | { code: "servers-unchecked"; hosts: readonly string[] }
  /** All servers belong to another network, or are far behind. */
  | { code: "servers-left-out"; hosts: readonly string[] };

export type StorageProblem = { code: "storage-failed"; reason: string };

/**
 * The reasons that the engine itself gives, as codes; app has a sentence for each. Any other `reason` is the message of
 * a port or a server.
 */
export type OwnReason =
  /** Refusals of the vault. */
  | Exclude<VaultProblem["code"], "cannot-open">
  | OpenReason
  /** The action needs a wallet, and there is none. */
  | "no-wallet"
  | "wallet-not-found"
  /** The secrets of the wallet are not on this device. */
  | "no-secrets"
  /** A seed phrase opens only a wallet that is locked. */
  | "not-locked"
  /** Loading has not ended yet. */
  | "still-loading"
  /** The signed bytes are not those of the plan. */
  | "not-as-planned"
  /** The indexer answered a broadcast with the txid of another transaction. */
  | "another-txid"
  /** A server said yes to a payment that it had forgotten, and still does not know it. */
  | "forgotten-payment"
  /** The server has not said yet which network it belongs to, and says that the wallet has nothing. */
  | "server-unchecked"
  /** Bytes that should be those of a transaction are not. */
  | "not-the-parent"
  /** Contacts were changed outside Satchel, and a person has not decided about them yet. */
  | "contacts-undecided"
  /** Reading back showed another text than was written. */
  | "not-kept"
  /** A change was stored, but its result is unknown. A bug. */
  | "not-confirmed"
  /** The wallets would not be readable in the form in which they would be written. A bug. */
  | "unreadable-form"
  | "wallets-damaged"
  /** The device cannot open what it has sealed. */
  | "unopened"
  /** The key store of the device fails at the moment. */
  | typeof KEY_STORE_AWAY
  /** The check of a stored text does not fit. */
  | "changed-since-written"
  | "older-wallets-unreadable"
  | "older-wallet-refused"
  /** After clearing a store the wallets are still there. */
  | "not-erased"
  | "no-archive"
  /** Other tabs, or another part of this one, changed the archive before every attempt to write. */
  | "archive-busy"
  /** The indexer's counts and pages of a history contradict each other. */
  | "history-contradictory"
  | "no-rewards-server"
  | "no-icon-service";

/** Returns a code as a `reason`, so that only codes of the list compile. */
export const ownReason = (code: OwnReason): string => code;

/** Returns the message of an error, for logs and for the `reason` of a problem. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns a refusal of the vault as the `reason` of a problem without a code for it. */
export const vaultReason = (problem: VaultProblem): string =>
  problem.code === "cannot-open" ? problem.reason : ownReason(problem.code);
