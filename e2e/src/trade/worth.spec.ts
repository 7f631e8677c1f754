// What a bought token is worth: on its page, in the list, on Home and in the menu of wallets; how far an offer is off
// the last trades; and a price alert that is kept over a reload and told of once.
import type { Page } from "@playwright/test";
import { DESKTOP, expectAccessible, lookOnEach, MOBILE } from "../look.ts";
import { goTo, importDemo, openHome, storedWith } from "../person.ts";
import { expect, test } from "../wallet-test.ts";
import { makeOffers } from "./many-offers.ts";
import { createOtherBuyer } from "./other-buyer.ts";

test.use({ devnetOptions: { world: {} } });

const ROW_PX = 44;
const book = (page: Page) => page.getByRole("region", { name: "Offers, cheapest first" });
const offers = (page: Page) => page.getByRole("radiogroup", { name: "Offers, cheapest first" });
const review = (page: Page) => page.getByRole("dialog", { name: "Execute this trade?" });

const rowsInView = async (page: Page) =>
  (await offers(page).evaluate((list: HTMLElement) => list.clientHeight)) / ROW_PX;

test("what is bought has a worth from five trades on, everywhere; an alert is kept and told of once", async ({
  page,
  wallet,
}) => {
  // 20 offers from 20 XEC on; one is far dearer than the trades will be.
  const cheap = Array.from({ length: 19 }, (_, n) => ({ atoms: 100n, satsEach: 2_000n + BigInt(n), minAtoms: 100n }));
  const dear = { atoms: 100n, satsEach: 2_450n, minAtoms: 100n };
  const tokenId = await makeOffers(wallet, { ticker: "LAMP", name: "Lamp Oil", offers: [...cheap, dear] });
  const buyer = await createOtherBuyer(wallet);
  for (let n = 0; n < 5; n++) await buyer.buy(tokenId);
  await importDemo(page, wallet);
  await goTo(page, wallet, `token/${tokenId}`);
  await expect(offers(page).getByRole("radio").first()).toBeVisible();
  await expect(book(page)).toContainText("15 offers, 1,500 LAMP");
  expect(await rowsInView(page)).toBeGreaterThanOrEqual(8);
  await page.setViewportSize(MOBILE);
  expect(await rowsInView(page)).toBeGreaterThanOrEqual(4);
  await page.setViewportSize(DESKTOP);

  await book(page).getByRole("button", { name: "Max", exact: true }).click();
  await page.getByRole("main").getByRole("button", { name: "Buy 100 LAMP" }).click();
  await review(page).getByRole("button", { name: /^Buy/ }).click();
  await expect(page.getByRole("heading", { name: "Bought" })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  // 100 at the median of 20.00 to 20.05 XEC.
  await expect(page.getByRole("main")).toContainText(/You hold100\sLAMP2,00\d\.\d\d\sXEC/);

  await book(page).getByRole("button", { name: "Set a price alert" }).click();
  const form = page.getByRole("dialog", { name: "Price alert for LAMP" });
  await expect(form).toContainText(/Last trade: 20\.0\d XEC/);
  await form.getByRole("textbox", { name: "Price of one LAMP" }).fill("19");
  await form.getByRole("button", { name: "Set alert" }).click();
  await expect(form).toContainText("so the price is above this already");
  await form.getByRole("textbox", { name: "Price of one LAMP" }).fill("24");
  await form.getByRole("button", { name: "Set alert" }).click();
  await expect(book(page)).toContainText("Alert above 24.00 XEC");
  await expectAccessible(page, "order book with alert", { part: 'section[aria-label="Offers, cheapest first"]' });

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Tokens" }).click();
  const list = page.getByRole("list", { name: "Your tokens" });
  await expect(page.getByRole("combobox", { name: "Sort" })).toHaveValue("value");
  await expect(list.getByRole("listitem").filter({ hasText: "Lamp Oil" })).toContainText("$");
  await lookOnEach(page, "tokens with values", { desktop: DESKTOP, mobile: MOBILE });

  await storedWith(page, "tokenPrices", tokenId);
  await storedWith(page, "tokenAlerts", tokenId);
  await openHome(page, wallet);
  await page.reload();
  const total = page.getByRole("button", { name: /^Total/ });
  await expect(total).toContainText("as of");
  await total.click();
  const parts = page.getByRole("dialog", { name: "What your total is made of" });
  await expect(parts).toContainText("Lamp Oil");
  await lookOnEach(page, "parts of the total", { desktop: DESKTOP, mobile: MOBILE });
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: /^Wallet/ })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: "Wallets" })).toContainText("with tokens");
  await page.keyboard.press("Escape");

  // All that is cheaper goes first.
  for (let n = 0; n < 14; n++) await buyer.buy(tokenId, 0);
  buyer.stop();
  const toast = page.getByText(/^LAMP was bought at 24\.50/);
  await expect(toast).toBeVisible({ timeout: 30_000 });
  await goTo(page, wallet, `token/${tokenId}`);
  await expect(page.getByRole("button", { name: "Set a price alert" })).toBeVisible();
  await expect(page.getByText("Alert above 24.00 XEC")).toHaveCount(0);
});
