import type { Locator, Page } from "@playwright/test";
import { encodeCashAddr } from "@satchel/core/address";
import type { Press, PressMarks } from "./press-figures.ts";

declare global {
  /** Set by press-marks.js. */
  var pressMarks: PressMarks;
}

export type Journey = { page: Page; presses: Press[] };

const FIELD = [
  'input:not([type="checkbox"]):not([type="radio"]):not([type="file"]):not([type="range"]):not([readonly])',
  "textarea:not([readonly])",
]
  .map((field) => `${field}:visible:enabled`)
  .join(", ");
const KEYS = { decimal: "12.50", text: "abcde" };
/** A key that has taken less than 16 ms is not reported. */
const LEAST_MS = 8;
const SETTLED_MS = 250;
const GONE_MS = 3_000;
/** In a list each row is the same. */
const MOST_ROWS = 5;

/** Resolves when the page has drawn two frames and has nothing to do: what took how long is known by then. */
const idle = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 3_000 }))),
      ),
  );

/** Lets what a screen asks of servers arrive. */
async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(SETTLED_MS);
  await idle(page);
}

async function closeDialog(page: Page): Promise<void> {
  // A list of suggestions takes the first Escape.
  for (let tries = 0; tries < 3 && (await page.locator("dialog[open]").count()) > 0; tries++) {
    await page.keyboard.press("Escape");
    await idle(page);
  }
  await page.locator("dialog[open]").waitFor({ state: "detached", timeout: GONE_MS });
}

/** Presses the element, and notes how long it took until the answer was painted (`press-marks.js`). */
async function press(
  { page, presses }: Journey,
  what: { group: string; name: string; shows: string },
  element: Locator,
): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  await idle(page);
  await page.evaluate((shows) => globalThis.pressMarks.watch(shows), what.shows);
  await element.click();
  await page.waitForFunction(() => globalThis.pressMarks.shownMs !== undefined);
  const ms = (await page.evaluate(() => globalThis.pressMarks.shownMs)) ?? Number.NaN;
  presses.push({ group: what.group, name: what.name, ms });
  await idle(page);
}

/** Types into the field, key by key, each when the page has nothing left to do for the one before. */
async function type({ page, presses }: Journey, name: string, field: Locator, text: string): Promise<void> {
  await field.focus();
  await idle(page);
  for (const key of text) {
    await page.evaluate(() => globalThis.pressMarks.events.splice(0));
    await page.keyboard.press(key);
    await idle(page);
    const events = await page.evaluate(() => globalThis.pressMarks.events);
    presses.push({ group: "key", name, ms: Math.max(LEAST_MS, ...events.map(({ ms }) => ms)) });
  }
}

const nameOf = (element: Locator): Promise<string> =>
  element.evaluate((it) => {
    const label = it.getAttribute("aria-label") ?? (it as HTMLInputElement).labels?.[0]?.textContent ?? it.textContent;
    return (label ?? it.id ?? "").trim().replace(/\s+/g, " ").slice(0, 40);
  });

/** Types into every field within the element. */
async function typeIntoAll(journey: Journey, name: string, within: string): Promise<void> {
  const fields = journey.page.locator(within).locator(FIELD);
  const count = Math.min(await fields.count(), MOST_ROWS);
  for (let at = 0; at < count; at++) {
    const field = fields.nth(at);
    if (!(await field.isVisible())) continue;
    const text = (await field.getAttribute("inputmode")) === "decimal" ? KEYS.decimal : KEYS.text;
    await type(journey, `${name}: ${await nameOf(field)}`, field, text);
    // A field may be gone: an address that is whole becomes a name.
    await field.fill("", { timeout: GONE_MS }).catch(() => undefined);
    await idle(journey.page);
  }
}

/** Presses every screen of the navigation, twice, types into each field, and opens what says that it opens a dialog. */
export async function everyScreen(journey: Journey): Promise<void> {
  const { page } = journey;
  const links = page.getByRole("navigation").locator("visible=true").getByRole("link");
  const paths = [...new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? "")))];
  const link = (path: string) => page.locator(`nav a[href="${path}"]:visible`).last();
  const others = paths.filter((path) => path !== "#/").concat("#/");
  for (const round of ["first", "second"]) {
    for (const path of others) {
      await press(journey, { group: "navigation", name: `${path} (${round})`, shows: "heading" }, link(path));
      await settled(page);
    }
  }
  for (const path of others) {
    await link(path).click();
    await settled(page);
    await typeIntoAll(journey, path, "main");
    await everyDialog(journey, path);
  }
}

async function everyDialog(journey: Journey, path: string): Promise<void> {
  const { page } = journey;
  const openers = page.locator('main [aria-haspopup="dialog"]:visible:enabled');
  const count = Math.min(await openers.count(), MOST_ROWS);
  for (let at = 0; at < count; at++) {
    const opener = openers.nth(at);
    const name = `${path}: ${await nameOf(opener)}`;
    await press(journey, { group: "dialog", name, shows: "dialog[open]" }, opener);
    await typeIntoAll(journey, `${name}, dialog`, "dialog[open]");
    await closeDialog(page);
  }
}

/** Opens rows of the history, and tokens from their list. */
export async function rows(journey: Journey): Promise<void> {
  const { page } = journey;
  await go(page, "/");
  for (let at = 0; at < MOST_ROWS; at++) {
    const row = page.locator('main button[aria-expanded="false"]:visible').nth(at);
    await press(journey, { group: "row", name: `history ${at}`, shows: "change" }, row);
  }
  for (let at = 0; at < MOST_ROWS; at++) {
    await go(page, "/etokens");
    const row = page.locator('main a[href^="#/token/"]:visible').nth(at);
    await press(journey, { group: "row", name: `token ${at}`, shows: "heading" }, row);
    await settled(page);
  }
}

/** Fills Send, and opens its review and leaves it. */
export async function review(journey: Journey): Promise<void> {
  const { page } = journey;
  for (let at = 0; at < MOST_ROWS; at++) {
    await go(page, "/");
    await go(page, "/send");
    // What was typed before is kept, and an address that is whole is no field any more.
    const to = page.getByRole("combobox", { name: "To" });
    if (await to.isVisible()) await to.fill(addressOf(at));
    await page.locator("#amount").fill("");
    await type(journey, "send: amount", page.locator("#amount"), "12.34");
    const open = page.locator("main").getByRole("button", { name: "Review", exact: true }).last();
    await press(journey, { group: "review", name: "Review", shows: "dialog[open]" }, open);
    await closeDialog(page);
  }
}

/** Opens the order book of the token, walks through its offers, and types a quantity. */
export async function book(journey: Journey, tokenId: string): Promise<void> {
  const { page, presses } = journey;
  for (let at = 0; at < MOST_ROWS; at++) {
    await go(page, "/etokens");
    const row = page.locator(`main a[href="#/token/${tokenId}"]`);
    await press(journey, { group: "book", name: "open", shows: "heading" }, row);
    await page.locator("[role=radio]").first().waitFor();
    await settled(page);
  }
  const chosen = page.locator('[role="radio"][aria-checked="true"]').first();
  await chosen.focus();
  for (let at = 0; at < 20; at++) {
    await page.evaluate(() => globalThis.pressMarks.events.splice(0));
    await page.keyboard.press("ArrowDown");
    await idle(page);
    const events = await page.evaluate(() => globalThis.pressMarks.events);
    presses.push({ group: "book", name: "arrow", ms: Math.max(LEAST_MS, ...events.map(({ ms }) => ms)) });
  }
  for (let at = 2; at < 2 + MOST_ROWS; at++) {
    const offer = page.locator("[role=radio]").nth(at);
    await press(journey, { group: "book", name: `offer ${at}`, shows: "change" }, offer);
  }
  await typeIntoAll(journey, "book", "main");
}

async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, path);
  await settled(page);
}

function addressOf(index: number): string {
  const address = encodeCashAddr("ecash", "p2pkh", index.toString(16).padStart(40, "a5"));
  if (!address.ok) throw new Error(address.problem.code);
  return address.value;
}
