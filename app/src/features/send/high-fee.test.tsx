import { addressOf } from "@satchel/core/address";
import { aTx } from "@satchel/core/testing";
import { afterEach, expect, test } from "vitest";
import { dearPayments } from "../../testing/dear-payments.ts";
import { unmount } from "../../testing/page.ts";
import { payButton } from "../../testing/pay-button.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { ALICE, aLedger, BOB, createSampleEngine, ME } from "../../testing/sample-engine.ts";
import { SendScreen } from "./send-screen.tsx";

afterEach(unmount);

const alice = addressOf(ALICE, "ecash") ?? "";
const bob = addressOf(BOB, "ecash") ?? "";
/** The ledger of a wallet that has paid Alice before, and never Bob. */
const LEDGER = aLedger([aTx(1).from(ME, 9000n).paying(ALICE, 1000n).paying(ME, 7000n)], 1_250_000n);
const dialog = () => document.querySelector("dialog");
const confirmation = () => document.querySelector("dialog label");

/** Types a payment to this address whose fee is `more` sats above the usual 219, and presses Send. */
async function review(address: string, more = 150_000n) {
  const dear = dearPayments(() => engine.state.getState(), more);
  const engine = createSampleEngine({ ledger: LEDGER, price: { fiat: "usd", perXec: 0.00003, at: 1 } }, dear.answers);
  const screen = await renderScreen(<SendScreen />, engine, "/send");
  await screen.until(() => screen.has("#amount"));
  await screen.type("#recipient", address);
  await screen.type("#amount", "1234.5");
  await screen.click(payButton(screen));
  await screen.until(() => dialog() !== null);
  const check = () => screen.click(screen.find("dialog label input"));
  return { screen, check, sends: dear.sends };
}

test("a fee far above the usual one is confirmed by its number before Send is enabled, also for a known recipient", async () => {
  const { screen, check, sends } = await review(alice);
  expect(confirmation()?.textContent).toBe("Pay a network fee of 1,502.19 XEC ($0.05 USD)");
  expect(dialog()?.textContent).toContain("A payment like this usually costs 2.19 XEC.");
  expect(payButton(screen).disabled).toBe(true);
  await screen.click(payButton(screen));
  expect(sends).toEqual([]);
  await check();
  await screen.click(payButton(screen));
  await screen.until(() => dialog()?.textContent?.includes("Sent!") === true);
  expect(sends.map(({ plan, options }) => [plan.fee, options])).toEqual([[150_219n, { confirmedFee: 150_219n }]]);
});

test("it is confirmed again in the next review, and after the confirmation was taken back", async () => {
  const { screen, check, sends } = await review(bob);
  for (let more = 1; more >= 0; more--) {
    expect(payButton(screen).disabled).toBe(true);
    await check();
    expect(payButton(screen).disabled).toBe(false);
    await check();
    expect(payButton(screen).disabled).toBe(true);
    await check();
    await screen.click(screen.button("Cancel"));
    expect(dialog()).toBeNull();
    if (more > 0) await screen.click(payButton(screen));
  }
  expect(sends).toEqual([]);
});

test("a fee of 1,000 XEC is not confirmed", async () => {
  const { screen, sends } = await review(bob, 100_000n - 219n);
  expect(confirmation()).toBeNull();
  await screen.click(payButton(screen));
  expect(sends.map(({ options }) => options)).toEqual([{}]);
});
