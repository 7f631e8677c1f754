// Makes the pictures of the extension's stores, 1280 by 800: the real popup with the demo world's wallet, under words.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { fillSend, goTo, importDemo, OTHER_ADDRESS, openScreen, review } from "../person.ts";
import { hush } from "../pictures/steps.ts";
import type { Wallet } from "../wallet-test.ts";
import { expect, POPUP, test } from "./extension-test.ts";

const FOLDER = fileURLToPath(new URL("../../../shells/extension/store/pictures", import.meta.url));
const SIZE = { width: 1280, height: 800 };
/** Of the popup in the picture. */
const SCALE = 1.15;

const font = readFileSync(
  createRequire(new URL("../../../app/package.json", import.meta.url)).resolve(
    "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2",
  ),
).toString("base64");

const pageOf = (popup: string, title: string, about: string) => `<!doctype html><style>
  @font-face { font-family: H; src: url(data:font/woff2;base64,${font}); font-weight: 100 900; }
  * { box-sizing: border-box; margin: 0; }
  body { width: ${SIZE.width}px; height: ${SIZE.height}px; overflow: hidden; background: #0a3d45; color: #f2faf9;
    font-family: H; display: grid; grid-template-columns: 1fr auto; align-items: center; padding: 0 96px; }
  body::after { content: ""; position: fixed; inset: 20px; border: 2px dashed #a07a3f; border-radius: 28px; }
  h1 { font-size: 60px; line-height: 1.05; letter-spacing: -0.03em; font-weight: 620; max-width: 9em; text-wrap: balance; }
  p { margin-top: 24px; font-size: 25px; line-height: 1.4; color: #b7d6d6; max-width: 21em; }
  img { width: ${POPUP.width * SCALE}px; height: ${POPUP.height * SCALE}px; border-radius: 18px; box-shadow: 0 24px 70px #0009; }
</style><div><h1>${title}</h1><p>${about}</p></div><img src="data:image/png;base64,${popup}">`;

type Picture = { name: string; title: string; about: string; reach(page: Page, wallet: Wallet): Promise<void> };

const PICTURES: readonly Picture[] = [
  {
    name: "1-home",
    title: "Carry your own money",
    about: "A wallet for eCash and its tokens. Your keys are made on this device and stay on it.",
    reach: (page, wallet) => openScreen(page, wallet, ""),
  },
  {
    name: "2-review",
    title: "Look before you pay",
    about: "The first payment to an address is reviewed: who gets it, what it costs, and what is left to check.",
    reach: async (page, wallet) => {
      await fillSend(page, wallet, OTHER_ADDRESS, "2500");
      await review(page);
    },
  },
  {
    name: "3-receive",
    title: "Receive in seconds",
    about: "Show a code, ask for an amount, and see the payment become final.",
    reach: async (page, wallet) => {
      await page.keyboard.press("Escape");
      await openScreen(page, wallet, "receive");
      await expect(page.locator("button svg[shape-rendering]").first()).toBeVisible();
    },
  },
  {
    name: "4-trade",
    title: "Buy and sell tokens",
    about: "Offers stand on the chain itself. You trade straight from your own wallet.",
    reach: async (page, wallet) => {
      await goTo(page, wallet, `token/${wallet.devnet.world?.tokenIds.crystals}`);
      const book = page.getByRole("region", { name: "Offers, cheapest first" });
      await book.getByRole("button", { name: "25%", exact: true }).click();
    },
  },
  {
    name: "5-tokens",
    title: "Every token in one place",
    about: "Hold, send, create and burn SLP and ALP tokens, and collections of NFTs.",
    reach: async (page, wallet) => {
      await goTo(page, wallet, "etokens");
      await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
    },
  },
];

test.use({ devnetOptions: { world: {} } });

test("the pictures of the stores", async ({ page, wallet, browserPage }) => {
  await importDemo(page, wallet);
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setDeviceMetricsOverride", { ...POPUP, deviceScaleFactor: 2, mobile: false });
  const paper = await browserPage.context.newPage();
  await paper.setViewportSize(SIZE);
  mkdirSync(FOLDER, { recursive: true });
  for (const { name, title, about, reach } of PICTURES) {
    await page.bringToFront();
    await reach(page, wallet);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    // Only a test network has this badge.
    await page
      .getByRole("banner")
      .getByText("devnet")
      .evaluateAll((badges) => {
        for (const badge of badges) badge.closest<HTMLElement>("a, button")?.style.setProperty("visibility", "hidden");
      });
    await page.mouse.move(0, 0);
    await hush(page);
    const { data } = await client.send("Page.captureScreenshot", { format: "png" });
    await paper.bringToFront();
    await paper.setContent(pageOf(data, title, about));
    await paper.evaluate(() => Promise.all([document.fonts.ready, document.images[0]?.decode()]));
    writeFileSync(`${FOLDER}/${name}.png`, await paper.screenshot());
  }
});
