import type { Page } from "@playwright/test";
import { balance, fillSend, goTo, heard, openNewWallet, quiet, receive, review } from "../person.ts";
import { expect, test } from "../wallet-test.ts";

const REFRESH_MS = 90_000;
const price = (page: Page) => page.getByRole("banner").getByText(/^1 XEC = /);

test("the price is refreshed every 90 seconds in the chosen currency, and rises are announced", async ({
  page,
  wallet,
}) => {
  const { node } = wallet.devnet;
  node.setMockTime(1_950_000_000);
  let perXec: number | undefined;
  const isPrice = (url: URL) => url.pathname.endsWith("/simple/price");
  await page.route(isPrice, (route) =>
    perXec === undefined ? route.fallback() : route.fulfill({ json: { ecash: { usd: perXec } } }),
  );
  await page.clock.install();
  await openNewWallet(page, wallet);
  await expect(price(page)).toHaveText(/^1 XEC = \$0\.0000\d{4}$/);
  const before = await price(page).textContent();
  await receive(page, wallet, 500_000_000n);
  await expect(balance(page, "$10")).toHaveText(/^\$10\d\.\d\d USD$/);

  node.setMockTime(1_950_000_000 + 5 * 24 * 60 * 60);
  await page.clock.fastForward(REFRESH_MS);
  await expect(price(page)).not.toHaveText(before ?? "");

  perXec = 0.0000999;
  await page.clock.fastForward(REFRESH_MS);
  await expect(price(page)).toHaveText("1 XEC = $0.00009990");
  await quiet(page);
  perXec = 0.00010001;
  await page.clock.fastForward(REFRESH_MS);
  const rose = "XEC is now $0.00010001 USD";
  const told = page.locator("[data-toast]").filter({ hasText: rose });
  for (const _twice of ["the rise", "the milestone"]) await heard(page, rose);
  await page.clock.fastForward(10_000);
  await expect(told).toHaveCount(1);
  await told.getByRole("button", { name: "Dismiss" }).click();
  await page.clock.fastForward(2000);
  await expect(told).toHaveCount(0);
  perXec = undefined;

  await goTo(page, wallet, "configure");
  await page.getByLabel("Currency").selectOption("vnd");
  await goTo(page, wallet, "");
  await expect(price(page)).toHaveText(/^1 XEC = ₫0\.\d{8}$/);
  await expect(balance(page, "VND")).toHaveText(/^₫\d,\d{3},\d{3} VND$/);
});

const OLD_AFTER_MS = 15 * 60_000;

test("when the price service is down the last price stays with its age; later no amount is converted with it", async ({
  page,
  wallet,
}) => {
  const { faults } = wallet.devnet.services;
  await page.clock.install();
  await openNewWallet(page, wallet);
  await expect(price(page)).toBeVisible();
  faults.set("prices", { refuse: true });
  await receive(page, wallet, 1_000_000n);
  await expect(balance(page, "10,000")).toBeVisible();
  const old = page.getByRole("region", { name: "Balances" }).getByText(/price as of \d/);
  await page.clock.fastForward(REFRESH_MS);
  await expect(old).toBeVisible();
  await expect(price(page)).toBeVisible();
  await page.clock.fastForward(OLD_AFTER_MS);
  await expect(price(page)).toHaveCount(0);
  await expect(old).toBeVisible();
  await expect(balance(page, "USD")).toBeVisible();
  await fillSend(page, wallet, "ecash:qqa9lv3kjd8vq7952p7rq0f6lkpqvlu0cydvxtd70g", "100");
  await expect(page.getByText("Error fetching fiat price. Setting send by USD disabled")).toBeVisible();
  await expect(page.getByText(/≈|\$/)).toHaveCount(0);
  await (await review(page)).getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Sent!" })).toBeVisible();

  faults.clear();
  await page.clock.fastForward(REFRESH_MS);
  await goTo(page, wallet, "");
  await expect(price(page)).toBeVisible();
});

test("a slow price service delays nothing else", async ({ page, wallet }) => {
  wallet.devnet.services.faults.set("prices", { latencyMs: 600_000 });
  await openNewWallet(page, wallet);
  await receive(page, wallet, 1_000_000n);
  await expect(balance(page, "10,000")).toBeVisible();
  await expect(price(page)).toHaveCount(0);
});
