import type { VaultProblem } from "@satchel/core/ports";
import { type StorageProblem, vaultReason } from "../problems.ts";

export type WalletProblem =
  | { code: "invalid-phrase" }
  | { code: "wallet-already-there"; name: string }
  | { code: "wallet-not-found" | "wallet-is-active" | "locked" }
  /** Tokens are set aside in a listing whose terms the seed phrase does not give: it is to be ended first. */
  | { code: "listing-unfinished" }
  | { code: "vault-failed"; reason: string }
  | StorageProblem;

/** Returns a refusal of the vault as a problem of a wallet. */
export const walletProblemOf = (problem: VaultProblem): WalletProblem =>
  problem.code === "invalid-phrase" || problem.code === "locked"
    ? { code: problem.code }
    : { code: "vault-failed", reason: vaultReason(problem) };
