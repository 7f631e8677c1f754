// What past trades of a token say: figures, a chart that keys walk through, a table with its numbers, the wallet's own
// trades as a file, and trades that come and go while one looks.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { createRandomTrades } from "@satchel/devnet/agora-library";
import { expectAccessible } from "../look.ts";
import { goTo, importDemo } from "../person.ts";
import { expect, test, type Wallet } from "../wallet-test.ts";

// What is final is not taken back.
test.use({ devnetOptions: { world: {}, finalize: "never" } });

const market = (page: Page) => page.getByRole("region", { name: "Market" });
const walker = (page: Page) => market(page).getByRole("slider", { name: /^Price of/ });
const trades = (page: Page) => market(page).getByRole("table", { name: "Trades" });
const stat = (page: Page, name: string) =>
  market(page).locator("dl > div", { has: page.getByText(name, { exact: true }) });

async function openMarket(page: Page, wallet: Wallet, tokenId: string): Promise<void> {
  await goTo(page, wallet, `token/${tokenId}`);
  const toggle = market(page).getByRole("button", { name: /^Market/ });
  await toggle.focus();
  await page.keyboard.press("Enter");
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  await expect(trades(page)).toBeVisible();
}

test("the chart is walked with keys, each point is said, and the table has the same numbers", async ({
  page,
  wallet,
}) => {
  const { tokenIds } = await importDemo(page, wallet);
  await openMarket(page, wallet, tokenIds.reward);
  const said = async () => (await walker(page).getAttribute("aria-valuetext")) ?? "";
  await walker(page).focus();
  await page.keyboard.press("End");
  const points = [await said()];
  for (;;) {
    await page.keyboard.press("ArrowLeft");
    const point = await said();
    if (point === points.at(-1)) break;
    points.push(point);
  }
  expect(points.length).toBeGreaterThan(2);
  await page.keyboard.press("End");
  await expect.poll(said).toBe(points[0]);
  await page.keyboard.press("Home");
  await expect.poll(said).toBe(points.at(-1));
  await expectAccessible(page, "the market of a token", { part: 'section[aria-label="Market"]' });

  await market(page).getByRole("button", { name: "Table", exact: true }).click();
  const table = market(page).getByRole("table", { name: "The chart in numbers, prices in XEC" });
  const rows = await table
    .locator("tbody tr")
    .evaluateAll((all) => all.map((row) => [...row.children].map(({ textContent }) => textContent)));
  const asPoint = ([when, open, high, low, close, volume]: (string | null)[]) =>
    `${when}: open ${open}, high ${high}, low ${low}, close ${close}, volume ${volume}`;
  expect(rows.map(asPoint)).toEqual(points);
  await expectAccessible(page, "the chart in numbers", { part: 'section[aria-label="Market"]' });
});

test("trades come while one looks, and go when the network takes them back", async ({ page, wallet }) => {
  await importDemo(page, wallet);
  let seed = 7;
  const made = await createRandomTrades(wallet.devnet, 30, (below) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  });
  for (let n = 0; n < 12; n++) made.trade();
  const honest = () => made.record().filter(({ isWash }) => !isWash).length;
  await openMarket(page, wallet, made.tokenId);
  const count = stat(page, "Trades, 30 d").locator("dd");
  await expect(count).toHaveText(String(honest()));
  await expect(market(page).getByText(/bought from themselves/)).toBeVisible();
  while (honest() < 14) made.trade();
  await expect(count).toHaveText(String(honest()));
  wallet.devnet.generate(1);
  const tip = wallet.devnet.node.tip();
  if (tip === undefined) throw new Error("no tip");
  wallet.devnet.node.invalidateBlock(tip.hash);
  made.takeBack(6);
  await expect(count).toHaveText(String(honest()));
});

test("what the wallet has bought is under Mine with its cost, and is saved as a file", async ({ page, wallet }) => {
  const { tokenIds } = await importDemo(page, wallet);
  const tokenId = tokenIds.crystals;
  await goTo(page, wallet, `token/${tokenId}`);
  const book = page.getByRole("region", { name: "Offers, cheapest first" });
  await book.getByRole("button", { name: "25%", exact: true }).click();
  await page.getByRole("main").getByRole("button", { name: /^Buy / }).click();
  await page.getByRole("dialog").getByRole("button", { name: /^Buy/ }).click();
  await expect(page.getByRole("heading", { name: "Bought" })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await openMarket(page, wallet, tokenId);
  await expect(trades(page).getByRole("row").nth(1)).toContainText("Bought");
  await market(page).getByRole("button", { name: "Mine", exact: true }).click();
  await expect(stat(page, "Cost")).toContainText("XEC");
  await expect(trades(page).getByRole("row").nth(1)).toContainText("Bought");
  await expectAccessible(page, "one's own trades", { part: 'section[aria-label="Market"]' });
  const saving = page.waitForEvent("download");
  await market(page).getByRole("button", { name: "Save as CSV" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^satchel-trades-[0-9a-f]{8}-\d{4}-\d\d-\d\d\.csv$/);
  const [head, first] = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect(head).toContain("Date (UTC),Txid,Side");
  expect(first).toContain(`,bought,${tokenId},`);
});
