// A person's tools for a long history: search, notes, filters, export as a file, and folded small payments.
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { DEMO_TOKENS } from "@satchel/devnet";
import { DESKTOP, expectAccessible, expectFitsEverywhere, MOBILE, settled } from "../look.ts";
import { copyAddress, importDemo, openHome, openScreen, satsOf } from "../person.ts";
import { expect, test, type Wallet } from "../wallet-test.ts";

test.use({ devnetOptions: { world: {} } });

const TICKER = DEMO_TOKENS.demoAlp.info.tokenTicker;

const rows = (page: Page): Locator => page.getByRole("main").locator("li > button[aria-expanded]");
const search = (page: Page): Locator => page.getByRole("searchbox", { name: "Search transactions" });
const words = (page: Page): Locator => page.getByRole("search").getByRole("status");

async function openDemo(page: Page, wallet: Wallet): Promise<void> {
  await importDemo(page, wallet);
  await expect(rows(page)).toHaveCount(10);
}

/** Opens the search from Home with the usual key "/", and waits until its field has the focus. */
async function openSearch(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Search transactions" })).toBeVisible();
  await page.keyboard.press("/");
  await expect(search(page)).toBeFocused();
}

/** Waits until the search has found this many transactions. */
const expectFound = (page: Page, count: number) =>
  expect(words(page)).toContainText(
    count === 0 ? "Nothing found." : `${count} ${count === 1 ? "transaction" : "transactions"} found.`,
  );

const openFilter = (page: Page) => page.getByRole("button", { name: /^Filter/ }).click();
/** Closes the filter by its button, which says how many transactions it leaves. */
const showFound = (page: Page) =>
  page
    .getByRole("dialog", { name: "Filter" })
    .getByRole("button", { name: /^Show \d/ })
    .click();

type Line = Record<string, string>;

async function exportCsv(page: Page): Promise<Line[]> {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Export CSV" });
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save as CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^satchel-history-\d{4}-\d\d-\d\d\.csv$/);
  await expect(dialog).toBeHidden();
  return linesOf(await readFile(await file.path(), "utf8"));
}

/** Parses CSV (RFC 4180): a quote inside quotes is doubled, and lines end in CRLF. */
function linesOf(text: string): Line[] {
  const records: string[][] = [[]];
  for (const [, quoted, bare = "", end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === "\r\n") records.push([]);
  }
  const [head = [], ...rest] = records.slice(0, -1);
  return rest.map((record) => Object.fromEntries(head.map((name, index) => [name, record[index] ?? ""])));
}

const sats = (xec: string | undefined) => BigInt((xec || "0.00").replace(".", ""));
/** Returns the day in the format of a date field. The page's time zone is UTC, whatever the zone of this machine. */
const dayOf = (iso: string | undefined) => new Date(iso ?? "").toISOString().slice(0, 10);

test("a row of an old page is found, noted, filtered and saved, also without a network", async ({ page, wallet }) => {
  await openDemo(page, wallet);
  await openSearch(page);
  await search(page).fill("order=1029");
  await expect(page.getByText("Load all to search the rest too.")).toBeVisible();
  await page.getByRole("button", { name: "Load all" }).click();
  await expect(words(page)).toContainText(/All \d+ transactions are on this device\./);
  await expectFound(page, 1);

  // A note is found after a reload.
  await rows(page).click();
  await page.getByRole("button", { name: "Add a note" }).click();
  await expect(page.getByRole("textbox", { name: "Private note" })).toBeFocused();
  await page.keyboard.type("tea at the harbour");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "Edit note" })).toBeFocused();
  await expectAccessible(page, "a note, and what was found");
  await page.reload();
  await openSearch(page);
  await search(page).fill("HARBOUR tea");
  await expectFound(page, 1);
  await expect(rows(page)).toContainText("tea at the harbour");

  // The amounts in the exported file add up to the wallet's coins, those with tokens too, and the filters find its
  // rows.
  await search(page).fill("");
  await expect(rows(page)).toHaveCount(10);
  const lines = await exportCsv(page);
  const address = await copyAddress(page);
  expect(
    lines.reduce((sum, line) => sum + sats(line.XEC) - sats(line["Fee XEC"]) + sats(line["Carried XEC"]), 0n),
  ).toBe(await satsOf(wallet, address));
  expect(lines.filter(({ Note }) => Note === "tea at the harbour")).toHaveLength(1);
  expect(lines.map((line) => line.Message)).toContain("PayButton payment: order=1029");

  const ofBiscuit = lines.filter((line) => line["Token tickers"]?.split("; ").includes(TICKER));
  await openFilter(page);
  const options = page.getByRole("combobox", { name: "Token" }).locator("option");
  const option = options.filter({ hasText: new RegExp(`\\(${TICKER}\\)$`) });
  await expect(option).toHaveCount(1);
  await page.getByRole("combobox", { name: "Token" }).selectOption(await option.getAttribute("value"));
  await showFound(page);
  await expectFound(page, ofBiscuit.length);
  await openFilter(page);
  const day = dayOf(ofBiscuit.at(-1)?.["Date (UTC)"]);
  await page.getByLabel("From").fill(day);
  await page.getByLabel("To", { exact: true }).fill(day);
  await showFound(page);
  await expectFound(page, ofBiscuit.filter((line) => dayOf(line["Date (UTC)"]) === day).length);
  await expectAccessible(page, "filters that are on");
  await page.getByRole("button", { name: "Clear all" }).click();
  await openFilter(page);
  await page.getByRole("combobox", { name: "Kind" }).selectOption({ label: "Staking rewards" });
  await showFound(page);
  await expectFound(page, lines.filter(({ Kind }) => Kind === "Staking reward").length);
  await expect(rows(page).first()).toContainText("Staking reward");

  // Offline the whole history can still be searched, and the screen says so.
  await wallet.devnet.goOffline();
  await expect(words(page)).toContainText("You are offline. All");
  await page.getByRole("button", { name: "Clear all" }).click();
  await search(page).fill("order=1029");
  await expectFound(page, 1);
  await search(page).press("Escape");
  await expect(search(page)).toHaveValue("");
  await search(page).press("Escape");
  await expect(page.getByRole("button", { name: "Search transactions" })).toBeFocused();
});

test("on a phone strangers' messages stay hidden in search results, and small payments are folded", async ({
  page,
  wallet,
}) => {
  await page.setViewportSize(MOBILE);
  await page.emulateMedia({ colorScheme: "dark" });
  await openDemo(page, wallet);
  const address = await copyAddress(page);
  for (const [amount, shown] of [
    [546n, "5.46"],
    [600n, "6.00"],
    [700n, "7.00"],
    [500_000n, "5,000.00"],
  ] as const) {
    await wallet.devnet.fund(address, amount);
    await expect(page.getByRole("button", { name: `plus ${shown} XEC` }).first()).toBeVisible();
  }
  await openScreen(page, wallet, "configure");
  await page.getByRole("switch", { name: "Hide messages from strangers" }).click();
  await page.getByRole("combobox", { name: "Fold small payments" }).selectOption({ label: "Below 10 XEC" });

  await openHome(page, wallet);
  const fold = page.getByRole("button", { name: /^3 small transactions hidden/ });
  await expect(fold).toBeVisible();
  await expect(page.getByRole("button", { name: /plus 5,000\.00 XEC/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /plus 7\.00 XEC/ })).toHaveCount(0);
  await fold.click();
  await expect(page.getByRole("button", { name: /plus 7\.00 XEC/ })).toBeVisible();
  await page.getByRole("button", { name: /^3 small transactions Hide/ }).click();
  await expect(page.getByRole("button", { name: /plus 7\.00 XEC/ })).toHaveCount(0);

  // Search results are not folded.
  await page.getByRole("button", { name: "Search transactions" }).click();
  await page.getByRole("button", { name: "Load all" }).click();
  await expect(words(page)).toContainText(/All \d+ transactions are on this device\./);
  await search(page).fill("7.00");
  await expect(page.getByRole("button", { name: /plus 7\.00 XEC/ })).toBeVisible();

  await search(page).fill("ferry late again");
  await expectFound(page, 1);
  await expect(rows(page)).toContainText("Message hidden");
  await expect(page.getByText("is the ferry late again?")).toHaveCount(0);
  await rows(page).click();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText("is the ferry late again?").first()).toBeVisible();

  await search(page).fill("");
  await openFilter(page);
  await page.getByRole("combobox", { name: "Kind" }).selectOption({ label: "Agora trades" });
  await expectAccessible(page, "the filter on a phone");
  await showFound(page);
  await expect(words(page)).toContainText("found.");
  await expect(rows(page)).toHaveCount(10);
  await expectAccessible(page, "search on a phone");
  await page.getByRole("heading", { level: 1 }).scrollIntoViewIfNeeded();
  await expectFitsEverywhere(page, "search");
});

test("the tools of the list are in view, and the page survives a reload and the way back", async ({ page, wallet }) => {
  await openDemo(page, wallet);
  for (const size of [DESKTOP, MOBILE]) {
    await page.setViewportSize(size);
    for (const name of ["Search transactions", "Filter", "Export"])
      await expect(page.getByRole("main").getByRole("button", { name, exact: true })).toBeVisible();
  }
  const third = page.getByRole("button", { name: "Page 3", exact: true });
  await third.click();
  await expect(third).toHaveAttribute("aria-current", "page");
  await expect(rows(page)).toHaveCount(10);
  await settled(page);
  const texts = await rows(page).allInnerTexts();
  await page.reload();
  await expect(third).toHaveAttribute("aria-current", "page");
  await expect.poll(() => rows(page).allInnerTexts()).toEqual(texts);
  await openScreen(page, wallet, "configure");
  await page.goBack();
  await expect(third).toHaveAttribute("aria-current", "page");
  await page.goBack();
  await expect(page.getByRole("button", { name: "Page 1", exact: true })).toHaveAttribute("aria-current", "page");
});
