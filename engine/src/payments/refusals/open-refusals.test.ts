import { sats } from "@satchel/core/amount";
import type { Outpoint } from "@satchel/core/ids";
import { emptyLedger, replaceAll } from "@satchel/core/ledger";
import { aUtxo, aWalletId, scriptOf } from "@satchel/core/testing";
import { expect, test } from "vitest";
import type { OutboxEntry } from "../../state.ts";
import { aPayment, coinOfPayment, txsWithCoins } from "../../testing/a-payment.ts";
import { openRefusals } from "./open-refusals.ts";

const OWN = scriptOf("own");

/** Returns what has to be replaced if the wallet has these coins and one payment of the outbox. */
function openOf(entry: OutboxEntry, outpoints: readonly Outpoint[]) {
  const utxos = outpoints.map((outpoint) => ({ ...aUtxo(OWN, 1_000n), outpoint }));
  const ledger = replaceAll(emptyLedger(new Set([OWN])), { utxos, page: { txs: [], numPages: 0, numTxs: 0 } });
  const open = openRefusals({
    outbox: [entry],
    activeId: aWalletId("w"),
    doubted: new Map(),
    frozen: new Set(),
    ledger,
  });
  return open.map(({ coins }) => coins.map(({ outpoint }) => outpoint));
}

/** A listing of which `accepted` transactions were taken: coins are joined, then its advertisement, then its offer. */
function aListing(accepted: number): OutboxEntry {
  const kinds = ["gather", "prepare", "act"] as const;
  const txs = txsWithCoins(1, 2, 3).map((tx, at) => ({
    ...tx,
    step: { kind: kinds[at] ?? "act", recipients: 0, sats: sats(0n) },
  }));
  return aPayment(3, "refused", { purpose: "listing", txs, accepted, begun: 3 });
}

test("a listing whose advertisement was refused is replaced, also if a transaction before it was taken", () => {
  const coins = [coinOfPayment(1), coinOfPayment(2)];
  expect(openOf(aListing(0), coins)).toEqual([[coinOfPayment(1)]]);
  expect(openOf(aListing(1), coins)).toEqual([[coinOfPayment(2)]]);
});

test("a listing of which only the offer was refused is not: it pays nobody", () => {
  expect(openOf(aListing(2), [coinOfPayment(3)])).toEqual([]);
});
