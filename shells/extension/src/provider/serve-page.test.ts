import type { SiteWish } from "@satchel/app/sites";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createPageServer, type Outcome } from "./serve-page.ts";
import type { ToPage } from "./wire.ts";

/** A wallet whose answers a test gives, and what it and the page hear. */
function createServer() {
  const asked: { wish: SiteWish; signal: AbortSignal; answer: (outcome: Outcome) => void }[] = [];
  const said: ToPage[] = [];
  const { take } = createPageServer(
    {
      ask: (wish, signal) => new Promise((answer) => void asked.push({ wish, signal, answer })),
      knownAddress: async () => ({ result: { address: "ecash:a" } }),
      forgetSite: async () => ({ result: {} }),
      follow: () => undefined,
    },
    (message) => void said.push(message),
  );
  return { take, asked, said };
}

test("each method is the wish that it says, with the page's text unchanged", async () => {
  const { take, asked, said } = createServer();
  const text = " ecash:qq?amount=1&label=<b> ";
  const methods = ["connect", "signMessage", "sendBip21", "buy", "list"];
  for (const [index, method] of methods.entries()) void take({ id: index, method, text });
  expect(asked.map(({ wish }) => wish)).toEqual([
    { kind: "connect" },
    { kind: "sign", message: text },
    { kind: "pay", bip21: text },
    { kind: "buy", link: text },
    { kind: "list", link: text },
  ]);
  await take({ id: 7, method: "getAddress" });
  await take({ id: 8, method: "disconnect" });
  expect(said).toEqual([
    { id: 7, result: { address: "ecash:a" } },
    { id: 8, result: {} },
  ]);
});

test.each([
  { method: "sendBip21" },
  { method: "signMessage", text: "" },
  { method: "sendBip21", text: { toString: "ecash:a" } },
  { method: "sendBip21", text: "x".repeat(100_001) },
  { method: "signMessage", text: "x".repeat(10_001) },
  { method: "__proto__", text: "a" },
  { method: "pay", text: "a" },
  { method: ["connect"] },
  {},
])("what is not a call of ours is refused, and the wallet is not asked: %o", async (call) => {
  const { take, asked, said } = createServer();
  await take({ id: 1, ...call });
  expect(said).toEqual([{ id: 1, code: "bad-request", message: expect.any(String) }]);
  expect(asked).toEqual([]);
});

test("an id that waits cannot be used again, and an abort reaches only its own call", async () => {
  const { take, asked, said } = createServer();
  const first = take({ id: 1, method: "sendBip21", text: "ecash:a" });
  void take({ id: 1, method: "sendBip21", text: "ecash:b" });
  void take({ id: 2, method: "sendBip21", text: "ecash:c" });
  await take({ id: 2, abort: true });
  await take({ id: 9, abort: true });
  expect(asked.map(({ wish, signal }) => [wish, signal.aborted])).toEqual([
    [{ kind: "pay", bip21: "ecash:a" }, false],
    [{ kind: "pay", bip21: "ecash:c" }, true],
  ]);
  asked[0]?.answer({ result: { txid: "t" } });
  await first;
  expect(said).toEqual([{ id: 1, result: { txid: "t" } }]);
});

test("a page has sixteen calls at once, also past the script in the page", async () => {
  const { take, asked, said } = createServer();
  for (let id = 0; id < 40; id += 1) void take({ id, method: "connect" });
  expect(asked).toHaveLength(16);
  expect(said).toHaveLength(24);
  for (const message of said) expect(message).toMatchObject({ code: "rate-limited" });
});

test("whatever a page sends, nothing throws and the wallet is asked only for texts of the page", async () => {
  const method = fc.constantFrom("connect", "signMessage", "sendBip21", "buy", "list", "__proto__", "toString");
  const call = fc.record(
    {
      id: fc.oneof(fc.integer(), fc.anything()),
      method,
      text: fc.oneof(fc.string(), fc.anything()),
      abort: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(call, fc.anything())), async (messages) => {
      const { take, asked, said } = createServer();
      for (const message of messages) void take(message);
      const texts = messages.map((message) => (message as { text?: unknown } | null | undefined)?.text);
      for (const { wish } of asked) {
        const text = wish.kind === "connect" ? undefined : (Object.values(wish)[1] as string);
        expect(text === undefined || texts.includes(text)).toBe(true);
        expect(Object.keys(wish)).toHaveLength(text === undefined ? 1 : 2);
      }
      for (const message of said) expect("id" in message && Number.isSafeInteger(message.id)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
