import type { Page } from "@playwright/test";
import { openNewWallet, openScreen, writeDown } from "../person.ts";
import { secretsOf } from "../secrets-of.ts";
import { expect, test } from "../wallet-test.ts";
import { canReadMemory, countIn, countWorkers, dumpRenderers } from "./process-memory.ts";

// A trace would keep the screen's texts in memory, which is searched for secrets here.
test.use({ trace: "off" });

const PASSWORD = "velvet ladder 9 fox";
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

async function setPassword(page: Page): Promise<void> {
  await page.getByRole("switch", { name: "App lock" }).click();
  await field(page, "Password").fill(PASSWORD);
  await field(page, "Repeat it").fill(PASSWORD);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("button", { name: "Lock now" })).toBeVisible();
}

test("after a lock the browser's processes hold neither the phrase nor the entropy, the seed or the key of a wallet made in the vault", async ({
  page,
  wallet,
  browser,
}) => {
  await openNewWallet(page, wallet);
  test.skip(!(await canReadMemory(browser)), "only root on Linux can read a browser's memory");
  await openScreen(page, wallet, "configure");
  await setPassword(page);
  expect(await countWorkers(browser)).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Lock now" }).click();
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await expect.poll(() => page.workers().length, { message: "the vault's worker ends" }).toBe(0);
  await expect.poll(() => countWorkers(browser), { message: "the worker's thread ends" }).toBe(0);
  const locked = await dumpRenderers(browser);

  // Only now, with the copy made, the page learns the words.
  await field(page, "Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Unlock" }).click();
  await openScreen(page, wallet, "backup");
  const words = await writeDown(page);
  const phrase = words.join(" ");
  const shown = await dumpRenderers(browser);

  // Controls: the same search finds what passed through the page.
  expect(countIn(locked, Buffer.from(PASSWORD))).toBeGreaterThan(0);
  expect(countIn(shown, Buffer.from(phrase))).toBeGreaterThan(0);

  const forms = [
    ...[phrase, words.slice(0, 3).join(" ")].flatMap((text) => [Buffer.from(text), Buffer.from(text, "utf16le")]),
    ...secretsOf(phrase).flatMap(({ text, hex }) => [Buffer.from(text), Buffer.from(hex, "hex")]),
  ];
  expect(forms.map((form) => countIn(locked, form))).toEqual(forms.map(() => 0));
});
