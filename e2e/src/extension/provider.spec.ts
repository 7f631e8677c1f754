import type { Page } from "@playwright/test";
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
  await page.goto(pdf).catch(() => undefined); // a browser without a viewer downloads it
  if (page.url() === pdf) expect(await walletsIn(page)).toEqual([]);
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
