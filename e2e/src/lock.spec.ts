import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { memoriesOf } from "./heap-of.ts";
import { balance, copyAddress, openNewWallet, quiet, receive } from "./person.ts";
import { secretsOf } from "./secrets-of.ts";
import { expect, takePicture, test, type Wallet } from "./wallet-test.ts";

// A trace keeps what was on the screen in the page's own memory, which is what is searched here.
test.use({ trace: "off", contextOptions: { reducedMotion: "reduce" } });

const PASSWORD = "velvet ladder 9 fox";
const WRONG = "That password does not open this wallet. Check Caps Lock and try again.";

const field = (page: Page) => page.getByRole("textbox", { name: "Password", exact: true });
const unlock = (page: Page) => page.getByRole("button", { name: "Unlock" });
const welcome = (page: Page) => page.getByRole("heading", { name: "Welcome back" });

async function openSettings(page: Page, wallet: Wallet): Promise<void> {
  await page.goto(`${wallet.url}/#/configure`);
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
}

async function setPassword(page: Page, wallet: Wallet): Promise<void> {
  await openSettings(page, wallet);
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

async function readPhrase(page: Page, wallet: Wallet): Promise<string[]> {
  await page.goto(`${wallet.url}/#/backup`);
  await page.getByRole("switch", { name: "Show seed phrase" }).click();
  const items = page.getByRole("main").locator("ol").getByRole("listitem");
  await expect(items).toHaveCount(12);
  return (await items.allInnerTexts()).map((text) => text.replace(/[^a-z]/g, ""));
}

test("a password locks and opens; nothing of the wallet is on the lock screen", async ({ page, wallet }) => {
  await openNewWallet(page, wallet);
  await receive(page, wallet, 123_456n);
  await setPassword(page, wallet);
  await lockNow(page);
  await expect(field(page)).toBeFocused();
  await expect(page.getByText(/1,234|Copy address|qq/)).toHaveCount(0);
  await quiet(page);

  await page.keyboard.type("velvet ladder 9 cat");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(WRONG);
  await unlockWith(page, PASSWORD);
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await page.goto(`${wallet.url}/#/`);
  await expect(balance(page, "1,234")).toBeVisible();
});

test("wrong passwords make the next try wait, longer each time and over a reload", async ({ page, wallet }) => {
  await openNewWallet(page, wallet);
  await setPassword(page, wallet);
  await lockNow(page);
  for (const wrong of ["wrong one", "wrong two", "wrong three"]) {
    await unlockWith(page, wrong);
    await expect(page.getByRole("alert")).toHaveText(WRONG);
    await expect(unlock(page)).not.toHaveAttribute("aria-busy");
  }
  const wait = page.getByText(/^Try again in/).locator("visible=true");
  for (let tries = 0; tries < 2; tries += 1) {
    await expect(unlock(page)).toBeEnabled();
    await unlockWith(page, "wrong again");
    await expect(wait.first()).toBeVisible();
    await expect(unlock(page)).toBeDisabled();
  }
  await page.reload();
  await field(page).fill(PASSWORD);
  await unlock(page).click();
  await expect(wait.first()).toBeVisible();
  await expect(unlock(page)).toBeEnabled();
  await unlock(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
});

test("a reload asks for the password; a second page is let in, and one lock locks both", async ({
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

test("without a touch it locks by itself; a touch in between counts", async ({ page, wallet }) => {
  await page.clock.install();
  await openNewWallet(page, wallet);
  await setPassword(page, wallet);
  await page.getByRole("combobox", { name: "Auto-lock" }).selectOption("1 minute");
  await page.clock.runFor(50_000);
  await page.keyboard.press("Shift");
  await page.clock.runFor(50_000);
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await page.clock.runFor(15_000);
  await expect(welcome(page)).toBeVisible();
});

test("change and remove: the old password opens no more, then none is asked for", async ({ page, wallet }) => {
  await openNewWallet(page, wallet);
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
  await page.getByRole("switch", { name: "App lock" }).click();
  await page.getByRole("textbox", { name: "Current password" }).fill("orbit lemon castle");
  await page.getByRole("button", { name: "Remove password" }).click();
  await expect(page.getByRole("switch", { name: "App lock" })).toHaveAttribute("aria-checked", "false");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
});

test("a forgotten password: only the phrase brings the wallet back", async ({ page, wallet }) => {
  await openNewWallet(page, wallet);
  const address = await copyAddress(page);
  const words = await readPhrase(page, wallet);
  await setPassword(page, wallet);
  await page.reload();
  await page.getByRole("button", { name: "Forgotten password?" }).click();
  await expect(page.getByText("Only a seed phrase brings a wallet back")).toBeVisible();
  await page.getByRole("combobox", { name: "Word 1", exact: true }).fill(words.join(" "));
  await page.getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  expect(await copyAddress(page)).toBe(address);
  await expect(page.getByRole("switch", { name: "App lock" })).toHaveAttribute("aria-checked", "false");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
});

/** Which runs of three words stand in one of these strings, however they are joined. */
function wordsIn(strings: readonly string[], words: readonly string[]): string[] {
  const runs = words.slice(2).map((_word, at) => words.slice(at, at + 3));
  const glues = [" ", ",", "\n", "", '","', '", "'];
  return runs.filter((run) => glues.some((glue) => strings.some((text) => text.includes(run.join(glue))))).map(String);
}

/** Which secrets stand in one of these strings, in any of their forms. */
const secretsIn = (strings: readonly string[], secrets: readonly { text: string }[]): string[] =>
  secrets.filter(({ text }) => strings.some((each) => each.includes(text))).map(({ text }) => text);

test("after lock neither the page's memory nor the vault's holds phrase or key", async ({ page, wallet, context }) => {
  test.slow();
  await openNewWallet(page, wallet);
  await setPassword(page, wallet);
  const other = await context.newPage();
  await openSettings(other, wallet);
  await page.bringToFront();
  const words = await readPhrase(page, wallet);
  const secrets = secretsOf(words.join(" "));

  // The control: while the words are on the screen the very same search finds them.
  const unlocked = await memoriesOf(page);
  expect(unlocked.workers.length).toBeGreaterThanOrEqual(1);
  expect(wordsIn(await unlocked.page.strings(), words)).toHaveLength(10);

  // From the other page: this one is locked while it shows the words.
  await other.getByRole("button", { name: "Lock now" }).click();
  await expect(welcome(page)).toBeVisible();
  for (const memory of [unlocked.page, ...unlocked.workers]) {
    const found = async () => {
      const strings = await memory.strings();
      return [...wordsIn(strings, words), ...secretsIn(strings, secrets)];
    };
    await expect.poll(found, { timeout: 60_000 }).toEqual([]);
  }
});

for (const [device, viewport] of Object.entries({
  desktop: { width: 1280, height: 800 },
  mobile: { width: 390, height: 844 },
  popup: { width: 400, height: 600 },
})) {
  test(`the lock screen and its dialogs on ${device}`, async ({ page, wallet }) => {
    await page.setViewportSize(viewport);
    await openNewWallet(page, wallet);
    await openSettings(page, wallet);
    await page.getByRole("switch", { name: "App lock" }).click();
    await look(page, `password-set-${device}`);
    await page.keyboard.press("Escape");
    await setPassword(page, wallet);
    await lockNow(page);
    await unlockWith(page, "velvet ladder 9 cat");
    await expect(page.getByRole("alert")).toHaveText(WRONG);
    await expect(unlock(page)).toBeInViewport({ ratio: 1 });
    await look(page, `unlock-${device}`);
    await page.getByRole("button", { name: "Forgotten password?" }).click();
    await expect(page.getByRole("combobox", { name: "Word 12" })).toBeVisible();
    await look(page, `unlock-forgotten-${device}`);
  });
}

async function look(page: Page, name: string): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
    await expectAccessible(page, `${name} ${theme}`);
    await takePicture(page, `${name}-${theme}`);
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}
