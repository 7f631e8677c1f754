import { atoms, sats } from "@satchel/core/amount";
import { emptyLedger } from "@satchel/core/ledger";
import { aTx, tokenIdOfNumber, txidOfNumber } from "@satchel/core/testing";
import { describe, expect, test } from "vitest";
import { aPayment, rawTxs } from "../../testing/a-payment.ts";
import { FINAL_KEPT_MS, MAX_FINAL_KEPT, MAX_HIDDEN_KEPT, MAX_SENT_HEX, MAX_SENT_KEPT, prune } from "./sent-payments.ts";
import { outboxItem, outboxOf } from "./stored-payments.ts";

const ledger = emptyLedger(new Set());

describe("the payments that screens show", () => {
  test("exclude sent ones; a payment under way is sending only in the tab that sends it", () => {
    const kept = (["sending", "unknown", "refused", "conflicted", "sent"] as const).map((status, n) =>
      aPayment(n, status),
    );
    expect(outboxOf(kept).map(({ status }) => status)).toEqual(["unknown", "unknown", "refused", "conflicted"]);
    const mine = outboxOf(kept, [aPayment(0, "sending")]);
    expect(mine.map(({ status }) => status)).toEqual(["sending", "unknown", "refused", "conflicted"]);
  });

  test("show a payment that another tab sends again as of unknown outcome, whatever this tab showed before", () => {
    const [now] = outboxOf([aPayment(1, "sending")], [aPayment(1, "refused")]);
    expect(now?.status).toBe("unknown");
  });
});

describe("which sent payments are kept", () => {
  const DAYS_LATER = 7 * FINAL_KEPT_MS;

  test("the newest that are not final, besides every payment that is not sent", () => {
    const many = Array.from({ length: MAX_SENT_KEPT + 10 }, (_, n) => aPayment(n, n === 3 ? "refused" : "sent"));
    const left = prune(many, ledger, DAYS_LATER).map(({ createdAt }) => createdAt);
    expect(left).toEqual([3, ...Array.from({ length: MAX_SENT_KEPT }, (_, n) => n + 10)]);
    const history = [aTx(59).with({ isFinal: true }), aTx(58)];
    const later = prune(many, { ...ledger, history }, DAYS_LATER).map(({ createdAt }) => createdAt);
    expect(later).toEqual([3, ...Array.from({ length: MAX_SENT_KEPT }, (_, n) => n + 9)]);
  });

  test("a payment of which one transaction is not final", () => {
    const chain = aPayment(1, "sent", { txs: rawTxs(11, 12) });
    const history = [aTx(11).with({ isFinal: true }), aTx(12)];
    expect(prune([chain], { ...ledger, history }, DAYS_LATER)).toEqual([chain]);
    const final = { ...ledger, history: history.map((tx) => tx.with({ isFinal: true })) };
    expect(prune([chain], final, DAYS_LATER)).toEqual([]);
    expect(prune([chain], final, 1 + FINAL_KEPT_MS - 1)).toEqual([{ ...chain, isFinal: true }]);
    expect(prune([{ ...chain, isFinal: true }], ledger, 1 + FINAL_KEPT_MS)).toEqual([]);
    expect(prune([chain], final, 0)).toEqual([]);
  });

  test("the newest that are final, which take no room from the others", () => {
    const many = Array.from({ length: MAX_FINAL_KEPT + MAX_SENT_KEPT + 2 }, (_, n) =>
      n <= MAX_FINAL_KEPT + 1 ? { ...aPayment(n, "sent"), isFinal: true as const } : aPayment(n, "sent"),
    );
    const left = prune([...many.slice(2 + MAX_FINAL_KEPT), ...many.slice(0, 2 + MAX_FINAL_KEPT)], ledger, 100);
    expect(left).toHaveLength(MAX_FINAL_KEPT + MAX_SENT_KEPT);
    expect(left.filter(({ isFinal }) => isFinal)).toEqual(many.slice(2, 2 + MAX_FINAL_KEPT));
  });

  test("the newest that a person has dismissed", () => {
    const many = Array.from({ length: MAX_HIDDEN_KEPT + 3 }, (_, n) => ({
      ...aPayment(n, "refused"),
      isHidden: true as const,
    }));
    expect(prune(many, ledger, DAYS_LATER)).toEqual(many.slice(3));
    const [replaced, other] = [
      { ...aPayment(1, "conflicted"), replacedBy: txidOfNumber(9) },
      aPayment(2, "conflicted"),
    ];
    const hidden = [replaced, other].map((entry) => ({ ...entry, isHidden: true as const }));
    expect(prune(hidden, ledger, DAYS_LATER)).toEqual(hidden.slice(1));
  });

  test("up to MAX_SENT_HEX characters of raw hex, counted over all their transactions", () => {
    const many = Array.from({ length: 5 }, (_, n) =>
      aPayment(n, "sent", { txs: [{ txid: txidOfNumber(n), rawTx: "ab".repeat(MAX_SENT_HEX / 8) }] }),
    );
    expect(prune(many, ledger, DAYS_LATER).map(({ createdAt }) => createdAt)).toEqual([1, 2, 3, 4]);
    const rawTx = "ab".repeat(MAX_SENT_HEX / 4);
    const two = [1, 2].map((n) => ({ txid: txidOfNumber(n), rawTx }));
    expect(prune([aPayment(9, "sent"), aPayment(1, "sent", { txs: two })], ledger, DAYS_LATER)).toHaveLength(1);
  });
});

test("what a chain buys is read back, and a step of a kind that is not known does not lose the payment", () => {
  const bought = { tokenId: tokenIdOfNumber(7), atoms: atoms(4_000n) };
  const txs = rawTxs(11, 12).map((tx) => ({
    ...tx,
    step: { kind: "buy" as const, recipients: 0, sats: sats(900n), bought },
  }));
  const entry = aPayment(1, "conflicted", { txs, purpose: "purchase", accepted: 1 });
  const encoded = outboxItem.encode([entry]);
  expect(outboxItem.decode(encoded)).toEqual({ kind: "valid", value: [entry] });
  const later = outboxItem.decode(encoded.replaceAll('"kind":"buy"', '"kind":"swap"'));
  expect(later.kind === "valid" && later.value[0]?.txs.map(({ step }) => step?.kind)).toEqual(["act", "act"]);
});

test("entries in every state are read back as they were written, and entries of the first release can be read", () => {
  const kept = (["sending", "unknown", "sent"] as const).map((status, n) => aPayment(n, status));
  const refused = { ...aPayment(7, "refused"), reason: "dust", isPayButton: true as const };
  expect(outboxItem.decode(outboxItem.encode([...kept, refused]))).toEqual({
    kind: "valid",
    value: [...kept, refused],
  });
  const first = `[{"id":"${"a".repeat(64)}:1","walletId":"w","plan":"p","txs":[{"txid":"${"b".repeat(64)}","rawTx":"${"00".repeat(60)}"}],"spends":["${"a".repeat(64)}:1"],"sent":"546","createdAt":5,"status":"unknown"}]`;
  expect(outboxItem.decode(first)).toMatchObject({ kind: "valid", value: [{ sent: 546n, status: "unknown" }] });
});

test("an entry that cannot be read is left out, and the others stay", () => {
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
