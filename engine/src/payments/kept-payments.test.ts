import { sats } from "@satchel/core/amount";
import { emptyLedger } from "@satchel/core/ledger";
import { aTx, txidOfNumber } from "@satchel/core/testing";
import { describe, expect, test } from "vitest";
import { aPayment, rawTxs } from "../testing/a-payment.ts";
import { outboxItem, outboxOf } from "./kept-payments.ts";
import { MAX_SENT_HEX, MAX_SENT_KEPT, prune } from "./outbox.ts";

const ledger = emptyLedger([]);

describe("what a person sees", () => {
  test("not what got through; one on its way is sending only where this tab sends it", () => {
    const kept = (["sending", "unknown", "refused", "conflicted", "sent"] as const).map((status, n) =>
      aPayment(n, status),
    );
    expect(outboxOf(kept).map(({ status }) => status)).toEqual(["unknown", "unknown", "refused", "conflicted"]);
    const mine = outboxOf(kept, [aPayment(0, "sending")]);
    expect(mine.map(({ status }) => status)).toEqual(["sending", "unknown", "refused", "conflicted"]);
  });

  test("what another tab sends again is on its way, whatever this tab still shows", () => {
    const [now] = outboxOf([aPayment(1, "sending")], [aPayment(1, "refused")]);
    expect(now?.status).toBe("unknown");
  });
});

describe("what is kept of payments that got through", () => {
  test("the newest, not those that are final, and everything a person may still need", () => {
    const many = Array.from({ length: MAX_SENT_KEPT + 10 }, (_, n) => aPayment(n, n === 3 ? "refused" : "sent"));
    const left = prune(many, ledger).map(({ createdAt }) => createdAt);
    expect(left).toEqual([3, ...Array.from({ length: MAX_SENT_KEPT }, (_, n) => n + 10)]);
    const history = [aTx(59).with({ isFinal: true }), aTx(58)];
    const later = prune(many, { ...ledger, history }).map(({ createdAt }) => createdAt);
    expect(later).toEqual([3, ...Array.from({ length: MAX_SENT_KEPT }, (_, n) => n + 9)]);
  });

  test("one of which not every transaction is final", () => {
    const chain = aPayment(1, "sent", { txs: rawTxs(11, 12) });
    const history = [aTx(11).with({ isFinal: true }), aTx(12)];
    expect(prune([chain], { ...ledger, history })).toEqual([chain]);
    expect(prune([chain], { ...ledger, history: history.map((tx) => tx.with({ isFinal: true })) })).toEqual([]);
  });

  test("no more than so many bytes, of all their transactions", () => {
    const many = Array.from({ length: 5 }, (_, n) =>
      aPayment(n, "sent", { txs: [{ txid: txidOfNumber(n), rawTx: "ab".repeat(MAX_SENT_HEX / 8) }] }),
    );
    expect(prune(many, ledger).map(({ createdAt }) => createdAt)).toEqual([1, 2, 3, 4]);
    const rawTx = "ab".repeat(MAX_SENT_HEX / 4);
    const two = [1, 2].map((n) => ({ txid: txidOfNumber(n), rawTx }));
    expect(prune([aPayment(9, "sent"), aPayment(1, "sent", { txs: two })], ledger)).toHaveLength(1);
  });
});

test("every state is read back as it was written, and so are entries of the first release", () => {
  const kept = (["sending", "unknown", "sent"] as const).map((status, n) => aPayment(n, status));
  const over = { ...aPayment(7, "refused"), reason: "dust", isPayButton: true as const };
  expect(outboxItem.decode(outboxItem.encode([...kept, over]))).toEqual({ kind: "valid", value: [...kept, over] });
  const first = `[{"id":"${"a".repeat(64)}:1","walletId":"w","plan":"p","txs":[{"txid":"${"b".repeat(64)}","rawTx":"${"00".repeat(60)}"}],"spends":["${"a".repeat(64)}:1"],"sent":"546","createdAt":5,"status":"unknown"}]`;
  expect(outboxItem.decode(first)).toMatchObject({ kind: "valid", value: [{ sent: 546n, status: "unknown" }] });
});

test("an entry that cannot be read does not take the others with it", () => {
  const entry = { ...aPayment(1, "sending"), sent: sats(2n ** 50n) };
  const raw = outboxItem.encode([entry]);
  expect(outboxItem.decode(raw)).toEqual({ kind: "valid", value: [entry] });
  for (const [field, value] of [
    ["id", "?"],
    ["walletId", ""],
    ["txs", []],
    ["txs", [{ txid: txidOfNumber(1), rawTx: "ab".repeat(9) }]],
    ["status", "lost"],
    ["isPayButton", false],
  ] as const) {
    const bad = JSON.stringify([{ ...JSON.parse(raw)[0], [field]: value }]);
    const both = `${bad.slice(0, -1)},${bad.slice(1, -1)},${raw.slice(1)}`;
    expect(outboxItem.decode(both)).toEqual({
      kind: "repaired",
      value: [entry],
      reason: "2 entries could not be read",
    });
  }
  expect(outboxItem.decode("{}")).toMatchObject({ kind: "corrupt" });
});
