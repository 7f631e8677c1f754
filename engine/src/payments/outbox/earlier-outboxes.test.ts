// Texts as releases before this one have stored them: their shapes are read from the history of stored-payments.ts.

import type { Outpoint } from "@satchel/core/ids";
import { emptyLedger, replaceAll } from "@satchel/core/ledger";
import { aUtxo, scriptOf, tokenIdOfNumber } from "@satchel/core/testing";
import { expect, test } from "vitest";
import { coinOfPayment, txsWithCoins } from "../../testing/a-payment.ts";
import { openRefusals, saidDead } from "../refusals/open-refusals.ts";
import { outboxItem, outboxOf, reservedCoins, settledOf, unpaidOf, wasSettled } from "./stored-payments.ts";

/** An entry of the first release: no reason, and named by the first coin that it spends. */
const stored = (n: number, status: string, more: object = {}) => ({
  id: coinOfPayment(n),
  walletId: WALLET,
  plan: `plan ${n}`,
  txs: txsWithCoins(n),
  spends: [coinOfPayment(n)],
  sent: "1000",
  createdAt: n,
  status,
  ...more,
});
const WALLET = "w";
const step = (kind: string) => ({ kind, recipients: 1, sats: "546" });
const chain = (n: number, ...kinds: string[]) =>
  txsWithCoins(...kinds.map((_, at) => n + at)).map((tx, at) => ({ ...tx, step: step(kinds[at] ?? "") }));

const TEXTS: Record<string, readonly object[]> = {
  "the first release": [stored(1, "sending"), stored(2, "unknown")],
  "releases that removed what was sent, and called a refusal 'not sent'": [
    stored(1, "refused", { reason: "dust" }),
    stored(2, "conflicted", { reason: "txn-mempool-conflict", isPayButton: true }),
    stored(3, "sent"),
  ],
  "releases with chains": [
    stored(1, "stopped", { txs: chain(1, "gather", "pay"), begun: 1, accepted: 1, purpose: "airdrop" }),
    stored(3, "refused", { txs: chain(3, "pay", "pay"), begun: 2, accepted: 1, purpose: "payment", reason: "dust" }),
    stored(5, "unknown", { txs: chain(5, "act", "act"), begun: 1, purpose: "mint-nft" }),
    stored(7, "discarded", { txs: chain(7, "pay"), purpose: "airdrop" }),
  ],
  "releases with burns, purchases and listings": [
    stored(1, "unknown", { txs: txsWithCoins(1).map((tx) => ({ ...tx, burns: true })) }),
    stored(2, "refused", {
      txs: chain(2, "buy", "buy").map((tx) => ({
        ...tx,
        step: { ...tx.step, bought: { tokenId: tokenIdOfNumber(9), atoms: "5" } },
      })),
      begun: 1,
      purpose: "purchase",
    }),
    stored(4, "refused", {
      txs: chain(4, "prepare", "act"),
      begun: 2,
      accepted: 1,
      purpose: "listing",
      isListing: true,
    }),
    stored(6, "sent", { txs: chain(6, "prepare", "act"), purpose: "listing", isShelved: true }),
  ],
  "releases that knew what is final": [
    stored(1, "sent", { isFinal: true, place: "send" }),
    stored(2, "sent", { wasMined: true }),
    stored(3, "missing", { unknownTo: ["one.org"] }),
    stored(4, "refused", { refusedBy: ["one.org", "two.org"], reason: "dust" }),
    stored(5, "conflicted", { refusedBy: ["one.org"], left: [], saidBy: ["one.org"], isHidden: true }),
  ],
};

const decoded = (entries: readonly object[]) => {
  const read = outboxItem.decode(JSON.stringify(entries));
  if (read.kind !== "valid") throw new Error(JSON.stringify(read));
  return read.value;
};

test.each(Object.entries(TEXTS))("nothing of an outbox of %s is lost", (_, entries) => {
  const kept = decoded(entries);
  expect(kept.map(({ id, status }) => [id, status])).toEqual(
    entries.map((entry) => [(entry as { id: Outpoint }).id, (entry as { status: string }).status]),
  );
  const again = JSON.parse(outboxItem.encode(kept)) as { txs: unknown; spends: unknown }[];
  expect(again.map(({ txs, spends }) => ({ txs, spends }))).toEqual(
    entries.map((entry) => ({ txs: (entry as { txs: unknown }).txs, spends: (entry as { spends: unknown }).spends })),
  );
});

/** The wallet has the coins of all payments. */
function stateOf(entries: readonly object[]) {
  const kept = decoded(entries);
  const outbox = outboxOf(kept);
  const utxos = Array.from({ length: 10 }, (_, n) => ({
    ...aUtxo(scriptOf("me"), 1_000n),
    outpoint: coinOfPayment(n),
  }));
  const ledger = replaceAll(emptyLedger(new Set([scriptOf("me")])), {
    utxos,
    page: { txs: [], numPages: 0, numTxs: 0 },
  });
  return {
    kept,
    state: { outbox, activeId: kept[0]?.walletId, ledger, doubted: new Map(), frozen: new Set<Outpoint>() },
  };
}

test("what an earlier release called 'not sent' is open: later payments replace it, and nobody calls it dead", () => {
  const { state } = stateOf(TEXTS["releases that removed what was sent, and called a refusal 'not sent'"] ?? []);
  expect(openRefusals(state).map(({ entry }) => entry.id)).toEqual([coinOfPayment(1), coinOfPayment(2)]);
  expect(saidDead(state)).toEqual([]);
  expect(reservedCoins(state.outbox).size).toBe(0);
});

test("the refused transaction of a chain is replaced by its own coin; the offer of a listing is not", () => {
  const chains = stateOf(TEXTS["releases with chains"] ?? []);
  expect(openRefusals(chains.state).map(({ coins }) => coins.map(({ outpoint }) => outpoint))).toEqual([
    [coinOfPayment(4)],
  ]);
  expect([...reservedCoins(chains.state.outbox)]).toEqual([coinOfPayment(1), coinOfPayment(5)]);
  expect(unpaidOf(chains.kept).map(({ id }) => id)).toEqual([coinOfPayment(7)]);
  const trades = stateOf(TEXTS["releases with burns, purchases and listings"] ?? []);
  expect(openRefusals(trades.state).map(({ entry }) => entry.id)).toEqual([coinOfPayment(2)]);
  expect(settledOf(trades.kept)).toEqual([]);
});

test("what was final stays final, and a dismissed payment stays dismissed until a server lists a coin of it", () => {
  const { kept, state } = stateOf(TEXTS["releases that knew what is final"] ?? []);
  expect(kept.filter(wasSettled).map(({ id }) => id)).toEqual([coinOfPayment(1), coinOfPayment(2)]);
  expect(state.outbox.map(({ status }) => status)).toEqual(["missing", "refused"]);
  expect([...reservedCoins(state.outbox)]).toEqual([coinOfPayment(3)]);
});

test("a later release's coins of another server come back as they were stored", () => {
  const listed = [{ ...aUtxo(scriptOf("me"), 1_000n), outpoint: coinOfPayment(1) }];
  const [entry] = decoded([
    JSON.parse(
      outboxItem.encode([{ ...decoded([stored(1, "refused", { left: [coinOfPayment(1)] })])[0], listed } as never]),
    )[0],
  ]);
  expect(entry?.listed).toEqual(listed);
});
