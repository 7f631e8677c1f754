import { outpointOf } from "@satchel/core/ids";
import { txidOfNumber } from "@satchel/core/testing";
import { expect, test } from "vitest";
import { paymentText } from "../catalogue/en/payment/payment.ts";
import { notKnownTo, paymentStateWords } from "./payment-states.ts";

const OPEN =
  "A server that has it can still publish it. Until that is over, the next payment of this wallet replaces it.";

test.each([
  ["min relay fee not met, 100 < 219 (code 66)", "The network fee was too low for the nodes."],
  ["too-long-mempool-chain, too many unconfirmed ancestors [limit: 50]", "Too many of its coins are unconfirmed."],
  ["bad-txns-inputs-missingorspent", "One of its coins was already spent."],
  ["dust (code 64)", "One of its outputs is too small for the network."],
  ["something the wallet does not know", OPEN],
])("a refusal says by whom and why in plain words, and keeps the node's own words: %s", (reason, sentence) => {
  const { title, detail, raw } = paymentStateWords({ status: "refused", reason, refusedBy: ["one.example"] });
  expect(title).toBe("This payment was refused");
  expect(detail.startsWith("Refused by one.example. No other server was asked. ")).toBe(true);
  expect(detail).toContain(sentence);
  expect(detail.endsWith(OPEN)).toBe(true);
  expect(`${title} ${detail}`).not.toMatch(/nothing was sent|spent again/i);
  expect(raw).toBe(reason);
});

test("who has refused it: one server, several, or nobody knows which", () => {
  const detailOf = (refusedBy: readonly string[]) => paymentStateWords({ status: "refused", refusedBy }).detail;
  expect(detailOf(["one.example", "two.example"])).toBe(`Refused by one.example and two.example. ${OPEN}`);
  expect(detailOf([])).toBe(`Refused by the server that was asked. ${OPEN}`);
});

test("whose word it is that its coins are spent, and when that is proven", () => {
  const said = paymentStateWords({ status: "conflicted", left: [], saidBy: ["one.example"] });
  expect(said).toMatchObject({ title: "The coins of this payment are spent, says one.example", canCancel: false });
  expect(said.detail).toContain("If that is true");
  const proven = paymentStateWords({ status: "conflicted", left: [], replacedBy: txidOfNumber(3) });
  expect(proven.detail).toContain("calls it final");
  const left = [outpointOf(txidOfNumber(4), 0)];
  expect(paymentStateWords({ status: "conflicted", left })).toMatchObject({ canRebroadcast: true, canCancel: true });
});

test("a payment that was final is never called dropped or not sent", () => {
  const { title, detail } = paymentStateWords({ status: "missing", unknownTo: ["one.example", ""] });
  expect(title).toBe("Not known to one.example");
  expect(detail).toContain("was final or in a block before");
});

test("the same bytes can be sent again unless the payment is under way, or certainly over", () => {
  const statuses = ["sending", "unknown", "stopped", "refused", "conflicted", "missing"] as const;
  const again = statuses.filter((status) => paymentStateWords({ status }).canRebroadcast);
  expect(again).toEqual(["stopped", "refused", "conflicted", "missing"]);
  expect(paymentStateWords({ status: "conflicted", replacedBy: txidOfNumber(3) }).canRebroadcast).toBe(false);
});

test("a server of another operator that has not answered is named", () => {
  const words = (silent: readonly string[]) =>
    paymentStateWords({ status: "refused", refusedBy: ["one.org"], ...(silent.length > 0 && { silent }) }).detail;
  expect(words([])).toContain("Refused by one.org. No other server was asked.");
  expect(words(["two.org"])).toContain("Refused by one.org. No answer yet from two.org.");
});

test("who does not know a payment: servers by their names, or nobody knows which", () => {
  expect(notKnownTo(["one.example", "two.example"])).toContain("one.example and two.example");
  for (const hosts of [[], [""]]) expect(notKnownTo(hosts)).toBe(paymentText.states.notKnown);
});
