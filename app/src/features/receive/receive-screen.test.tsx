import { NOTHING_SPECIAL } from "@satchel/core/network";
import { aTx } from "@satchel/core/testing";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { aNetwork, unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { ALICE, aLedger, createSampleEngine, ME } from "../../testing/sample-engine.ts";
import { ReceiveScreen } from "./receive-screen.tsx";

afterEach(unmount);

const openReceive = async (network = aNetwork()) => {
  const screen = await renderScreen(<ReceiveScreen />, createSampleEngine(), "/receive", network);
  await screen.until(() => screen.has("#requested-amount") && screen.has("button svg[viewBox]"));
  return screen;
};

test("a tap on the code copies the address and says so for a moment", async () => {
  const screen = await openReceive();
  expect(screen.text()).not.toContain("Address Copied to Clipboard");
  await screen.click(screen.find('main button[aria-label="Copy address"]'));
  expect(screen.copied).toEqual([expect.stringMatching(/^ecash:q[a-z0-9]{41}$/)]);
  expect(screen.text()).toContain("Address Copied to Clipboard");
});

test("with an amount it is a payment link, with plain digits", async () => {
  const screen = await openReceive();
  await screen.type("#requested-amount", "125000");
  expect((screen.find("#requested-amount") as HTMLInputElement).value).toBe("125,000");
  await screen.click(screen.button("Copy payment link"));
  expect(screen.copied).toEqual([expect.stringMatching(/^ecash:q[a-z0-9]{41}\?amount=125000$/)]);
  expect(screen.text()).toContain("bip21 query string copied to clipboard");
  await screen.click(screen.button("Copy Satchel Payment URL"));
  expect(screen.copied[1]).toBe(`https://wallet.example/#/send?bip21=${screen.copied[0]}`);
});

test("an amount that cannot be asked for is not asked for", async () => {
  const screen = await openReceive();
  await screen.type("#requested-amount", "1.234");
  expect(screen.find("#requested-amount-help").textContent).toBe("XEC supports up to 2 decimal places");
  expect(screen.find("#requested-amount").getAttribute("aria-invalid")).toBe("true");
  expect(screen.button("Copy Satchel Payment URL").disabled).toBe(true);
  await screen.type("#requested-amount", "5");
  expect(screen.text()).toContain("XEC send amounts cannot be less than dust (5.46 XEC)");
});

test("without a site of its own the wallet offers no payment URL", async () => {
  const screen = await openReceive(aNetwork({ ownSite: "" }));
  expect(screen.text()).not.toContain("Copy Satchel Payment URL");
});

const TOKEN = "0387947fd575db4fb19a3e322f635dec37fd192b5941625b66bc4b2c3008cbf0";
const withSavings = { ...aNetwork(), special: { ...NOTHING_SPECIAL, savingsTokenId: TOKEN } };

test("a savings token can be asked for only on a network that has one", async () => {
  const plain = await openReceive();
  expect(plain.text()).not.toContain("FIRMA");
  const screen = await openReceive(withSavings);
  await screen.click(screen.button("FIRMA"));
  await screen.type("#requested-amount", "1.5");
  expect(screen.text()).toContain("1.5000\u00a0FIRMA");
  await screen.click(screen.button("Copy payment link"));
  expect(screen.copied[0]).toMatch(new RegExp(`^ecash:q[a-z0-9]{41}\\?token_id=${TOKEN}&token_decimalized_qty=1.5$`));
});

test("the full screen shows waiting, seen and paid, and keeps the screen on", async () => {
  const awake = { now: 0 };
  const keepAwake = () => {
    awake.now += 1;
    return () => {
      awake.now -= 1;
    };
  };
  const engine = createSampleEngine();
  const screen = await renderScreen(<ReceiveScreen />, engine, "/receive", aNetwork(), { keepAwake });
  await screen.until(() => screen.has("#requested-amount"));
  expect(screen.text()).not.toContain("Show full screen");
  expect(screen.text()).toContain("Enter an amount to use the full screen.");
  await screen.type("#requested-amount", "1000");
  await screen.click(screen.button("Show full screen"));
  expect(screen.find("dialog").textContent).toContain("Waiting…");
  expect(awake.now).toBe(1);
  const come = (isFinal: boolean) =>
    act(async () =>
      engine.state.setState({
        ledger: aLedger([aTx(7).from(ALICE, 200_000n).paying(ME, 100_000n).with({ isFinal })], 1_350_000n),
      }),
    );
  await come(false);
  expect(screen.find("dialog").textContent).toContain("Seen. Final in a moment…");
  await come(true);
  expect(screen.find("dialog").textContent).toContain("Paid");
  await screen.click(screen.button("Done"));
  expect(screen.has("dialog")).toBe(false);
  expect(awake.now).toBe(0);
});
