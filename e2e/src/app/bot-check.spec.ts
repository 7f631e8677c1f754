// The bot check of a claim: its provider's script runs in a frame that reaches nothing of the wallet.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { botCheckHost } from "../../../scripts/build-bot-check.mjs";
import { serveWeb } from "../../../scripts/serve-web.mjs";
import { openNewWallet, quiet } from "../person.ts";
import { BUILDS, expect, test, type Wallet } from "../wallet-test.ts";

/** A frame that is kept from doing something says so in the console, so it is not the page that the fixture watches. */
async function openUnwatched(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const permissions = ["clipboard-read", "clipboard-write"];
  const context = await browser.newContext({ locale: "en-US", permissions, serviceWorkers: "block" });
  return { context, page: await context.newPage() };
}

const claimOn = (page: Page) => page.getByRole("button", { name: "Claim Free XEC" });

test("a hostile provider reads, opens, leads away and forges nothing", async ({ browser, wallet }) => {
  const { services } = wallet.devnet;
  const { context, page } = await openUnwatched(browser);
  try {
    const seen: string[] = [];
    context.on("page", (popup) => seen.push(`a window ${popup.url()}`));
    page.on("dialog", (dialog) => {
      seen.push(`a dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on("download", () => seen.push("a download"));
    page.on("request", (request) => /claimxec/.test(request.url()) && seen.push(`a claim ${request.url()}`));
    await openNewWallet(page, wallet);
    const address = page.url();
    await page.evaluate(() => {
      localStorage.setItem("secret", "of the wallet");
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      new BroadcastChannel("satchel-vault").onmessage = ({ data }) => void heard.push(data);
    });
    const framesBefore = page.frames().length;
    expect(framesBefore).toBe(1);
    services.botCheck = { manner: "hostile" };
    await claimOn(page).click();
    await expect.poll(() => services.botCheck.told, "the report of the hostile script").toBeDefined();
    expect(services.botCheck.told).toEqual([]);
    await expect(page.getByRole("alert").getByText("The bot check said no")).toBeVisible();
    expect(seen).toEqual([]);
    expect(page.url()).toBe(address);
    expect(await page.evaluate("heard")).toEqual([]);
    await expect(page.locator("iframe")).toHaveCount(0);
    await expect(claimOn(page)).toBeEnabled();
  } finally {
    await context.close();
  }
});

test("the page of the check, opened by itself or on a host without headers, does nothing", async ({
  browser,
  wallet,
}) => {
  const { context, page } = await openUnwatched(browser);
  try {
    const file = `${wallet.url}/bot-check.html`;
    const served = await fetch(file);
    expect(served.headers.get("content-security-policy")).toMatch(/^sandbox allow-scripts; default-src 'none'; /);
    const html = await served.text();
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("/bot-check/") && asked.push(request.url()));
    // A browser shows it without an origin, or, because it must not have one there, not at all.
    await page.goto(file).catch(() => undefined);
    expect(await page.evaluate("origin")).toBe("null");

    const { botCheck } = wallet.devnet.state().network;
    const ask = { id: "1", script: botCheck?.script, siteKey: "devnet", action: "claimxec" };
    const inFrame = `<body><script>
      const frame = document.createElement("iframe");
      frame.onload = () => { frame.contentWindow.postMessage(${JSON.stringify(ask)}, "*"); parent.isAsked = true; };
      frame.src = "bot-check.html";
      document.body.append(frame);
    </script>`;
    await page.route("**/outer.html", (route) => route.fulfill({ contentType: "text/html", body: inFrame }));
    await page.route("**/bot-check.html", (route) => route.fulfill({ contentType: "text/html", body: html }));
    await page.goto(`${wallet.url}/outer.html`);
    await page.waitForFunction("globalThis.isAsked === true");
    await page.frames()[1]?.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    expect(await page.frames()[1]?.evaluate("origin")).toBe(wallet.url);
    expect(asked, "requests for the provider's script").toEqual([]);
  } finally {
    await context.close();
  }
});

/** Serves the page of the check on another host, as `npm run build:bot-check` writes it. */
async function serveOtherHost(walletUrl: string): Promise<{ url: string; close(): void }> {
  const read = (name: string) => readFileSync(join(BUILDS.release, name), "utf8");
  const made = botCheckHost({ page: read("bot-check.html"), headers: read("_headers"), wallet: walletUrl });
  const folder = mkdtempSync(join(tmpdir(), "bot-check-"));
  writeFileSync(join(folder, "bot-check.html"), made.page);
  writeFileSync(join(folder, "_headers"), made.headers);
  const server = await serveWeb({ folder, port: 0 });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bot-check.html`,
    close() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

const giveConfig = (page: Page, { url, devnet }: Wallet, botCheck: object) => {
  const { network } = devnet.state();
  const json = {
    ...network,
    links: { ...network.links, ownSite: url },
    botCheck: { ...network.botCheck, ...botCheck },
  };
  return page.route("**/config.json", (route) => route.fulfill({ json }));
};

test("each failure of the check has its sentence; nothing is loaded before the press", async ({ page, wallet }) => {
  const { services } = wallet.devnet;
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("bot-check") && asked.push(request.url()));
  await openNewWallet(page, wallet);
  const claim = claimOn(page);
  await expect(claim).toBeEnabled();
  const says = async (title: string) => {
    await claim.click();
    await expect(page.getByRole("alert").getByText(title)).toBeVisible();
    await quiet(page);
  };
  const setOnLine = (isOnLine: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(navigator, "onLine", { configurable: true, get: () => value });
    }, isOnLine);
  await setOnLine(false);
  await says("The bot check needs a connection");
  await setOnLine(true);
  expect(asked).toEqual([]);
  services.botCheck = { manner: "refuses" };
  await says("The bot check said no");
  services.botCheck = { manner: "needs-origin" };
  await says("The bot check said no");
  services.faults.set("botCheck", { fail: true });
  await says("The bot check did not load");
  expect(new Set(asked.map((url) => new URL(url).pathname.split("/").at(-1)))).toEqual(
    new Set(["bot-check.html", "api.js"]),
  );
});

test("a provider that refuses a page without an origin runs on another host, and not in the wallet's", async ({
  page,
  wallet,
}) => {
  wallet.devnet.services.botCheck = { manner: "needs-origin" };
  const host = await serveOtherHost(wallet.url);
  try {
    await giveConfig(page, wallet, { needsOrigin: true, url: host.url });
    await openNewWallet(page, wallet);
    await claimOn(page).click();
    await expect(page.getByRole("dialog", { name: "Free eCash claimed!" })).toBeVisible();
    await page.unroute("**/config.json");
    await giveConfig(page, wallet, { needsOrigin: true, url: `${wallet.url}/bot-check.html` });
    await page.goto(`${wallet.url}/#/rewards`);
    await page.reload();
    await expect(page.getByText("Nothing can be claimed here")).toBeVisible();
    await expect(page.getByRole("button", { name: "Claim Reward" })).toHaveCount(0);
  } finally {
    host.close();
  }
});
