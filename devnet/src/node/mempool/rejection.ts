import type { Rejection } from "../node.ts";

/** The categories of devnet.md 1.5. */
export const rejectedByMempool = (reason: string): Rejection => ({
  category: "Transaction rejected by mempool",
  reason,
});
export const missingInputs = (reason: string): Rejection => ({ category: "Missing inputs", reason });
export const alreadyInChain: Rejection = { category: "Transaction already in block chain", reason: "" };
export const feeAboveMaximum: Rejection = {
  category: "Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate)",
  reason: "",
};
export const undecodable = (reason: string): Rejection => ({ category: "TX decode failed", reason });
export const rejectedBlock = (reason: string): Rejection => ({ category: "Block rejected", reason });
