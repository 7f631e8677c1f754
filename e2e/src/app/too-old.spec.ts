// A browser that is too old gets a sentence, not a blank page or buttons that do nothing. Chromium plays it: parts of
// it are taken away, or the main script is one that it cannot read.
import type { Page } from "@playwright/test";
import { DESKTOP, lookOnEach, MOBILE } from "../look.ts";
import { openNewWallet } from "../person.ts";
import { expect, test } from "../wallet-test.ts";

const MAIN_SCRIPT = "**/assets/{index,start}-*.js";
const SENTENCE =
  "This browser is too old for Satchel, which needs Chrome 110, Firefox 121 or Safari 16.4 or newer. Wallets that it keeps stay where they are. Update the browser and open this page again.";

const sentences = (page: Page) => page.getByRole("alert");
const newWallet = (page: Page) => page.getByRole("button", { name: "New Wallet" });

test("a browser of today is told nothing", async ({ page, wallet }) => {
  await openNewWallet(page, wallet);
  await expect(sentences(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Transactions" })).toBeVisible();
  await expect(sentences(page)).toHaveCount(0);
});

test("where a part of the browser is missing, the sentence stands above the app", async ({ page, wallet }) => {
  await page.addInitScript(() => {
    const { supports } = CSS;
    CSS.supports = (...asked: [string]) => !asked[0].includes(":has") && supports.apply(CSS, asked);
  });
  await openNewWallet(page, wallet);
  await expect(sentences(page)).toHaveText(SENTENCE);
  await lookOnEach(page, "too-old", { desktop: DESKTOP, mobile: MOBILE });
});

test("a script that the browser cannot read leads to the sentence in place of the app", async ({
  page,
  site,
  devnet,
}) => {
  site.giveConfig(devnet.state().network);
  await page.route(MAIN_SCRIPT, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "const later = a ??!= b;" }),
  );
  await page.goto(site.url);
  await expect(sentences(page)).toHaveText(SENTENCE);
  await expect(newWallet(page)).toHaveCount(0);
});

test("a script that does not arrive leads to another sentence", async ({ page, site, devnet }) => {
  site.giveConfig(devnet.state().network);
  await page.route(MAIN_SCRIPT, (route) => route.abort());
  await page.goto(site.url);
  await expect(sentences(page)).toHaveText(
    "A part of Satchel did not arrive. Check your connection and load this page again.",
  );
  await expect(newWallet(page)).toHaveCount(0);
  await page.unroute(MAIN_SCRIPT);
  await page.reload();
  await expect(newWallet(page)).toBeVisible();
  await expect(sentences(page)).toHaveCount(0);
});
