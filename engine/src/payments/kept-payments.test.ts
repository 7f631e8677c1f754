import { sats } from "@satchel/core/amount";
import { emptyLedger } from "@satchel/core/ledger";
import { aTx, txidOfNumber } from "@satchel/core/testing";
import { outpointOf } from "@satchel/core/tx";
import { describe, expect, test } from "vitest";
import { type KeptPayment, outboxItem, outboxOf } from "./kept-payments.ts";
import { MAX_SENT_HEX, MAX_SENT_KEPT, prune } from "./outbox.ts";

const payment = (n: number, status: KeptPayment["status"], hexLength = 20): KeptPayment => ({
  id: outpointOf(txidOfNumber(n), 0),
  walletId: "w",
  plan: `plan ${n}`,
  txs: [{ txid: txidOfNumber(n), rawTx: "ab".repeat(hexLength / 2) }],
  spends: [outpointOf(txidOfNumber(1000 + n), 0)],
  sent: sats(1n),
  createdAt: n,
  status,
});
const ledger = emptyLedger([]);

describe("what a person sees", () => {
  test("not what got through; one on its way is sending only where this tab sends it", () => {
    const kept = (["sending", "unknown", "refused", "conflicted", "sent"] as const).map((status, n) =>
      payment(n, status),
    );
    expect(outboxOf(kept).map(({ status }) => status)).toEqual(["unknown", "unknown", "refused", "conflicted"]);
    const mine = outboxOf(kept, [{ ...payment(0, "sending"), status: "sending" }]);
    expect(mine.map(({ status }) => status)).toEqual(["sending", "unknown", "refused", "conflicted"]);
  });

  test("what another tab sends again is on its way, whatever this tab still shows", () => {
    const [now] = outboxOf([payment(1, "sending")], [{ ...payment(1, "refused"), status: "refused" }]);
    expect(now?.status).toBe("unknown");
  });
});

describe("what is kept of payments that got through", () => {
  test("the newest, not those that are final, and everything a person may still need", () => {
    const many = Array.from({ length: MAX_SENT_KEPT + 10 }, (_, n) => payment(n, n === 3 ? "refused" : "sent"));
    const left = prune(many, ledger).map(({ createdAt }) => createdAt);
    expect(left).toEqual([3, ...Array.from({ length: MAX_SENT_KEPT }, (_, n) => n + 10)]);
    const history = [aTx(59).with({ isFinal: true }), aTx(58)];
    const later = prune(many, { ...ledger, history }).map(({ createdAt }) => createdAt);
    expect(later).toEqual([3, ...Array.from({ length: MAX_SENT_KEPT }, (_, n) => n + 9)]);
  });

  test("no more than so many bytes", () => {
    const many = Array.from({ length: 5 }, (_, n) => payment(n, "sent", MAX_SENT_HEX / 4));
    expect(prune(many, ledger).map(({ createdAt }) => createdAt)).toEqual([1, 2, 3, 4]);
  });
});

test("every state is read back as it was written, and so are entries of the first release", () => {
  const kept = (["sending", "unknown", "sent"] as const).map((status, n) => payment(n, status));
  const over = { ...payment(7, "refused"), reason: "dust", isPayButton: true as const };
  expect(outboxItem.decode(outboxItem.encode([...kept, over]))).toEqual({ kind: "valid", value: [...kept, over] });
  const first = `[{"id":"${"a".repeat(64)}:1","walletId":"w","plan":"p","txs":[{"txid":"${"b".repeat(64)}","rawTx":"${"00".repeat(60)}"}],"spends":["${"a".repeat(64)}:1"],"sent":"546","createdAt":5,"status":"unknown"}]`;
  expect(outboxItem.decode(first)).toMatchObject({ kind: "valid", value: [{ sent: 546n, status: "unknown" }] });
});

test("an entry that cannot be read does not take the others with it", () => {
  const entry = { ...payment(1, "sending"), sent: sats(2n ** 50n) };
  const raw = outboxItem.encode([entry]);
  expect(outboxItem.decode(raw)).toEqual({ kind: "valid", value: [entry] });
  expect(outboxItem.decode(`[{"id":"?"},${raw.slice(1)}`)).toMatchObject({ kind: "repaired", value: [entry] });
  expect(outboxItem.decode("{}")).toMatchObject({ kind: "corrupt" });
});
