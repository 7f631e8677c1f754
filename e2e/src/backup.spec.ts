import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { openNewWallet, receive } from "./person.ts";
import { expect, takePicture, test, type Wallet } from "./wallet-test.ts";

const WARNING = "Back up this wallet before you use it";
const REMINDER = "This wallet is not backed up";

const toggle = (page: Page) => page.getByRole("switch", { name: "Show seed phrase" });
const shown = (page: Page) => page.getByRole("main").locator("ol").getByRole("listitem");
const quiz = (page: Page) => page.getByRole("dialog", { name: "Check your backup" });

async function openBackup(page: Page, wallet: Wallet): Promise<void> {
  await page.goto(`${wallet.url}/#/backup`);
  await expect(page.getByRole("heading", { level: 1, name: "Wallet Backup" })).toBeVisible();
}

/** What a person writes down: the words on the screen, in their order. */
async function writeDown(page: Page): Promise<string[]> {
  await toggle(page).click();
  await expect(shown(page)).toHaveCount(12);
  return (await shown(page).allInnerTexts()).map((text) => text.replace(/[\s\d]/g, ""));
}

const askedPlaces = async (page: Page) =>
  (
    await quiz(page)
      .getByRole("textbox")
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).labels?.[0]?.textContent ?? ""))
  ).map((label) => Number(label.replace("Word ", "")));

async function answer(page: Page, wordOf: (place: number) => string): Promise<void> {
  for (const place of await askedPlaces(page)) {
    await quiz(page)
      .getByRole("textbox", { name: `Word ${place}`, exact: true })
      .fill(wordOf(place));
  }
  await quiz(page).getByRole("button", { name: "Check" }).click();
}

test("the reminder stays until three words were typed from paper, over a reload and for good", async ({
  page,
  wallet,
}) => {
  await openNewWallet(page, wallet);
  await expect(page.getByText(WARNING)).toBeVisible();
  await expect(page.getByText(REMINDER)).toHaveCount(0);
  await receive(page, wallet, 100_000n);
  await expect(page.getByText(REMINDER)).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Wallet Backup" }).click();

  const words = await writeDown(page);
  await page.getByRole("button", { name: "I wrote it down" }).click();
  await expect(quiz(page)).toBeVisible();
  // The answers are not on the screen.
  await expect(shown(page)).toHaveCount(0);
  expect(await quiz(page).textContent()).toMatch(
    /^Check your backupType these words from what you wrote down\.(Word \d+){3}BackCheck$/,
  );
  await answer(page, () => "zoo");
  const wrong = words.includes("zoo") ? 2 : 3;
  expect(await quiz(page).getByRole("alert").count()).toBeGreaterThanOrEqual(wrong);
  await answer(page, (place) => words[place - 1] ?? "");
  await expect(quiz(page)).toHaveCount(0);
  await expect(page.getByText(/^Backed up on /)).toBeVisible();

  await page.goto(`${wallet.url}/#/`);
  await expect(page.getByRole("heading", { name: "Transactions" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Transactions" })).toBeVisible();
  await expect(page.getByText(REMINDER)).toHaveCount(0);
});

test("the words go with the screen, and leave the clipboard after a minute", async ({ page, wallet }) => {
  await openNewWallet(page, wallet);
  await page.clock.install();
  await openBackup(page, wallet);
  const words = await writeDown(page);
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.getByText("Seed phrase copied to clipboard")).toBeVisible();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  expect(await clipboard()).toBe(words.join(" "));
  await page.clock.fastForward(61_000);
  await expect.poll(clipboard).toBe("");
  await expect(shown(page)).toHaveCount(0);

  await writeDown(page);
  await page.goto(`${wallet.url}/#/receive`);
  await expect(page.getByRole("heading", { level: 1, name: "Receive" })).toBeVisible();
  await openBackup(page, wallet);
  await expect(shown(page)).toHaveCount(0);
  expect(await page.content()).not.toContain(`${words[0]}</li>`);
});

test("pictures of the backup", async ({ page, wallet }) => {
  test.slow();
  await openNewWallet(page, wallet);
  await receive(page, wallet, 1_234_500n);
  for (const [device, size] of Object.entries({
    desktop: { width: 1280, height: 800 },
    mobile: { width: 390, height: 844 },
    narrow: { width: 320, height: 640 },
  })) {
    await page.setViewportSize(size);
    for (const theme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await page.goto(`${wallet.url}/#/`);
      await expect(page.getByText(REMINDER)).toBeVisible();
      await look(page, `home-reminder-${device}-${theme}`);
      await openBackup(page, wallet);
      await writeDown(page);
      await look(page, `backup-shown-${device}-${theme}`);
      await page.getByRole("button", { name: "I wrote it down" }).click();
      await answer(page, (place) => (place % 2 === 0 ? "zoo" : "Zo"));
      await expect(quiz(page).getByRole("alert").first()).toBeVisible();
      await look(page, `backup-quiz-${device}-${theme}`);
      await page.keyboard.press("Escape");
    }
  }
});

async function look(page: Page, name: string): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
  await expectAccessible(page, name);
  await takePicture(page, name);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, name).toBeLessThanOrEqual(0);
}
