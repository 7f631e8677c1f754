import type { BrowserContext, Locator, Page } from "@playwright/test";
import { verifyMsg } from "ecash-lib";
import { addWallet, OTHER_ADDRESS, openNewWallet, openScreen } from "../person.ts";
import { openDelete } from "../wallet/open-delete.ts";
import { expect } from "./extension-test.ts";
import { test, walletsIn } from "./shop.ts";

const lineOf = (page: Page, text: string | RegExp) => page.locator("#log li", { hasText: text });

/** A script of a page that announces another wallet, as that wallet's extension does. */
const OTHER_WALLET = `<script>
  globalThis.ecash = { isOther: true };
  const announce = () => dispatchEvent(new CustomEvent("ecash:announceProvider", { detail: { info: { id: "o", name: "Other" } } }));
  addEventListener("ecash:requestProvider", announce);
</script>`;

const frameOf = async (page: Page, name: string) => {
  const frame = await (await page.locator(`iframe[name=${name}]`).elementHandle())?.contentFrame();
  if (!frame) throw new Error(`no frame ${name}`);
  return frame;
};

test("the wallet announces itself beside another one, and in no document without an origin, editor, PDF or picture", async ({
  page,
  site,
}) => {
  const plain = site.put("/plain", "<!doctype html><p>plain</p>");
  const pdf = site.put(
    "/file.pdf",
    "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>",
    "application/pdf",
  );
  const json = site.put("/data.json", "{}", "application/json");
  const top = site.put(
    "/",
    `<!doctype html>${OTHER_WALLET}
    <iframe name="plain" src="/plain"></iframe>
    <iframe name="sandbox" sandbox="allow-scripts" src="/plain"></iframe>
    <iframe name="kept" sandbox="allow-scripts allow-same-origin" src="/plain"></iframe>
    <iframe name="data" src="data:text/html,<p>data</p>"></iframe>
    <iframe name="written" srcdoc="<p>written</p>"></iframe>
    <iframe name="blank"></iframe>`,
  );
  await page.goto(top);
  expect((await walletsIn(page)).sort()).toEqual(["Other", "Satchel"]);
  expect(await page.evaluate(() => (globalThis as unknown as { ecash: unknown }).ecash)).toEqual({ isOther: true });
  for (const [name, wallets] of Object.entries({
    plain: ["Satchel"],
    kept: ["Satchel"],
    sandbox: [],
    data: [],
    written: [],
    blank: [],
  }))
    expect([name, await walletsIn(await frameOf(page, name))]).toEqual([name, wallets]);
  await page.goto(json);
  expect(await walletsIn(page)).toEqual([]);
  await page.goto(pdf);
  expect(await page.evaluate(() => document.contentType)).toBe("application/pdf");
  expect(await walletsIn(page)).toEqual([]);
  await page.goto(plain);
  expect(await walletsIn(page)).toEqual(["Satchel"]);
});

test("a site that is switched off hears of no wallet, and what is open already is refused", async ({
  browserPage,
  page,
  shop,
  site,
}) => {
  const settings = await browserPage.open("config.json");
  const setOff = (off: string[], isOff = false) =>
    settings.evaluate(
      async (sites) => {
        type Chrome = { storage: { local: { set(items: unknown): Promise<void> } } };
        await (globalThis as unknown as { chrome: Chrome }).chrome.storage.local.set({ sites });
      },
      { remembered: [], off, isOff },
    );
  const plain = site.put("/", "<!doctype html><p>plain</p>");
  const other = await browserPage.context.newPage();
  await page.goto(shop);
  await page.getByRole("button", { name: "Use Satchel" }).click();

  await setOff([shop]);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(lineOf(page, "connect failed (unavailable)")).toBeVisible();
  await page.getByRole("button", { name: "What may this site see?" }).click();
  await expect(lineOf(page, "getAddress: null")).toBeVisible();
  /** Loads a page until the browser has taken in the settings, which it does behind their storage. */
  const loaded = (at: Page, url: string) =>
    expect.poll(async () => {
      await at.goto(url);
      return walletsIn(at);
    });
  await loaded(page, shop).toEqual([]);
  await expect(page.getByText("No wallet has announced itself.")).toBeVisible();
  expect(await page.evaluate(() => (globalThis as unknown as { bitcoinAbc?: string }).bitcoinAbc)).toBeUndefined();
  await loaded(other, plain).toEqual(["Satchel"]);

  await setOff([], true);
  await loaded(other, plain).toEqual([]);
  await setOff([]);
  await loaded(page, shop).toEqual(["Satchel"]);
});

test("another window cannot hand its port to the content script and ask under this page's name", async ({
  page,
  shop,
  site,
}) => {
  const attacker = site.put(
    "/",
    `<!doctype html><script>
      let sent = 0;
      setInterval(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => { document.title = JSON.stringify(data); };
        opener.postMessage({ "satchel:hello": true }, "*", [port2]);
        port1.postMessage({ id: 1, method: "getAddress" });
        document.body.textContent = String(sent += 1);
      }, 0);
    </script><body>`,
  );
  await page.goto(shop);
  const popup = page.waitForEvent("popup");
  await page.evaluate((url) => void open(url), attacker);
  const attack = await popup;
  const sent = async () => Number(await attack.locator("body").textContent());
  for (let tries = 0; tries < 5; tries += 1) {
    await page.reload();
    const before = await sent();
    await expect.poll(sent).toBeGreaterThan(before + 5);
    // A whole round trip of the shop's own: what was sent before it has been heard.
    await page.getByRole("button", { name: "Use Satchel" }).click();
    await page.getByRole("button", { name: "What may this site see?" }).click();
    await expect(lineOf(page, "getAddress: null")).toBeVisible();
    expect(await attack.title()).toBe("");
  }
});

/** Does `act` on the shop and returns the window of the request that it raises. */
async function raised(context: BrowserContext, act: () => Promise<void>): Promise<Page> {
  const opened = context.waitForEvent("page", (page) => page.url().includes("in=request"));
  await act();
  return opened;
}

test("a shop is refused, withdraws a request, has a signature, hears of another address, and is forgotten, also with its wallet", async ({
  browserPage: { context, open },
  page,
  wallet,
  shop,
}) => {
  await openNewWallet(page, wallet);
  await openScreen(page, wallet, "wallets");
  await addWallet(page, "Market stall");
  await page.close();
  const openShop = async () => {
    const at = await context.newPage();
    await at.goto(shop);
    await at.getByRole("button", { name: "Use Satchel" }).click();
    const press = (name: string) => at.getByRole("button", { name, exact: true }).click();
    return { at, press, ask: (name: string) => raised(context, () => press(name)) };
  };
  const { at, press, ask } = await openShop();
  const addressOf = async (line: Locator) => /ecash:q\w+/.exec((await line.textContent()) ?? "")?.[0] ?? "";

  let request = await ask("Connect");
  await request.getByRole("button", { name: "Reject", exact: true }).click();
  await expect(lineOf(at, "connect failed (denied)")).toBeVisible();

  // Two presses of the same button are one request. Once it is withdrawn, nobody can accept it.
  await at.getByLabel("Payment link").fill(`${OTHER_ADDRESS}?amount=60`);
  request = await raised(context, () => at.getByRole("button", { name: "Pay", exact: true }).dblclick());
  await expect(request.getByRole("button", { name: "Reject", exact: true })).toBeVisible();
  await press("Withdraw what waits");
  await expect(lineOf(at, "sendBip21 failed (aborted)")).toHaveCount(2);
  await expect(request.getByText("This request is over")).toBeVisible();
  await request.close();

  request = await ask("Sign");
  await request.getByRole("button", { name: "Sign", exact: true }).click();
  const signed = JSON.parse(((await lineOf(at, "signMessage: ").textContent()) ?? "").replace("signMessage: ", ""));
  const message = await at.getByLabel("Message").inputValue();
  expect(verifyMsg(message, signed.signature, signed.address)).toBe(true);

  request = await ask("Connect");
  await request.getByRole("radio").first().check();
  await request.getByRole("button", { name: "Connect", exact: true }).click();
  const first = await addressOf(lineOf(at, "connect: "));

  // In another tab the same shop is given another address, and remembered.
  const other = await openShop();
  request = await other.ask("Connect");
  await request.getByRole("radio").last().check();
  await request.getByRole("checkbox", { name: /Remember this site/ }).check();
  await request.getByRole("button", { name: "Connect", exact: true }).click();
  const second = await addressOf(lineOf(other.at, "connect: "));
  expect(second).not.toBe(first);
  await expect(lineOf(at, `accountChanged: ${second}`)).toBeVisible();
  await at.reload();
  await at.getByRole("button", { name: "Use Satchel" }).click();
  await press("What may this site see?");
  await expect(lineOf(at, `getAddress: "${second}"`)).toBeVisible();

  await press("Disconnect");
  await expect(lineOf(at, "disconnect: null")).toBeVisible();
  await expect(lineOf(other.at, /^disconnect$/)).toBeVisible();
  await press("What may this site see?");
  await expect(lineOf(at, "getAddress: null")).toBeVisible();

  // The wallet whose address it sees is deleted.
  request = await other.ask("Connect");
  await request.getByRole("radio").last().check();
  await request.getByRole("checkbox", { name: /Remember this site/ }).check();
  await request.getByRole("button", { name: "Connect", exact: true }).click();
  await expect.poll(() => request.isClosed()).toBe(true);
  const popup = await open("index.html#/wallets");
  await popup.getByRole("button", { name: /^Activate / }).click();
  await openDelete(popup, "Market stall");
  const confirm = popup.getByRole("dialog", { name: "Delete wallet" });
  await confirm.getByRole("textbox").fill("delete Market stall");
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(lineOf(other.at, /^disconnect$/)).toHaveCount(2);
  await press("What may this site see?");
  await expect(lineOf(at, "getAddress: null")).toHaveCount(2);
});

test("a frame asks in its own name, and the window names the page around it", async ({
  browserPage: { context },
  page,
  wallet,
  shop,
  site,
}) => {
  await openNewWallet(page, wallet);
  const around = await context.newPage();
  await around.goto(site.put("/", `<!doctype html><iframe src="${shop}" width="380" height="560"></iframe>`));
  const frame = around.frameLocator("iframe");
  await frame.getByRole("button", { name: "Use Satchel" }).click();
  const request = await raised(context, () => frame.getByRole("button", { name: "Connect", exact: true }).click());
  await expect(request.getByText(shop.replace("http://", ""))).toBeVisible();
  await expect(request.getByText(`It asks from a frame in a page of ${site.origin}.`)).toBeVisible();
  await request.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(frame.locator("#log li", { hasText: 'connect: {"address":"ecash:q' })).toBeVisible();
});

test("a page that spoils its own world after the start still gets its answer", async ({ page, site }) => {
  const spoiled = site.put(
    "/",
    `<!doctype html><script>
      let provider;
      addEventListener("ecash:announceProvider", ({ detail }) => { provider = detail.provider; });
      dispatchEvent(new Event("ecash:requestProvider"));
      const { then } = Promise.prototype;
      const spoil = () => { throw new Error("spoiled"); };
      window.postMessage = MessagePort.prototype.postMessage = spoil;
      EventTarget.prototype.addEventListener = EventTarget.prototype.dispatchEvent = spoil;
      Object.defineProperty(MessageEvent.prototype, "data", { get: () => ({ id: 1, result: { address: "forged" } }) });
      Object.prototype.code = Object.prototype.get = "denied";
      Array.prototype[Symbol.iterator] = Array.prototype.push = spoil;
      Promise.prototype.then = spoil;
      Promise = Map = Set = CustomEvent = MessageChannel = spoil;
      Reflect.apply(then, provider.getAddress(), [(address) => { document.title = "address " + address; }]);
    </script>`,
  );
  await page.goto(spoiled);
  await expect(page).toHaveTitle("address null");
});
