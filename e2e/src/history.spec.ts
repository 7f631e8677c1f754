// The demo wallet's whole history, which has a transaction of every kind: every row read, opened and looked at.
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, pictures, test, type Wallet } from "./wallet-test.ts";

test.use({ devnetOptions: { world: {} }, contextOptions: { reducedMotion: "reduce" } });
test.slow();

/** Each theme is judged in one size: colours do not depend on the width. */
const LOOKS = [
  { device: "desktop", theme: "light", size: { width: 1280, height: 800 } },
  { device: "mobile", theme: "dark", size: { width: 390, height: 844 } },
] as const;
type Look = (typeof LOOKS)[number];
const WIDTHS = [320, 360, 390, 768, 1000, 1100, 1400, 1600];

const rows = (page: Page): Locator => page.getByRole("main").locator("li > button[aria-expanded]");
const pageOf = (page: Page) => page.getByRole("status").filter({ hasText: /^Page \d+ of \d+$/ });

async function openDemo(page: Page, wallet: Wallet): Promise<void> {
  const phrase = wallet.devnet.world?.demo.phrase ?? "";
  await page.goto(wallet.url);
  await page.getByRole("button", { name: "Import Wallet" }).click();
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), phrase);
  await page.getByRole("combobox", { name: "Word 1", exact: true }).focus();
  await page.keyboard.press("ControlOrMeta+v");
  await page.getByRole("button", { name: "OK" }).click();
  await expect(rows(page)).toHaveCount(10);
  // The search for other addresses of the phrase stands over the screen.
  const scan = page.getByRole("dialog", { name: "Other addresses of this phrase" });
  await expect(scan).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(scan).toBeHidden();
  await page.getByRole("heading", { level: 1 }).click();
}

async function pageCount(page: Page): Promise<number> {
  const text = (await pageOf(page).textContent()) ?? "";
  return Number(/of (\d+)$/.exec(text)?.[1]);
}

/** Every token on this page has its name: no placeholder and no picture that is broken. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("main").getByText("Loading…")).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("status", { name: /Loading/ })).toHaveCount(0);
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  const isWhole = () =>
    page
      .locator("main img")
      .evaluateAll((all) =>
        all.every((img) => img instanceof HTMLImageElement && img.complete && img.naturalWidth > 0),
      );
  await expect.poll(isWhole, "pictures that are broken").toBe(true);
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Texts that stand outside of the row they belong to. */
const spilled = (page: Page) =>
  page.getByRole("main").evaluate((main) =>
    [...main.querySelectorAll("li")].flatMap((row) => {
      const right = row.getBoundingClientRect().right;
      const isOut = (part: Element) => part.getBoundingClientRect().right > right + 1;
      const clips = (part: Element) => getComputedStyle(part.parentElement ?? part).overflowX !== "visible";
      const parts = [...row.querySelectorAll("*")].filter((part) => isOut(part) && !clips(part));
      return parts.map((part) => `${part.tagName} ${part.textContent?.slice(0, 60)}`);
    }),
  );

for (const look of LOOKS) {
  test(`every page of the demo wallet, ${look.theme}, on a ${look.device}`, async ({ page, wallet }) => {
    test.setTimeout(600_000); // 25 pages, and axe on most of them
    await page.setViewportSize(look.size);
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: "reduce" });
    await openDemo(page, wallet);
    const count = await pageCount(page);
    expect(count).toBeGreaterThan(8);
    const labels: string[] = [];
    const met = new Set<string>();
    for (let at = 1; at <= count; at += 1) {
      await expect(pageOf(page)).toHaveText(`Page ${at} of ${count}`);
      // A page on its way shows nothing at all for a moment.
      if (at < count) await expect(rows(page)).toHaveCount(10);
      else await expect(rows(page)).not.toHaveCount(0);
      await settled(page);
      const texts = await rows(page).allTextContents();
      labels.push(...texts);
      await lookAt(page, look, `history-${String(at).padStart(2, "0")}`, freshKinds(texts, met));
      if (look.device === "desktop" && at === 5) await narrowAndWiden(page, look.size);
      if (at < count) await page.getByRole("button", { name: "Next page" }).click();
    }
    const history = labels.join("\n");
    for (const word of WORDS) expect(history, `a row that says ${word}`).toMatch(word);
    expect(history).not.toMatch(/Cashtab|eCashChat|🪂|undefined|NaN/);
  });
}

/** Places of the rows of a kind that was not met before: the verb, and what an app is called in the last line. */
function freshKinds(texts: readonly string[], met: Set<string>): number[] {
  return texts.flatMap((text, place) => {
    const verb = /^[A-Z][a-z]+( [a-z]+)?/.exec(text)?.[0] ?? "";
    const note = WORDS.filter((word) => word.test(text)).join();
    const kind = `${verb} ${note}`;
    if (met.has(kind)) return [];
    met.add(kind);
    return [place];
  });
}

/** What the closed rows of the whole history have to say, in whatever order. */
const WORDS = [
  /Received from/,
  /Sent to/,
  /Staking reward/,
  /Mining reward/,
  /Listed /,
  /Canceled listing of/,
  /Relisted/,
  /Bought/,
  /Sold/,
  /Minted/,
  /Created \d+ NFT mint inputs? for/,
  /Burned.*Permanent/,
  /Firma yield payment/,
  /Firma USDT conversion/,
  /Airdrop: thank you for holding/,
  /Invalid airdrop/,
  /Encrypted message/,
  /Alias registration: satchel/,
  /Invalid alias registration/,
  /PayButton payment: order=1029/,
  /Invalid PayButton payment/,
  /is the ferry late again\?/,
  /Invalid chat message/,
  /Invalid paywall payment/,
  /Article reply: well said/,
  /Invalid article reply/,
  /Invalid article/,
  /Swap/,
  /Authentication/,
  /Invalid message/,
  /XECX payout/,
  /Invalid XECX payout/,
  /Solana address/,
  /Message of an unknown app/,
  /Data: just some words/,
];

/** The whole page, as long as it is. */
const shoot = (page: Page, name: string) =>
  page.screenshot({ path: `${pictures}/${name}.png`, animations: "disabled", fullPage: true });

/** The page with these rows open. */
async function lookAt(page: Page, { device, theme }: Look, name: string, open: readonly number[]): Promise<void> {
  for (const place of open) await rows(page).nth(place).click();
  await expect(page.getByRole("button", { name: "Copy txid" })).toHaveCount(open.length);
  await settled(page);
  expect(await spilled(page), name).toEqual([]);
  expect(await overflow(page), name).toBeLessThanOrEqual(0);
  if (open.length === 0) return;
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
  await expectAccessible(page, `${name} ${device}`);
  await shoot(page, `${name}-${device}-${theme}`);
}

async function narrowAndWiden(page: Page, size: { width: number; height: number }): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
    expect(await spilled(page), `at ${width} px`).toEqual([]);
  }
  await page.setViewportSize(size);
}

test("a page that was left is there at once, offline too", async ({ page, wallet }) => {
  await openDemo(page, wallet);
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(pageOf(page)).toHaveText(/^Page 2 /);
  await expect(rows(page)).toHaveCount(10);
  await settled(page);
  const second = await rows(page).allTextContents();
  await page.getByRole("button", { name: "Page 1", exact: true }).click();
  await expect(rows(page).first()).not.toContainText(second[0] ?? "");
  await wallet.devnet.goOffline();
  await page.getByRole("button", { name: "Page 2", exact: true }).click();
  expect(await rows(page).allTextContents()).toEqual(second);
});
