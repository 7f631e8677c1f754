import { afterEach, expect, test } from "vitest";
import { aNetwork, renderApp, unmountApp } from "../../testing/render-app.tsx";
import { createSampleEngine } from "../../testing/sample-engine.ts";

afterEach(unmountApp);

const openReceive = async (network = aNetwork()) => {
  const screen = await renderApp(createSampleEngine(), "/receive", network);
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

test("with an amount it is a payment link, written for machines", async () => {
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
