// What only a browser shows of the window of the requests: that there is one, that no page can put it into a frame or
// open it, and that a key that is held since before decides nothing. Playwright switches the rendering of pages before
// their visit off, so that attack has unit tests alone.
import type { Page } from "@playwright/test";
import { openNewWallet } from "../person.ts";
import { CASHTAB_PAGE, call, outcomes } from "./cashtab-page.ts";
import { type Browser, expect } from "./extension-test.ts";
import { test } from "./shop.ts";

const windowsOf = ({ context }: Browser) => context.pages().filter((page) => page.url().includes("in=request"));

/** Opens the site and has it ask for an address. */
async function asked(browser: Browser, url: string): Promise<{ at: Page; request: Page }> {
  const at = await browser.context.newPage();
  await at.goto(url);
  const opened = browser.context.waitForEvent("page");
  await call(at, "address", "requestAddress");
  const request = await opened;
  await expect(request.getByText("Wallet connect request from")).toBeVisible();
  return { at, request };
}

test("a second copy of the window calls the first and closes, also where the browser forgot which one it is", async ({
  browserPage,
  page,
  wallet,
  site,
}) => {
  await openNewWallet(page, wallet);
  const url = site.put("/", CASHTAB_PAGE);
  const { request } = await asked(browserPage, url);
  const copy = await browserPage.context.newPage();
  const closed = copy.waitForEvent("close");
  await copy.goto(request.url()).catch(() => undefined);
  await closed;

  // As after a background that was ended before it stored the window that it had opened.
  await request.evaluate(async () => {
    type Chrome = { storage: { session: { remove(key: string): Promise<void> } } };
    await (globalThis as unknown as { chrome: Chrome }).chrome.storage.session.remove("request-window");
  });
  const other = await browserPage.context.newPage();
  await other.goto(url);
  const second = browserPage.context.waitForEvent("page");
  await call(other, "address", "requestAddress");
  const secondCopy = await second;
  await expect.poll(() => secondCopy.isClosed()).toBe(true);
  expect(windowsOf(browserPage)).toEqual([request]);
  await expect(request.getByText("Request 1 of 2")).toBeVisible();

  // The first is the window again: the next request opens none.
  const third = await browserPage.context.newPage();
  await third.goto(url);
  await call(third, "address", "requestAddress");
  await expect(request.getByText("Request 1 of 3")).toBeVisible();
  expect(windowsOf(browserPage)).toEqual([request]);
});

test("a page can neither frame nor open the window, and a held key decides nothing", async ({
  browserPage,
  page,
  wallet,
  site,
}) => {
  await openNewWallet(page, wallet);
  const { context } = browserPage;
  const evil = await context.newPage();
  await evil.goto(site.put("/evil", "<!doctype html><h1>Evil</h1>"));
  const pages = ["index.html?in=request", "index.html", "keeper.html"].map((path) => `${browserPage.root}/${path}`);
  for (const url of pages) {
    await evil.evaluate((src) => {
      document.body.append(Object.assign(document.createElement("iframe"), { src }));
      open(src);
    }, url);
  }
  await expect.poll(() => evil.frames().length).toBe(1 + pages.length);
  await expect
    .poll(() => context.pages().every((each) => each === page || !each.url().startsWith(browserPage.root)))
    .toBe(true);
  for (const frame of evil.frames().slice(1)) expect(await frame.locator("#root > *").count()).toBe(0);

  const { at, request } = await asked(browserPage, site.put("/", CASHTAB_PAGE));
  await request.keyboard.down("Enter");
  for (let repeat = 0; repeat < 20; repeat += 1) await request.keyboard.down("Enter");
  await request.keyboard.up("Enter");
  await expect(request.getByRole("button", { name: "Connect", exact: true })).toBeEnabled();
  await request.keyboard.press("Enter");
  await request.keyboard.press("Space");
  expect(await outcomes(at)).toEqual({});
  await request.getByRole("button", { name: "Reject" }).click();
  await expect.poll(() => request.isClosed()).toBe(true);
});
