import { expect, test } from "vitest";
import { type Reply, refusal } from "../wire/reply.ts";
import { cashtabAnswer, type PageWindow, readCashtabMessage, serveCashtab } from "./cashtab.ts";

const ASKS = { type: "FROM_PAGE", text: "Cashtab" };

test("the library's messages, and those of older sites, are read", () => {
  expect(readCashtabMessage({ ...ASKS, addressRequest: true })).toEqual({ kind: "connect" });
  expect(readCashtabMessage({ ...ASKS, txInfo: { bip21: "ecash:q?amount=5" } })).toEqual({
    kind: "pay",
    bip21: "ecash:q?amount=5",
  });
  const legacy = (value: unknown) => readCashtabMessage({ ...ASKS, txInfo: { address: "ecash:q", value } });
  expect(legacy("5.5")).toEqual({ kind: "pay", bip21: "ecash:q?amount=5.5" });
  expect(legacy(5)).toEqual({ kind: "pay", bip21: "ecash:q?amount=5" });
  for (const value of ["undefined", "", undefined, null, "5&op_return_raw=00"])
    expect(legacy(value)).toEqual({ kind: "pay", bip21: "ecash:q" });
});

test.each([
  null,
  undefined,
  0,
  "FROM_PAGE",
  [],
  { type: "FROM_PAGE" },
  { ...ASKS },
  { ...ASKS, type: "FROM_CASHTAB", addressRequest: true },
  { ...ASKS, addressRequest: "true" },
  { ...ASKS, txInfo: null },
  { ...ASKS, txInfo: { bip21: {} } },
  { ...ASKS, txResponse: { approved: true, txid: "ff" }, tabId: 1 },
  { ...ASKS, addressRequestApproved: true, tabId: 1, address: "ecash:q" },
])("a message that does not ask is not passed on: %j", (message) => {
  expect(readCashtabMessage(message)).toBeUndefined();
});

test("the library gets the answers that it waits for", () => {
  const type = "FROM_CASHTAB";
  expect(cashtabAnswer("connect", { approved: true, kind: "connect", address: "ecash:q" })).toEqual({
    type,
    success: true,
    address: "ecash:q",
  });
  expect(cashtabAnswer("connect", refusal("denied"))).toEqual({
    type,
    success: false,
    reason: "User denied the request",
  });
  expect(cashtabAnswer("pay", { approved: true, kind: "pay", txid: "aa" })).toEqual({
    type,
    txResponse: { approved: true, txid: "aa" },
  });
  expect(cashtabAnswer("pay", refusal("denied", "no"))).toEqual({
    type,
    txResponse: { approved: false, reason: "User rejected the transaction" },
  });
});

/** A page whose asks are answered by the test. */
function start() {
  const said: unknown[] = [];
  const answers: ((reply: Reply) => void)[] = [];
  let hear: Parameters<PageWindow["addEventListener"]>[1] = () => undefined;
  const page: PageWindow = {
    addEventListener: (_, listener) => {
      hear = listener;
    },
    postMessage: (message) => said.push(message),
  };
  serveCashtab(page, () => new Promise((resolve) => answers.push(resolve)));
  const say = (data: unknown, source: unknown = page) => hear({ data, source: source as Window });
  const settle = async (at: number, reply: Reply) => {
    answers[at]?.(reply);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { said, answers, say, settle };
}

test("the library has no ids, so an older request of the same kind is never answered after a newer one was asked", async () => {
  const { said, say, settle } = start();
  say({ ...ASKS, txInfo: { bip21: "ecash:q?amount=1" } });
  say({ ...ASKS, txInfo: { bip21: "ecash:q?amount=2" } });
  say({ ...ASKS, addressRequest: true });
  await settle(0, { approved: true, kind: "pay", txid: "aa" });
  expect(said).toEqual([]);
  await settle(1, { approved: true, kind: "pay", txid: "bb" });
  await settle(2, refusal("denied"));
  expect(said).toMatchObject([{ txResponse: { txid: "bb" } }, { success: false }]);
});

test("another window cannot ask under this page's name", () => {
  const { answers, say } = start();
  say({ ...ASKS, addressRequest: true }, {});
  expect(answers).toEqual([]);
});
