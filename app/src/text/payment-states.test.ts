import { expect, test } from "vitest";
import { paymentStateWords } from "./payment-states.ts";

test.each([
  ["min relay fee not met, 100 < 219 (code 66)", "The network fee was too low for the nodes."],
  ["too-long-mempool-chain, too many unconfirmed ancestors [limit: 50]", "Too many of its coins are unconfirmed."],
  ["bad-txns-inputs-missingorspent", "One of its coins was already spent."],
  ["dust (code 64)", "One of its outputs is too small for the network."],
  ["something the wallet does not know", "Nothing was sent."],
])("a refusal says in plain words why, and keeps the node's own words: %s", (reason, sentence) => {
  const { detail, raw } = paymentStateWords({ status: "refused", reason });
  expect(detail.startsWith(sentence)).toBe(true);
  expect(detail.endsWith("Nothing was sent. The coins of this payment can be spent again.")).toBe(true);
  expect(raw).toBe(reason);
});

test("a refusal without a reason still says that nothing was sent", () => {
  const words = paymentStateWords({ status: "refused" });
  expect(words.detail).toBe("Nothing was sent. The coins of this payment can be spent again.");
  expect(words).not.toHaveProperty("raw");
});

test("the same bytes can be sent again unless the payment is under way, or its coins are gone", () => {
  const statuses = ["sending", "unknown", "stopped", "refused", "conflicted"] as const;
  const again = statuses.filter((status) => paymentStateWords({ status }).canRebroadcast);
  expect(again).toEqual(["stopped", "refused"]);
});
