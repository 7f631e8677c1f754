import type { Page } from "@playwright/test";
import { DESKTOP, lookOnEach, MOBILE } from "../look.ts";
import {
  balance,
  copyAddress,
  openHome,
  openNewWallet,
  openScreen,
  phraseWord,
  receive,
  writeDown,
} from "../person.ts";
import { secretsOf } from "../secrets-of.ts";
import { expect, test, type Wallet } from "../wallet-test.ts";
import { memoriesOf } from "./heap-of.ts";

// The wait after a wrong password is tested in the app's lock.slow.test.tsx and the engine's password.slow.test.ts.

// A trace would keep the screen's texts in the page's memory, which is searched for secrets here.
test.use({ trace: "off" });

const PASSWORD = "velvet ladder 9 fox";
const WRONG = "That password does not open this wallet. Check Caps Lock and try again.";

const field = (page: Page) => page.getByRole("textbox", { name: "Password", exact: true });
const unlock = (page: Page) => page.getByRole("button", { name: "Unlock" });
const welcome = (page: Page) => page.getByRole("heading", { name: "Welcome back" });

async function setPassword(page: Page, wallet: Wallet): Promise<void> {
  await openScreen(page, wallet, "configure");
  await page.getByRole("switch", { name: "App lock" }).click();
  const dialog = page.getByRole("dialog", { name: "Set a password" });
  await dialog.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
  await dialog.getByRole("textbox", { name: "Repeat it" }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("button", { name: "Lock now" })).toBeVisible();
}

async function lockNow(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Lock now" }).click();
  await expect(welcome(page)).toBeVisible();
}

async function unlockWith(page: Page, password: string): Promise<void> {
  await field(page).fill(password);
  await unlock(page).click();
}

/** The size of the extension's window besides the two usual sizes. */
const SIZES = { desktop: DESKTOP, mobile: MOBILE, popup: { width: 400, height: 600 } };

test("a password locks and unlocks the app, and the lock screen shows nothing of the wallet and is accessible on every device", async ({
  page,
  wallet,
}) => {
  await openNewWallet(page, wallet);
  await receive(page, wallet, 123_456n);
  await openScreen(page, wallet, "configure");
  await page.getByRole("switch", { name: "App lock" }).click();
  await lookOnEach(page, "password-set", SIZES);
  await page.keyboard.press("Escape");
  await setPassword(page, wallet);
  await lockNow(page);
  await expect(field(page)).toBeFocused();
  await expect(page.getByText(/1,234|Copy address|qq/)).toHaveCount(0);

  await page.keyboard.type("velvet ladder 9 cat");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(WRONG);
  await lookOnEach(page, "unlock", SIZES, () => expect(unlock(page)).toBeInViewport({ ratio: 1 }));
  await page.getByRole("button", { name: "Forgotten password?" }).click();
  await expect(phraseWord(page, 12)).toBeVisible();
  await lookOnEach(page, "unlock-forgotten", SIZES);
  await page.reload();
  await unlockWith(page, PASSWORD);
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await openHome(page, wallet);
  await expect(balance(page, "1,234")).toBeVisible();
});

test("a reload asks for the password, a second page does not, and locking one page locks both", async ({
  page,
  wallet,
  context,
}) => {
  await openNewWallet(page, wallet);
  await setPassword(page, wallet);
  await page.reload();
  await expect(welcome(page)).toBeVisible();
  await unlockWith(page, PASSWORD);
  await expect(page.getByRole("button", { name: "Lock now" })).toBeVisible();

  const other = await context.newPage();
  await other.goto(`${wallet.url}/#/receive`);
  await expect(other.getByRole("heading", { level: 1, name: "Receive" })).toBeVisible();
  await lockNow(page);
  await expect(welcome(other)).toBeVisible();
  await unlockWith(other, PASSWORD);
  await expect(other.getByRole("heading", { level: 1, name: "Receive" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
});

test("the app locks itself after a time without input, and input restarts that time", async ({ page, wallet }) => {
  await page.clock.install();
  const counts = page.waitForResponse(/\/idle-lock-/);
  await openNewWallet(page, wallet);
  await setPassword(page, wallet);
  await counts;
  await page.getByRole("combobox", { name: "Auto-lock" }).selectOption("1 minute");
  // From here on only the test moves the time, not the machine, which may be slow.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await page.clock.runFor(50_000);
  await page.keyboard.press("Shift");
  await page.clock.runFor(50_000);
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await page.clock.runFor(15_000);
  await page.clock.resume();
  await expect(welcome(page)).toBeVisible();
});

test("a changed password replaces the old one, the seed phrase replaces a forgotten one, and a removed one is not asked for", async ({
  page,
  wallet,
}) => {
  const isOn = (on: boolean) =>
    expect(page.getByRole("switch", { name: "App lock" })).toHaveAttribute("aria-checked", String(on));
  const asksNothing = async () => {
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  };
  await openNewWallet(page, wallet);
  const address = await copyAddress(page);
  await openScreen(page, wallet, "backup");
  const words = await writeDown(page);
  await setPassword(page, wallet);
  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change password" });
  await dialog.getByRole("textbox", { name: "Current password" }).fill(PASSWORD);
  await dialog.getByRole("textbox", { name: "New password" }).fill("orbit lemon castle");
  await dialog.getByRole("textbox", { name: "Repeat it" }).fill("orbit lemon castle");
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(dialog).toBeHidden();
  await lockNow(page);
  await unlockWith(page, PASSWORD);
  await expect(page.getByRole("alert")).toHaveText(WRONG);
  await unlockWith(page, "orbit lemon castle");
  await isOn(true);

  await page.reload();
  await page.getByRole("button", { name: "Forgotten password?" }).click();
  await expect(page.getByText("Only a seed phrase brings a wallet back")).toBeVisible();
  await phraseWord(page, 1).fill(words.join(" "));
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  expect(await copyAddress(page)).toBe(address);
  await isOn(false);
  await asksNothing();

  await setPassword(page, wallet);
  await page.getByRole("switch", { name: "App lock" }).click();
  await page.getByRole("textbox", { name: "Current password" }).fill(PASSWORD);
  await page.getByRole("button", { name: "Remove password" }).click();
  await isOn(false);
  await asksNothing();
});

/** Returns the sequences of three words that occur in these strings, with any usual separator. */
function wordsIn(strings: readonly string[], words: readonly string[]): string[] {
  const runs = words.slice(2).map((_word, at) => words.slice(at, at + 3));
  const glues = [" ", ",", "\n", "", '","', '", "'];
  return runs.filter((run) => glues.some((glue) => strings.some((text) => text.includes(run.join(glue))))).map(String);
}

/** Returns the secrets that occur in these strings, in any of their forms. */
const secretsIn = (strings: readonly string[], secrets: readonly { text: string }[]): string[] =>
  secrets.filter(({ text }) => strings.some((each) => each.includes(text))).map(({ text }) => text);

test("after a lock neither the page's nor the vault's memory contains the phrase or a key", async ({
  page,
  wallet,
  context,
}) => {
  await openNewWallet(page, wallet);
  await setPassword(page, wallet);
  const other = await context.newPage();
  await openScreen(other, wallet, "configure");
  await page.bringToFront();
  await openScreen(page, wallet, "backup");
  const words = await writeDown(page);
  const secrets = secretsOf(words.join(" "));

  // Control: while the words are on the screen, the same search finds them.
  const unlocked = await memoriesOf(page);
  expect(unlocked.workers.length).toBeGreaterThanOrEqual(1);
  expect(wordsIn(await unlocked.page.strings(), words)).toHaveLength(10);

  // The other page locks this one while it shows the words.
  await other.getByRole("button", { name: "Lock now" }).click();
  await expect(welcome(page)).toBeVisible();
  await expect.poll(() => page.workers().length, { message: "the vault's worker ends" }).toBe(0);
  const found = async () => {
    const strings = await unlocked.page.strings();
    return [...wordsIn(strings, words), ...secretsIn(strings, secrets)];
  };
  await expect.poll(found, { message: "secrets in memory after lock", timeout: 60_000 }).toEqual([]);

  // A new worker opens the wallet, and has nothing else from before.
  await unlockWith(page, PASSWORD);
  await expect(welcome(page)).toBeHidden();
  const renewed = await memoriesOf(page);
  expect(renewed.workers.length).toBeGreaterThanOrEqual(1);
  for (const memory of renewed.workers) {
    const inWorker = async () => {
      const strings = await memory.strings();
      return [...wordsIn(strings, words), ...secretsIn(strings, secrets)];
    };
    await expect.poll(inWorker, { message: "secrets in the new worker", timeout: 60_000 }).toEqual([]);
  }
});
