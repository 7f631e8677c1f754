import { emptyLedger } from "@satchel/core/ledger";
import { aTx, txidOfNumber } from "@satchel/core/testing";
import { expect, test } from "vitest";
import { aPayment, rawTxs } from "../../testing/a-payment.ts";
import { endOf } from "./payment-end.ts";
import { named, settledOf } from "./stored-payments.ts";

const NOTHING = { outbox: [], settled: [], ledger: emptyLedger(new Set()) };
const payment = named(aPayment(1, "sent"));
const other = named(aPayment(2, "sent"));
const showing = (...numbers: number[]) => ({ ...emptyLedger(new Set()), history: numbers.map((n) => aTx(n)) });

test("a payment that is gone from the outbox has no end as long as nothing says how it ended", () => {
  expect(endOf(NOTHING, payment)).toBeUndefined();
  expect(endOf({ ...NOTHING, settled: [other], ledger: showing(2) }, payment)).toBeUndefined();
});

test.each(["sending", "unknown", "stopped"] as const)("a payment that is %s has no end yet", (status) => {
  const outbox = [aPayment(2, "refused"), aPayment(1, status)];
  expect(endOf({ ...NOTHING, outbox, ledger: showing(1) }, payment)).toBeUndefined();
});

test.each(["refused", "conflicted"] as const)("a payment that the outbox calls %s has failed", (status) => {
  const entry = aPayment(1, status, { reason: "dust" });
  expect(endOf({ ...NOTHING, outbox: [entry] }, payment)).toEqual({ kind: "failed", entry });
  expect(endOf({ ...NOTHING, outbox: [entry] }, other)).toBeUndefined();
});

test("a payment is settled if the stored payments say so, or if the history has all of its transactions", () => {
  const settled = { kind: "settled", txids: [txidOfNumber(1)] };
  expect(endOf({ ...NOTHING, settled: [other, payment] }, payment)).toEqual(settled);
  expect(endOf({ ...NOTHING, ledger: showing(3, 1) }, payment)).toEqual(settled);
  const chain = named(aPayment(5, "sent", { txs: rawTxs(4, 5) }));
  expect(endOf({ ...NOTHING, ledger: showing(4) }, chain)).toBeUndefined();
  expect(endOf({ ...NOTHING, ledger: showing(4, 5) }, chain)).toEqual({ kind: "settled", txids: chain.txids });
});

test("a part of a chain, and a listing that was shelved, are not settled as a whole", () => {
  const kept = [aPayment(1, "sent", { plan: "" }), { ...aPayment(2, "sent"), isShelved: true as const }];
  expect(settledOf([...kept, aPayment(3, "sent"), aPayment(4, "unknown")])).toEqual([named(aPayment(3, "sent"))]);
});
