import { addressOf } from "@satchel/core/address";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aLedger, BOB, createSampleEngine } from "../../testing/sample-engine.ts";
import { SendScreen } from "./send-screen.tsx";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => {
  vi.useRealTimers();
  unmount();
});

const bob = addressOf(BOB, "ecash") ?? "";
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

/** Opens a request in a tab that a person opened, and accepts it. */
async function accept() {
  const engine = createSampleEngine({ ledger: aLedger([], 1_250_000n) });
  const screen = await renderScreen(<SendScreen />, engine, `/send?bip21=${bob}?amount=50`);
  await screen.until(() => screen.has("#amount"));
  await screen.click(screen.button("Accept"));
  await screen.until(() => screen.text().includes("Review payment"));
  const send = () => [...document.querySelectorAll<HTMLButtonElement>("dialog button")].at(-1);
  // The second click of a double click meets a button that does not work yet.
  expect(send()?.disabled).toBe(true);
  await pass(399);
  expect(send()?.disabled).toBe(true);
  await pass(1);
  expect(send()?.disabled).toBe(false);
  await screen.click(send() ?? document.body);
  await screen.until(() => screen.text().includes("Sent!"));
  return screen;
}

test("the receipt of a request closes by itself in a tab that a person opened", async () => {
  const screen = await accept();
  await pass(2_099);
  expect(screen.text()).toContain("Sent!");
  await pass(1);
  expect(screen.text()).not.toContain("Sent!");
});

test("it stays while a person writes a name for the recipient", async () => {
  const screen = await accept();
  await act(async () => screen.find("dialog input").focus());
  await pass(60_000);
  expect(screen.text()).toContain("Sent!");
});
