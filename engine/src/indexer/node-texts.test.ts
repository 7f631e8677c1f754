import { expect, test } from "vitest";
import { nodeTextOf } from "./node-texts.ts";

test.each([
  ["min relay fee not met, 100 < 219 (code 66)", "fee-too-low"],
  ["mempool min fee not met", "fee-too-low"],
  ["400: Broadcast failed: Transaction rejected by mempool: too-long-mempool-chain", "too-many-ancestors"],
  ["too many unconfirmed ancestors [limit: 50]", "too-many-ancestors"],
  ["400: Broadcast failed: Missing inputs: bad-txns-inputs-missingorspent", "coin-spent"],
  ["Missing-inputs", "coin-spent"],
  ["Transaction rejected by mempool: txn-mempool-conflict", "coin-spent"],
  ["Transaction rejected by mempool: finalized-tx-conflict", "coin-spent"],
  [
    "400: Failed indexing mempool token tx: Tx is spending ab which is found neither in the mempool nor DB",
    "coin-spent",
  ],
  ["400: Failed indexing mempool token tx: Tx spends non-existent token output ab:0", "coin-spent"],
  ["Transaction rejected by mempool: txn-already-in-mempool", "already-known"],
  ["Transaction rejected by mempool: txn-already-known", "already-known"],
  ["transaction already in mempool", "already-known"],
  ["400: Broadcast failed: Transaction already in block chain", "already-known"],
  ["404: Transaction ab not found in the index", "not-found"],
  ["400: Broadcast failed: Transaction rejected by mempool: dust", "dust"],
  ["mempool full", "mempool-full"],
  ["400: Tx ab..cd failed token checks: Unexpected burn: Burns 1 atoms.", "burns-tokens"],
  ["missing signature", undefined],
  ["500: Unknown error, contact admins", undefined],
  ["", undefined],
])("'%s': %s", (text, meaning) => {
  expect(nodeTextOf(text)).toBe(meaning);
});
