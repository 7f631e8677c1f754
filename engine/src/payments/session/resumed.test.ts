import { expect, test } from "vitest";
import type { OutboxEntry } from "../../state.ts";
import { aPayment, rawTxs } from "../../testing/a-payment.ts";
import { PLACE, STORED } from "../../testing/session-rig.ts";
import { resumed } from "./resumed.ts";

const single = (status: OutboxEntry["status"], fields = {}) => aPayment(7, status, { place: PLACE, ...fields });
const chain = (status: OutboxEntry["status"]) => single(status, { txs: rawTxs(6, 7) });

test.each<[OutboxEntry["status"], object]>([
  ["sending", { step: "sending" }],
  ["unknown", { step: "unknown", reason: "lost" }],
  ["stopped", { step: "open", problem: undefined }],
  ["refused", { step: "refused", problem: { code: "refused", reason: "lost" }, height: undefined }],
  ["conflicted", { step: "refused", problem: { code: "refused", reason: "lost" }, height: undefined }],
])("a payment that the outbox calls %s is shown as that after a restart", (status, step) => {
  const entry = single(status, { reason: "lost" });
  const attempt = { place: PLACE, walletId: entry.walletId, run: 0 };
  const begun = { payment: undefined, wasReviewed: false, stored: entry, entry: STORED };
  expect(resumed(entry)).toEqual({ ...attempt, ...begun, ...step });
});

test("a reason that the outbox does not have is an empty one", () => {
  expect(resumed(single("unknown"))).toMatchObject({ reason: "" });
  expect(resumed(single("refused"))).toMatchObject({ problem: { reason: "" } });
});

test.each(["sending", "unknown", "stopped", "refused", "conflicted"] as const)(
  "a chain that is %s is shown by its card",
  (status) => {
    const txids = chain(status).txs.map(({ txid }) => txid);
    expect(resumed(chain(status))).toMatchObject({ step: "open", problem: undefined, entry: { ...STORED, txids } });
  },
);

test("a payment that was final before, or that no form has made, has no session", () => {
  expect(resumed(single("missing"))).toBeUndefined();
  expect(resumed(chain("missing"))).toBeUndefined();
  expect(resumed(aPayment(7, "unknown"))).toBeUndefined();
});
