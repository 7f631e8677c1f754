// Checks every row of the demo wallet's history, which has a transaction of every kind: its text, its details and its
// look.
import type { Locator, Page } from "@playwright/test";
import { DESKTOP, EVERY_THEME, expectAccessible, expectFitsEverywhere, MOBILE, settled } from "../look.ts";
import { importDemo } from "../person.ts";
import { expect, test, type Wallet } from "../wallet-test.ts";

test.use({ devnetOptions: { world: {} } });

/** Each theme is checked in one size, because colours do not depend on the width. */
const LOOKS = [
  { device: "desktop", theme: "light", size: DESKTOP },
  { device: "mobile", theme: "dark", size: MOBILE },
] as const;
type Look = (typeof LOOKS)[number];

const rows = (page: Page): Locator => page.getByRole("main").locator("li > button[aria-expanded]");
const pageOf = (page: Page) => page.getByRole("status").filter({ hasText: /^Page \d+ of \d+$/ });

async function openDemo(page: Page, wallet: Wallet): Promise<void> {
  await importDemo(page, wallet);
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole("heading", { level: 1 }).click();
}

async function pageCount(page: Page): Promise<number> {
  const text = (await pageOf(page).textContent()) ?? "";
  return Number(/of (\d+)$/.exec(text)?.[1]);
}

/** Returns what is too wide: texts that stick out of their row, and the page if it scrolls sideways. */
const spilled = (page: Page) =>
  page.getByRole("main").evaluate((main) => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const texts = [...main.querySelectorAll("li")].flatMap((row) => {
      const right = row.getBoundingClientRect().right;
      const isOut = (part: Element) => part.getBoundingClientRect().right > right + 1;
      const overflow = (part: Element) => getComputedStyle(part).overflowX;
      /** Cut by its parent, or in a row of buttons that scrolls sideways. */
      const clips = (part: Element) => {
        if (overflow(part.parentElement ?? part) !== "visible") return true;
        for (let at = part.parentElement; at && at !== row; at = at.parentElement)
          if (overflow(at) === "auto") return true;
        return false;
      };
      const parts = [...row.querySelectorAll("*")].filter((part) => isOut(part) && !clips(part));
      return parts.map((part) => `${part.tagName} ${part.textContent?.slice(0, 60)}`);
    });
    return scrollWidth > clientWidth ? [...texts, "the page scrolls sideways"] : texts;
  });

test("every page of the demo wallet is complete and accessible, light on a desktop and dark on a phone", {
  tag: "@beside",
}, async ({ page, wallet }) => {
  test.setTimeout(600_000); // 25 pages, and axe on most of them
  await openDemo(page, wallet);
  const count = await pageCount(page);
  expect(count).toBeGreaterThan(8);
  const labels: string[] = [];
  const met = new Set<string>();
  let previous: string[] = [];
  for (let at = 1; at <= count; at += 1) {
    await expect(pageOf(page)).toHaveText(`Page ${at} of ${count}`);
    // While a page loads, it is empty for a moment.
    if (at < count) await expect(rows(page)).toHaveCount(10);
    else await expect(rows(page)).not.toHaveCount(0);
    await expect.poll(() => rows(page).allTextContents(), `the rows of page ${at}`).not.toEqual(previous);
    await settled(page);
    const texts = await rows(page).allTextContents();
    labels.push(...texts);
    const open = freshKinds(texts, met);
    for (const place of open) await rows(page).nth(place).click();
    await expect(page.getByRole("button", { name: "Copy txid" })).toHaveCount(open.length);
    if (open.length > 0) await settled(page);
    for (const each of LOOKS) await lookAt(page, each, `history-${String(at).padStart(2, "0")}`, open.length, at === 1);
    if (at === 5) await expectFitsEverywhere(page, "history", () => expect.poll(() => spilled(page)).toEqual([]));
    previous = await rows(page).allTextContents();
    if (at < count) await page.getByRole("button", { name: "Next page" }).click();
  }
  const history = labels.join("\n");
  for (const word of WORDS) expect(history, `a row that says ${word}`).toMatch(word);
  expect(history).not.toMatch(/Cashtab|eCashChat|🪂|undefined|NaN/);

  await test.step("a page seen before is shown at once, offline too", async () => {
    await page.setViewportSize(DESKTOP);
    const open = (at: number) => page.getByRole("button", { name: `Page ${at}`, exact: true }).click();
    // Fiat values are left out, because they disappear when the price is too old.
    const read = async () =>
      (await rows(page).allTextContents()).map((text) => text.replace(/(, )?(< )?\$[\d.,]+/g, ""));
    await open(1);
    await expect(pageOf(page)).toHaveText(`Page 1 of ${count}`);
    await expect(rows(page)).toHaveCount(10);
    const first = await read();
    await open(2);
    await expect(pageOf(page)).toHaveText(`Page 2 of ${count}`);
    await expect(rows(page)).toHaveCount(10);
    await settled(page);
    const second = await read();
    expect(second).not.toEqual(first);
    await open(1);
    await expect.poll(read, "the first page").toEqual(first);
    await wallet.network.goOffline();
    await open(2);
    await expect.poll(read, "the second page").toEqual(second);
  });
});

/** Returns the places of rows whose kind (verb and app's name) was not seen before, and remembers their kinds. */
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

/** Texts that the closed rows of the whole history must contain, in any order. */
const WORDS = [
  /Moved to yourself/,
  /Received from/,
  /Sent to/,
  /Staking reward/,
  /Coinbase Reward/,
  /Listed /,
  /Canceled listing of/,
  /Relisted/,
  /Bought/,
  /Sold/,
  /Minted/,
  /Created \d+ NFT mint inputs? for/,
  /Burned .*minus .*minus /,
  /Firma yield payment/,
  /Firma USDT conversion/,
  /Airdrop: thank you for holding/,
  /Off-spec airdrop/,
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
  /Data: berth 14 is paid until October/,
];

/** Checks the page with its open rows. The parts that all pages share are checked on the first page only. */
async function lookAt(
  page: Page,
  { device, theme, size }: Look,
  name: string,
  openRows: number,
  isFirst: boolean,
): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: theme });
  await expect.poll(() => spilled(page), `${name} ${device}`).toEqual([]);
  if (openRows === 0) return;
  const isOnPhone = device === "mobile" && !EVERY_THEME;
  const part = 'main li:has(> button[aria-expanded="true"])';
  // On the phone only the colours are others, but for the frame, which is looked at with every rule on each.
  if (isFirst) await expectAccessible(page, `${name} ${device}`);
  else await expectAccessible(page, `${name} ${device}`, { part, rules: isOnPhone ? "contrast" : "every rule" });
}
