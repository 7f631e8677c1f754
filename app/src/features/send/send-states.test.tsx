import { addressOf } from "@satchel/core/address";
import { aTx } from "@satchel/core/testing";
import { DEFAULT_SETTINGS, type State } from "@satchel/engine";
import { act } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { type Screen, unmount } from "../../testing/page.ts";
import { payButton } from "../../testing/pay-button.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { ALICE, aLedger, createSampleEngine, ME } from "../../testing/sample-engine.ts";
import { SendScreen } from "./send-screen.tsx";

afterEach(unmount);

const alice = addressOf(ALICE, "ecash") ?? "";
/** The ledger of a wallet with 12,500 XEC that has paid Alice before. */
const LEDGER = aLedger([aTx(1).from(ME, 9000n).paying(ALICE, 1000n).paying(ME, 7000n)], 1_250_000n);
const USD = { fiat: "usd", perXec: 0.00002, at: 0 };
const HIDDEN = { ...DEFAULT_SETTINGS, balanceVisible: false };

async function openSend(state: Partial<State> = {}, query = "") {
  const engine = createSampleEngine({ ledger: LEDGER, ...state });
  const screen = await renderScreen(<SendScreen />, engine, `/send${query}`);
  await screen.until(() => screen.has("#amount"));
  return { engine, screen };
}
const preview = (screen: Screen) => screen.find('[aria-label="Preview"]').textContent ?? "";
const leave = (screen: Screen, selector: string) =>
  act(async () => screen.find(selector).dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
const isMarked = (screen: Screen, selector: string) => screen.find(selector).getAttribute("aria-invalid") === "true";

describe("what keeps the form from being sent", () => {
  test("is one reason, and a press leads to its field", async () => {
    const { screen } = await openSend();
    await screen.click(screen.button("Enter a recipient"));
    expect(document.activeElement?.id).toBe("recipient");
    await screen.type("#recipient", alice);
    await screen.click(screen.button("Enter an amount"));
    expect(document.activeElement?.id).toBe("amount");
    await screen.type("#amount", "10");
    expect(preview(screen)).toContain("Total with fee12.19\u00a0XEC");
  });

  test("is the first error in the order of the form, also where something before it is only missing", async () => {
    const { screen } = await openSend();
    await screen.type("#amount", "1.234");
    await leave(screen, "#amount");
    await screen.click(screen.button("XEC transactions do not support more than 2 decimal places"));
    expect(document.activeElement?.id).toBe("amount");
    await screen.type("#recipient", "ecash:nobody");
    await leave(screen, "#recipient");
    expect(payButton(screen).disabled).toBe(true);
    expect(preview(screen)).toMatch(/Correct what is marked to see the preview\.Invalid address/);
  });

  test("'Correct what is marked' is said only where something is marked", async () => {
    const { screen } = await openSend();
    await screen.type("#recipient", "ecash:nob");
    await screen.type("#amount", "1");
    expect(isMarked(screen, "#recipient")).toBe(false);
    expect(preview(screen)).toContain("Enter a recipient to see the preview.");
    await leave(screen, "#recipient");
    expect(isMarked(screen, "#recipient")).toBe(true);
    expect(preview(screen)).toContain("Correct what is marked to see the preview.");
  });
});

describe("an amount", () => {
  test("with other characters than digits is said to be wrong at once, and stays as it was typed", async () => {
    const { screen } = await openSend();
    await screen.type("#amount", "12a3,4.5x67");
    expect((screen.find("#amount") as HTMLInputElement).value).toBe("12a3,4.5x67");
    expect(screen.find("#amount-help").textContent).toContain('Invalid amount "12a3,4.5x67"');
  });

  test("for which the fee is missing marks its field, says how much, and keeps its worth", async () => {
    const { screen } = await openSend({ price: USD, priceStatus: "fresh" });
    await screen.type("#recipient", alice);
    await screen.type("#amount", "12500");
    expect(isMarked(screen, "#amount")).toBe(true);
    expect(screen.find("#amount-help").textContent).toMatch(/^You are \d+\.\d\d XEC short$/);
    expect(screen.text()).toContain("≈ $0.25 USD");
    expect(preview(screen)).toContain("Insufficient funds");
  });

  test("of less than a cent has one sign of being rough", async () => {
    const { screen } = await openSend({ price: USD, priceStatus: "fresh" });
    await screen.type("#amount", "6");
    expect(screen.text()).toContain("< $0.01 USD");
    expect(screen.text()).not.toContain("≈");
  });

  test("of a link has no button Max", async () => {
    const { screen } = await openSend({}, `?bip21=${alice}?amount=50`);
    expect(() => screen.button("Max")).toThrow("No button Max");
  });
});

test("hidden balances: nothing that is owned can be read, a typed amount stays, Max is hidden until the review", async () => {
  const { screen } = await openSend({ settings: HIDDEN });
  await screen.type("#recipient", alice);
  await screen.type("#amount", "10");
  expect(preview(screen)).toContain("10.00\u00a0XEC");
  expect(preview(screen)).toContain("Left in wallet••••••");
  await screen.type("#amount", "12500");
  expect(preview(screen)).toContain("•••••• XEC are spendable, so •••••• XEC are missing");
  await screen.type("#amount", "99999");
  expect(screen.find("#amount-help").textContent).toContain("exceeds wallet balance of •••••• XEC");
  await screen.click(screen.button("Max"));
  expect((screen.find("#amount") as HTMLInputElement).value).toBe("••••••");
  for (const digits of ["12,49", "1249", "12,500", "12500"]) expect(document.body.innerHTML).not.toContain(digits);
  // Typing over the dots begins a new amount.
  await screen.type("#amount", "••••••7");
  expect((screen.find("#amount") as HTMLInputElement).value).toBe("7");
});
