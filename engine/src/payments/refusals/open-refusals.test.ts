import { sats } from "@satchel/core/amount";
import type { Outpoint } from "@satchel/core/ids";
import { type AllEvidence, emptyLedger, replaceAll } from "@satchel/core/ledger";
import { toHex } from "@satchel/core/script";
import { aUtxo, aWalletId, scriptOf, txidOfNumber } from "@satchel/core/testing";
import { writeTx } from "@satchel/core/tx";
import { expect, test } from "vitest";
import type { OutboxEntry } from "../../state.ts";
import { aPayment, coinOfPayment, txsWithCoins } from "../../testing/a-payment.ts";
import { coinsToCancel, openRefusals } from "./open-refusals.ts";

const OWN = scriptOf("own");

function ledgerWith(outpoints: readonly Outpoint[]) {
  const utxos = outpoints.map((outpoint) => ({ ...aUtxo(OWN, 1_000n), outpoint }));
  return replaceAll(emptyLedger(new Set([OWN])), { utxos, page: { txs: [], numPages: 0, numTxs: 0 } });
}

/** Returns what has to be replaced if the wallet has these coins and one payment of the outbox. */
function openOf(entry: OutboxEntry, outpoints: readonly Outpoint[], frozen: readonly Outpoint[] = []) {
  const open = openRefusals({
    outbox: [entry],
    activeId: aWalletId("w"),
    doubted: new Map(),
    frozen: new Set(frozen),
    ledger: ledgerWith(outpoints),
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

const [ONE, OTHER] = [coinOfPayment(1), coinOfPayment(2)];
/** A refused payment that spends both coins. */
function ofTwoCoins(): OutboxEntry {
  const inputs = [ONE, OTHER].map((outpoint) => ({ outpoint, inputScript: "", sequence: 0xffffffff }));
  const rawTx = writeTx({
    version: 2,
    inputs,
    outputs: [{ script: scriptOf("bob"), sats: sats(1_500n) }],
    lockTime: 0,
  });
  return aPayment(1, "refused", { txs: [{ txid: txidOfNumber(1), rawTx: toHex(rawTx) }], spends: [ONE, OTHER] });
}

test("a payment is replaced with the coins that the wallet has, and with a frozen one only if there is no other", () => {
  expect(openOf(ofTwoCoins(), [ONE, OTHER])).toEqual([[ONE, OTHER]]);
  expect(openOf(ofTwoCoins(), [OTHER])).toEqual([[OTHER]]);
  expect(openOf(ofTwoCoins(), [ONE, OTHER], [ONE])).toEqual([[OTHER]]);
  expect(openOf(ofTwoCoins(), [ONE, OTHER], [ONE, OTHER])).toEqual([[ONE, OTHER]]);
});

test("a coin that its bytes contradict cancels no payment", () => {
  const doubted: AllEvidence = new Map([[ONE, { by: "bytes", script: OWN }]]);
  const cancels = (evidence: AllEvidence) =>
    coinsToCancel(ofTwoCoins(), { ledger: ledgerWith([ONE, OTHER]), doubted: evidence }).map(
      ({ outpoint }) => outpoint,
    );
  expect(cancels(new Map())).toEqual([ONE, OTHER]);
  expect(cancels(doubted)).toEqual([OTHER]);
});
