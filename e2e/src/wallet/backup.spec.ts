import type { Page } from "@playwright/test";
import { DESKTOP, lookOnEach, MOBILE } from "../look.ts";
import {
  clipboard,
  heard,
  openHome,
  openNewWallet,
  openScreen,
  receive,
  received,
  shownWords,
  writeDown,
} from "../person.ts";
import { expect, test } from "../wallet-test.ts";

const WARNING = "Back up this wallet before you use it";
const REMINDER = "This wallet is not backed up";

const SIZES = { desktop: DESKTOP, mobile: MOBILE, narrow: { width: 320, height: 640 } };

const quiz = (page: Page) => page.getByRole("dialog", { name: "Check your backup" });

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

test("the backup reminder is shown until three words of the phrase are typed, and then never again", async ({
  page,
  wallet,
}) => {
  await openNewWallet(page, wallet);
  await expect(page.getByText(WARNING)).toBeVisible();
  await expect(page.getByText(REMINDER)).toHaveCount(0);
  await receive(page, wallet, 100_000n);
  await expect(page.getByText(REMINDER)).toBeVisible();
  await lookOnEach(page, "home-reminder", SIZES);
  await page.getByRole("main").getByRole("link", { name: "Wallet Backup" }).click();

  const words = await writeDown(page);
  await lookOnEach(page, "backup-shown", SIZES);
  await page.getByRole("button", { name: "I wrote it down" }).click();
  await expect(quiz(page)).toBeVisible();
  // The words are hidden during the quiz.
  await expect(shownWords(page)).toHaveCount(0);
  await expect(quiz(page)).toHaveText(
    /^Check your backupType these words from what you wrote down\.(Word \d+){3}BackCheck$/,
  );
  await answer(page, () => "zoo");
  const wrong = words.includes("zoo") ? 2 : 3;
  await expect.poll(() => quiz(page).getByRole("alert").count(), "words that are wrong").toBeGreaterThanOrEqual(wrong);
  await lookOnEach(page, "backup-quiz", SIZES);
  await answer(page, (place) => words[place - 1] ?? "");
  await expect(quiz(page)).toHaveCount(0);
  await expect(page.getByText(/^Backed up on /)).toBeVisible();

  await openHome(page, wallet);
  await page.reload();
  await expect(received(page)).toHaveCount(1);
  await expect(page.getByText(REMINDER)).toHaveCount(0);
});

test("the words are hidden when the screen is left, and cleared from the clipboard after a minute", async ({
  page,
  wallet,
}) => {
  await openNewWallet(page, wallet);
  await page.clock.install();
  await openScreen(page, wallet, "backup");
  const words = await writeDown(page);
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Copy", exact: true }).click();
  await heard(page, "Seed phrase copied to clipboard");
  expect(await clipboard(page)).toBe(words.join(" "));
  await page.clock.fastForward(61_000);
  await expect.poll(() => clipboard(page), "the clipboard a minute later").toBe("");
  await expect(shownWords(page)).toHaveCount(0);

  await writeDown(page);
  await openScreen(page, wallet, "receive");
  await openScreen(page, wallet, "backup");
  await expect(shownWords(page)).toHaveCount(0);
  expect(await page.content()).not.toContain(`${words[0]}</li>`);
});
