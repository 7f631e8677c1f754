import { addressOf } from "@satchel/core/address";
import { aTx } from "@satchel/core/testing";
import { DEFAULT_SETTINGS } from "@satchel/engine";
import { afterEach, expect, test } from "vitest";
import { type Screen, unmount } from "../../testing/page.ts";
import { payButton } from "../../testing/pay-button.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { ALICE, aLedger, BOB, createSampleEngine, ME, type SampleEngine } from "../../testing/sample-engine.ts";
import { SendScreen } from "./send-screen.tsx";

afterEach(unmount);

const alice = addressOf(ALICE, "ecash") ?? "";
const bob = addressOf(BOB, "ecash") ?? "";
/** Of a wallet that has paid Alice before, and never Bob. */
const LEDGER = aLedger([aTx(1).from(ME, 9000n).paying(ALICE, 1000n).paying(ME, 7000n)], 1_250_000n);
const ASK = "Review every payment first?";

/** The form of a person who was never asked. */
async function open(address: string) {
  const engine = createSampleEngine({ ledger: LEDGER, settings: DEFAULT_SETTINGS });
  const screen = await renderScreen(<SendScreen />, engine, "/send");
  await screen.until(() => screen.has("#amount"));
  await fillIn(screen, address);
  return { engine, screen };
}

async function fillIn(screen: Screen, address: string) {
  await screen.type("#recipient", address);
  await screen.type("#amount", "10");
}

const sends = (engine: SampleEngine) => engine.asked.filter(({ action }) => action === "send");
const says = () => document.querySelector("dialog")?.textContent ?? "";

test("the first payment that would go out with one press asks, and until it is answered none does", async () => {
  const { engine, screen } = await open(alice);
  expect(payButton(screen).textContent).toBe("Review");
  await screen.click(payButton(screen));
  expect(says()).toContain(ASK);
  expect(sends(engine)).toEqual([]);
  await screen.click(payButton(screen));
  await screen.until(() => says().includes("Sent!"));
  await screen.click(screen.button("Close"));
  await fillIn(screen, alice);
  expect(payButton(screen).textContent).toBe("Review");
});

test.each([
  ["Only new recipients", false, "Send 10.00 XEC"],
  ["Always review", true, "Review"],
])("the answer %s decides what the button says from then on", async (answer, sendModal, words) => {
  const { engine, screen } = await open(alice);
  await screen.click(payButton(screen));
  await screen.click(screen.button(answer));
  expect(engine.state.getState().settings).toMatchObject({ sendModal, offersConfirmations: false });
  expect(says()).toContain("You can change it in Settings.");
  await screen.click(screen.button("Cancel"));
  expect(payButton(screen).textContent).toBe(words);
});

test("the review of a stranger does not ask", async () => {
  const { screen } = await open(bob);
  await screen.click(payButton(screen));
  expect(says()).toContain("Review payment");
  expect(says()).not.toContain(ASK);
});
