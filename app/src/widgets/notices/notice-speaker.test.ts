import { sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import { aTxid, scriptOf } from "@satchel/core/testing";
import type { Notice } from "@satchel/engine";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noticesText } from "../../catalogue/en/notices.ts";
import { createSampleEngine } from "../../testing/sample-engine.ts";
import { receiveToasts } from "../../ui/overlay/toast-queue.ts";
import { createNoticeSpeaker } from "./notice-speaker.ts";

let said: { at: number; title: string }[] = [];
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  said = [];
  stop = receiveToasts({ show: ({ title }) => said.push({ at: performance.now(), title }), close: () => {} });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const payment = (n: number): Notice => ({
  kind: "received",
  txid: aTxid(`${n}`.padStart(64, "0")),
  sats: sats(100_000n),
  fromScript: scriptOf("alice"),
});
const titles = () => said.map(({ title }) => title);

test("payments that come together share a toast, and toasts come a second apart", async () => {
  const speaker = createNoticeSpeaker(createSampleEngine(), "en-US", "ecash");
  for (let n = 0; n < 3; n += 1) speaker.say(payment(n));
  await vi.advanceTimersByTimeAsync(400);
  expect(titles()).toEqual(["3 payments received"]);
  for (let n = 3; n < 60; n += 1) {
    speaker.say(payment(n));
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(2_000);
  const gaps = said.slice(1).map(({ at }, index) => at - (said[index]?.at ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000);
  const counted = titles().reduce((sum, title) => sum + Number(/^\d+/.exec(title)?.[0] ?? 1), 0);
  expect(counted).toBe(60);
});

test("a single payment has its own toast, and a problem is shown at once", async () => {
  const speaker = createNoticeSpeaker(createSampleEngine(), "en-US", "ecash");
  speaker.say(payment(1));
  speaker.say({ kind: "save-failed", reason: "Disk full" });
  expect(titles()).toEqual(["Storage failed"]);
  await vi.advanceTimersByTimeAsync(400);
  expect(titles()).toEqual(["Storage failed", "Received 1,000.00 XEC"]);
});

test("a toast waits a short while for a token's name; there is no toast after the stop", async () => {
  const engine = createSampleEngine({}, { needTokens: () => new Promise(() => {}) });
  const speaker = createNoticeSpeaker(engine, "en-US", "ecash");
  const token = { tokenId: "ab".repeat(32), kind: "ALP", event: "SEND", atoms: 1n } as const;
  speaker.say({ ...payment(1), tokens: [token] } as unknown as Notice);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(titles()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(titles()).toEqual(["Received ababab…ababab"]);
  speaker.say(payment(2));
  speaker.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(said).toHaveLength(1);
});

test.each([
  ["sent", "Sent 1,000.00 XEC"],
  ["moved", noticesText.moved],
])("a payment (%s) whose receipt is on the screen has no toast; one whose screen was left has", async (kind, title) => {
  const engine = createSampleEngine();
  const speaker = createNoticeSpeaker(engine, "en-US", "ecash");
  const sentAs = (n: number): Notice => ({ ...payment(n), kind }) as Notice;
  const txidOf = (n: number) => aTxid(`${n}`.padStart(64, "0"));
  const [endShown, endLeft] = [engine.expectReceipt(), engine.expectReceipt()];
  speaker.say(sentAs(41));
  speaker.say(sentAs(42));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(titles()).toEqual([]);
  endShown([txidOf(41)]);
  endLeft([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(titles()).toEqual([title]);
  speaker.say({ kind: "payment-settled", entryId: outpointOf(txidOf(41), 0), txids: [txidOf(41)] });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(said).toHaveLength(1);
});
