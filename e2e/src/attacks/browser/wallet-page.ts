// What a person does on the page, and what the page shows. Every wait has an end, because a lying server may keep the
// page from getting any further.
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { parseAddress } from "@satchel/core/address";
import { p2pkhScript, type ScriptHex } from "@satchel/core/script";
import { amountField, recipientField, reviewSheet, shownWords } from "../../person.ts";
import { PATIENCE } from "../headless/device.ts";
import type { Site } from "./site.ts";

/** Ends waits for what must come. A busy machine starves browsers first. */
export const LONG_MS = 45_000 * Math.max(2, Math.min(PATIENCE, 6));
/** Ends waits for what a lie may prevent. */
export const SHORT_MS = 4_000 * PATIENCE;
/**
 * A page that does nothing for longer is frozen to a person. Lies once stopped it for 4 to 20 s; on a busy machine an
 * honest page may stop for a second.
 */
export const MAX_FREEZE_MS = 4_000 * PATIENCE;

/** tsx calls this in the functions that run in the page, where it does not exist. */
export const TSX_NAMES = "globalThis.__name ??= (target) => target";

/** Records exceptions of the page and how long it did nothing. */
export type Watch = { errors: string[]; longestFreeze(page: Page): Promise<number> };

export async function watch(context: BrowserContext): Promise<Watch> {
  const errors: string[] = [];
  context.on("weberror", (error) => errors.push(String(error.error())));
  await context.addInitScript(TSX_NAMES);
  await context.addInitScript(() => {
    const beats = { last: performance.now(), longest: 0 };
    Object.assign(window, { beats });
    setInterval(() => {
      const now = performance.now();
      beats.longest = Math.max(beats.longest, now - beats.last);
      beats.last = now;
    }, 50);
  });
  const longestFreeze = (page: Page): Promise<number> =>
    page.evaluate(() => (window as unknown as { beats?: { longest: number } }).beats?.longest ?? 0);
  return { errors, longestFreeze };
}

/** Waits for something that may never come; returns whether it came. */
export const comes = (locator: Locator, ms = SHORT_MS): Promise<boolean> =>
  locator
    .first()
    .waitFor({ timeout: ms })
    .then(() => true)
    .catch(() => false);

export const addressButton = (page: Page): Locator => page.getByRole("button", { name: "Copy address" });

export async function openNew(page: Page, site: Site): Promise<void> {
  await page.goto(site.url);
  await page.getByRole("button", { name: "New Wallet" }).click();
  await addressButton(page).first().waitFor({ timeout: LONG_MS });
}

/** Returns the scripts of the stored wallets, from both copies. The page must be of the wallet's origin. */
export async function storedScripts(page: Page): Promise<ScriptHex[][]> {
  const texts = await staying(page, async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const read = async (name: string): Promise<unknown> => {
      const opened = await done(indexedDB.open(name));
      const [storeName] = opened.objectStoreNames;
      const found = storeName && (await done(opened.transaction(storeName).objectStore(storeName).get("wallets")));
      opened.close();
      return found;
    };
    const names = (await indexedDB.databases()).map(({ name }) => name);
    return Promise.all(["satchel", "satchel-copy"].map((name) => (names.includes(name) ? read(name) : undefined)));
  });
  return texts.map((text) => {
    if (typeof text !== "string") return [];
    const book = JSON.parse(text) as { wallets: { keys: { hash160: string }[] }[] };
    return book.wallets.map(({ keys }) => p2pkhScript(keys[0]?.hash160 ?? ""));
  });
}

/** Goes to an address, again if an update has loaded the page anew meanwhile. */
async function visit(page: Page, url: string): Promise<void> {
  try {
    await page.goto(url);
  } catch (error) {
    if (!String(error).includes("interrupted by another navigation")) throw error;
    await page.waitForLoadState();
    await page.goto(url);
  }
}

/** Evaluates something in the page, again if it was loaded anew meanwhile, as an update does. */
async function staying<Value>(page: Page, work: () => Promise<Value>): Promise<Value> {
  try {
    return await page.evaluate(work);
  } catch (error) {
    if (!String(error).includes("Execution context was destroyed")) throw error;
    await page.waitForLoadState();
    return page.evaluate(work);
  }
}

const MAX_SHOWS = 4;

/** Opens Wallet Backup and returns the twelve words. */
export async function readPhrase(page: Page, site: Site): Promise<string> {
  const show = page.getByRole("switch", { name: "Show seed phrase" });
  // An update that loads the page anew hides the words again, also between two looks at them, or leads back to Home.
  for (let tries = 0; tries < MAX_SHOWS; tries++) {
    if (!(await show.isVisible())) await visit(page, `${site.url}/#/backup`);
    if (!(await comes(show, LONG_MS / 2))) continue;
    await show.click({ timeout: LONG_MS });
    if (!(await comes(shownWords(page).nth(11), LONG_MS / 2))) continue;
    const words = (await shownWords(page).allInnerTexts()).map((text) => text.replace(/[^a-z]/g, ""));
    if (words.length === 12 && !words.includes("")) return words.join(" ");
  }
  throw new Error("the words are not shown");
}

/** 123456 → "1,234.56", as the page writes it. */
export const asXec = (sats: bigint): string =>
  (Number(sats) / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });

/** Waits until Home shows this balance; returns what it shows otherwise. */
export async function wrongBalance(page: Page, site: Site, sats: bigint, ms = LONG_MS): Promise<string | undefined> {
  await visit(page, `${site.url}/#/`);
  const balances = page.getByRole("region", { name: "Balances" }).locator("visible=true");
  const pattern = new RegExp(`(^|[^\\d,.])${asXec(sats).replaceAll(".", "\\.")}(?!\\d)`);
  const isShown = await comes(balances.filter({ hasText: pattern }), ms);
  return isShown
    ? undefined
    : await balances
        .first()
        .textContent({ timeout: SHORT_MS })
        .then(
          (text) => text ?? "",
          () => "no balance",
        );
}

export type Pressed = { result: "sent" | "not sent"; shownFee: string | undefined };

const send = (within: Locator): Locator => within.getByRole("button", { name: "Send", exact: true });

/** Fills in a payment, presses Review, and Send in the review (then `onPress`). Goes as far as the lies allow. */
export async function payOnPage(
  page: Page,
  site: Site,
  address: string,
  xec: string,
  onPress: () => void = () => undefined,
): Promise<Pressed> {
  const nothing: Pressed = { result: "not sent", shownFee: undefined };
  await page.goto(`${site.url}/#/send`);
  if (!(await comes(recipientField(page)))) return nothing;
  await recipientField(page)
    .fill(address, { timeout: SHORT_MS })
    .catch(() => undefined);
  await amountField(page)
    .fill(xec, { timeout: SHORT_MS })
    .catch(() => undefined);
  const isPressed = await page
    .getByRole("region", { name: "Preview" })
    .getByRole("button", { name: "Review", exact: true })
    .click({ timeout: SHORT_MS })
    .then(() => true)
    .catch(() => false);
  if (!isPressed || !(await comes(reviewSheet(page), 2 * SHORT_MS))) return nothing;
  const text = (await reviewSheet(page).textContent()) ?? "";
  const shownFee = /Network fee\s*([\d,.]+)/.exec(text)?.[1];
  const pressing = send(reviewSheet(page))
    .click({ timeout: SHORT_MS })
    .catch(() => undefined);
  onPress();
  await pressing;
  const isSent = await comes(page.getByRole("dialog", { name: "Sent!" }), 2 * SHORT_MS);
  return { result: isSent ? "sent" : "not sent", shownFee };
}

export function scriptOfAddress(address: string): ScriptHex {
  const parsed = parseAddress(address, "ecash");
  if (!parsed.ok) throw new Error(`Not an address: ${address}`);
  return parsed.value.script;
}
