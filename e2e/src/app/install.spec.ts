// The web app as a browser installs it: its own audit of the manifest, and the addresses that a device opens.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { amountField, openHome, openNewWallet, quiet } from "../person.ts";
import { expect, test, type Wallet } from "../wallet-test.ts";

type Manifest = {
  id: string;
  shortcuts: { url: string; icons: { src: string }[] }[];
  share_target: { action: string; params: Record<string, string> };
  protocol_handlers: { protocol: string; url: string }[];
  icons: { src: string; sizes: string; purpose?: string }[];
  screenshots: { src: string }[];
};

test("Chromium finds nothing wrong with the manifest, and would install the wallet", async ({
  wallet,
  launchOptions,
}) => {
  const profile = mkdtempSync(join(tmpdir(), "satchel-install-"));
  // The pages of a browser context count as incognito, where nothing is installed.
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions, serviceWorkers: "allow" });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(wallet.url);
    const cdp = await context.newCDPSession(page);
    const { url, errors, data = "" } = await cdp.send("Page.getAppManifest");
    expect(errors).toEqual([]);
    const { installabilityErrors } = await cdp.send("Page.getInstallabilityErrors");
    expect(installabilityErrors).toEqual([]);
    const { appId } = await cdp.send("Page.getAppId");
    expect(appId).toBe(`${wallet.url}/`);
    const manifest = JSON.parse(data) as Manifest;
    expect(manifest.icons.map(({ sizes, purpose = "any" }) => `${sizes} ${purpose}`)).toEqual(
      expect.arrayContaining(["192x192 any", "512x512 any", "192x192 maskable", "512x512 maskable"]),
    );
    const named = [manifest.icons, manifest.screenshots, ...manifest.shortcuts.map(({ icons }) => icons)].flat();
    for (const { src } of named) expect((await fetch(new URL(src, url))).status, src).toBe(200);
    expect(manifest.shortcuts.map((each) => new URL(each.url, url).hash)).toEqual(["#/send", "#/receive"]);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true });
  }
});

async function manifestOf({ url }: Wallet): Promise<Manifest> {
  return (await (await fetch(`${url}/manifest.webmanifest`)).json()) as Manifest;
}

/** Opens the address that a device opens when an app shares this text. */
async function share(page: Page, wallet: Wallet, text: string): Promise<void> {
  const { action, params } = (await manifestOf(wallet)).share_target;
  const address = new URL(action, `${wallet.url}/`);
  address.search = new URLSearchParams({ [params.title ?? ""]: "Tea", [params.text ?? ""]: text }).toString();
  await page.goto(address.href);
}

/** Opens the address that a browser opens for a link of the scheme. */
async function follow(page: Page, wallet: Wallet, link: string): Promise<void> {
  const [handler] = (await manifestOf(wallet)).protocol_handlers;
  expect(handler?.protocol).toBe("web+ecash");
  // Such a link comes from another page or program, never from this one.
  await page.goto("about:blank");
  await page.goto(new URL(handler?.url.replace("%s", encodeURIComponent(link)) ?? "", `${wallet.url}/`).href);
}

test("a shared text and a web+ecash link stand in Send, and hostile ones get a sentence", async ({ page, wallet }) => {
  await openNewWallet(page, wallet);
  const payee = wallet.devnet.faucetAddress;
  await share(page, wallet, `Please pay ${payee}?amount=12.34 for the tea`);
  const main = page.getByRole("main");
  await expect(main.getByText(`${payee.slice(6, 12)}…${payee.slice(-6)}`)).toBeVisible();
  await expect(main.getByText("From payment link").first()).toBeVisible();
  await expect(amountField(page)).toHaveValue("12.34");
  // What was shared is not shared again by a reload.
  expect(new URL(page.url()).search).toBe("");

  await follow(page, wallet, `web+ecash:${payee.slice(6)}?amount=43.21`);
  await expect(amountField(page)).toHaveValue("43.21");

  for (const [text, sentence] of [
    ["<img src=x onerror=alert(1)> javascript:alert(1)", "Nothing in what was shared can be paid"],
    [`${payee} ${payee}?amount=6`, "What was shared asks for several payments"],
  ] as const) {
    await share(page, wallet, text);
    await expect(page.getByRole("alert").getByText(sentence)).toBeVisible();
    expect(new URL(page.url()).hash).not.toContain("send");
    await quiet(page);
  }
  await follow(page, wallet, `web+ecash:${payee.slice(6)}?amount=1&req-everything=1`);
  await expect(page.getByText('Unsupported param "req-everything"')).toBeVisible();
  await follow(page, wallet, "web+ecash:javascript:alert(1)");
  await expect(page.getByText("Invalid address")).toBeVisible();
});

test("the browser is asked to keep the storage once there is a wallet, and not before", async ({ page, wallet }) => {
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    const persist = navigator.storage.persist.bind(navigator.storage);
    navigator.storage.persist = () => {
      asked.push(document.title);
      return persist();
    };
  });
  await page.goto(wallet.url);
  await expect(page.getByRole("button", { name: "New Wallet" })).toBeVisible();
  await page.getByRole("button", { name: "Import Wallet" }).hover();
  expect(await page.evaluate("asked")).toEqual([]);
  await openNewWallet(page, wallet);
  await openHome(page, wallet);
  await expect.poll(() => page.evaluate<number>("asked.length")).toBeGreaterThan(0);
});
