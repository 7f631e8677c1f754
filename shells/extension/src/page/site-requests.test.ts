// Content scripts, background and pages together, in a browser that can end each of them at any step.
import type { SiteRequest, Sites, SiteWish } from "@satchel/app/sites";
import { expect, test } from "vitest";
import type { Device } from "../requests/device.ts";
import { forgetDeleted } from "../requests/forget-sites.ts";
import { waiting } from "../requests/queue.ts";
import { serveSites } from "../requests/serve-sites.ts";
import { createStoredQueue } from "../requests/stored-queue.ts";
import { fakeBrowser, fakeHolds, type Life, OWN_ID, type Page } from "../requests/testing/fake-browser.ts";
import type { Reply } from "../wire/reply.ts";
import { createSites } from "./create-sites.ts";

const SHOP: Page = { origin: "https://shop.example", tabId: 1, frameId: 0 };
const EVIL: Page = { origin: "https://evil.example", tabId: 2, frameId: 0 };
const PAY: SiteWish = { kind: "pay", bip21: "ecash:q" };
const ADDRESS = "ecash:q";
const txid = "aa" as Extract<import("@satchel/app/sites").SiteAnswer, { kind: "pay" }>["txid"];

function start(options: { hasDocumentIds?: boolean; background?: Life } = {}) {
  const browser = fakeBrowser(options);
  const holds = fakeHolds();
  let windows = 0;
  let life = options.background;
  browser.startWith(() => {
    const device = browser.device(life);
    life = undefined;
    const queue = createStoredQueue(device);
    const showRequests = async () => {
      windows += 1;
    };
    return serveSites({ device, queue, ownId: OWN_ID, showRequests });
  });
  /** Opens a window of the extension. */
  const openPage = (pageLife?: Life) => {
    const held = holds.page();
    const sites = createSites(browser.device(pageLife), held);
    const requests = () =>
      new Promise<readonly SiteRequest[]>((resolve) => {
        const end = sites.followRequests((found) => {
          resolve(found);
          setTimeout(() => end());
        });
      });
    return { ...sites, requests, close: held.close };
  };
  return { browser, openPage, windows: () => windows };
}

/** Resolves to the reply, or to undefined while there is none. */
const settled = async (reply: Promise<Reply>): Promise<Reply | undefined> => {
  await new Promise((resolve) => setTimeout(resolve));
  return Promise.race([reply, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined)))]);
};

/** Resolves to the id of the only request that waits. */
async function only(page: { requests(): Promise<readonly SiteRequest[]> }): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve));
  const found = await page.requests();
  expect(found).toHaveLength(1);
  return found[0]?.id ?? "";
}

test.each([true, false])(
  "the document that asked is answered, and only it (documentIds: %s)",
  async (hasDocumentIds) => {
    const { browser, openPage } = start({ hasDocumentIds });
    const shop = browser.visit(SHOP);
    const replied = shop.ask(PAY);
    // Another document of the same site, in the same frame: the page was loaded again, and an old one in a cache.
    const next = browser.visit(SHOP);
    const nextReply = next.ask({ kind: "connect" });
    const page = openPage();
    await settled(replied);
    const [first] = await page.requests();
    expect(first).toMatchObject({ kind: "pay", origin: SHOP.origin, stage: "asked" });
    const id = first?.id ?? "";
    expect(await page.accept(id)).toBe(true);
    expect(await page.answer(id, { approved: true, kind: "pay", txid })).toBe(true);
    expect(await replied).toEqual({ approved: true, kind: "pay", txid: "aa" });
    expect(await settled(nextReply)).toBeUndefined();
    expect(await page.answer(id, { approved: false, reason: "again" })).toBe(false);
  },
);

test.each([true, false])(
  "a document that is gone gets no signature, and its frame's next document hears nothing (documentIds: %s)",
  async (hasDocumentIds) => {
    const { browser, openPage } = start({ hasDocumentIds });
    const shop = browser.visit(SHOP);
    void shop.ask(PAY);
    const page = openPage();
    const id = await only(page);
    shop.leave();
    const heard: unknown[] = [];
    browser.visit({ ...EVIL, tabId: SHOP.tabId }).follow((event) => heard.push(event));
    expect(await page.accept(id)).toBe(false);
    expect(await page.requests()).toEqual([]);
    expect(heard).toEqual([]);
  },
);

test.each([true, false])(
  "a request whose page is left while its window stands is over there, and one of another tab is not (documentIds: %s)",
  async (hasDocumentIds) => {
    const { browser, openPage } = start({ hasDocumentIds });
    const shop = browser.visit(SHOP);
    void shop.ask(PAY);
    void browser.visit(EVIL).ask(PAY);
    const page = openPage();
    const seen: string[][] = [];
    const end = page.followRequests((requests) => seen.push(requests.map(({ origin }) => origin)));
    await settled(new Promise(() => undefined));
    expect(seen.at(-1)).toEqual([SHOP.origin, EVIL.origin]);
    browser.visit({ ...SHOP, origin: "https://next.example" });
    shop.load();
    await settled(new Promise(() => undefined));
    expect(seen.at(-1)).toEqual([EVIL.origin]);
    end();
  },
);

test("the request of a page that was left before a window opened is not shown there, and an accepted payment stays", async () => {
  const { browser, openPage } = start();
  const [shop, evil] = [browser.visit(SHOP), browser.visit(EVIL)];
  void shop.ask(PAY);
  const page = openPage();
  const id = await only(page);
  expect(await page.accept(id)).toBe(true);
  void evil.ask(PAY);
  await settled(new Promise(() => undefined));
  shop.leave();
  evil.leave();
  const later = openPage();
  const seen: string[][] = [];
  const end = later.followRequests((requests) => seen.push(requests.map(({ origin }) => origin)));
  await settled(new Promise(() => undefined));
  expect(seen).toEqual([[SHOP.origin]]);
  expect(await later.requests()).toMatchObject([{ id, stage: "accepted" }]);
  end();
});

test("two windows cannot both accept, also not when the first was closed; the second can end the request then", async () => {
  const { browser, openPage } = start();
  const replied = browser.visit(SHOP).ask(PAY);
  const [one, two] = [openPage(), openPage()];
  const id = await only(one);
  expect(await Promise.all([one.accept(id), two.accept(id)])).toEqual([true, false]);
  expect(await two.answer(id, { approved: false, reason: "no" })).toBe(false);
  await two.release(id);
  one.close();
  const three = openPage();
  expect(await three.requests()).toMatchObject([{ id, stage: "accepted" }]);
  expect(await three.accept(id)).toBe(false);
  expect(await settled(replied)).toBeUndefined();
  await three.release(id);
  expect(await three.accept(id)).toBe(true);
  expect(await three.answer(id, { approved: false, reason: "User rejected the transaction" })).toBe(true);
  expect(await replied).toMatchObject({ approved: false, code: "denied" });
});

const LIVES = Array.from({ length: 14 }, (_, index) => index + 1).flatMap((steps) =>
  (["before", "after"] as const).map((when) => ({ steps, when })),
);

/** A person who goes on in a new window after the first was closed, as the screens do. */
async function decide(device: Device, page: Pick<Sites, "accept" | "answer">, sign: () => void): Promise<void> {
  for (const { id, stage } of waiting(await createStoredQueue(device).read(), device.now())) {
    if (stage === "asked" && (await page.accept(id))) sign();
    await page.answer(id, { approved: true, kind: "pay", txid });
  }
}

test.each(LIVES)(
  "a background that is ended $when step $steps neither loses the request nor lets it be paid twice",
  async (life) => {
    const { browser, openPage, windows } = start({ background: life });
    const replied = browser.visit(SHOP).ask(PAY);
    await settled(replied);
    let signed = 0;
    await decide(browser.device(), openPage(), () => {
      signed += 1;
    });
    expect(await replied).toEqual({ approved: true, kind: "pay", txid: "aa" });
    expect(signed).toBe(1);
    expect(windows()).toBeGreaterThan(0);
    expect(await openPage().requests()).toEqual([]);
  },
);

test.each(LIVES)(
  "a window that is ended $when step $steps neither loses the decision nor lets it be paid twice",
  async (life) => {
    const { browser, openPage } = start();
    const replied = browser.visit(SHOP).ask(PAY);
    await settled(replied);
    let signed = 0;
    const sign = () => {
      signed += 1;
    };
    const first = openPage(life);
    await decide(browser.device(), first, sign);
    first.close();
    await decide(browser.device(), openPage(), sign);
    // The background looks as soon as the queue has changed.
    await createStoredQueue(browser.device()).happen({ kind: "looked" });
    const reply = await replied;
    expect(reply).toEqual({ approved: true, kind: "pay", txid: "aa" });
    expect(signed).toBeLessThanOrEqual(1);
  },
);

test("a site that a person said to remember sees the address without a window; forgotten, it asks again, and only its documents hear of it", async () => {
  const { browser, openPage, windows } = start();
  const shop = browser.visit(SHOP);
  const evil = browser.visit(EVIL);
  const heard: string[] = [];
  shop.follow(({ kind }) => heard.push(`shop ${kind}`));
  evil.follow(({ kind }) => heard.push(`evil ${kind}`));
  const page = openPage();
  const allow = async (reply: Promise<Reply>, remember: boolean) => {
    const id = await only(page);
    await page.answer(id, { approved: true, kind: "connect", address: ADDRESS, remember });
    expect(await reply).toEqual({ approved: true, kind: "connect", address: ADDRESS });
  };
  await allow(evil.ask({ kind: "connect" }), false);
  await allow(shop.ask({ kind: "connect" }), true);
  expect(windows()).toBe(2);

  const later = browser.visit({ ...SHOP, tabId: 7 });
  expect(await later.known()).toBe(ADDRESS);
  const looks = browser.visit({ ...SHOP, tabId: 8 });
  looks.follow(({ kind }) => heard.push(`looks ${kind}`));
  expect(await looks.known()).toBe(ADDRESS);
  expect(await later.ask({ kind: "connect" })).toMatchObject({ approved: true, address: ADDRESS });
  expect(windows()).toBe(2);
  const framed = browser.visit({ ...SHOP, tabId: 2, frameId: 3, tabUrl: "https://evil.example/" });
  expect(await framed.known()).toBe(null);
  expect(await browser.visit({ ...EVIL, tabId: 9 }).known()).toBe(null);

  await page.revoke(SHOP.origin);
  expect(heard).toEqual(["shop disconnect", "looks disconnect"]);
  expect(await later.known()).toBe(null);
  void later.ask({ kind: "connect" });
  await only(page);
  expect(windows()).toBe(3);
});

test("the sites of a wallet that was deleted are forgotten and told, remembered or not, and no others", async () => {
  const { browser, openPage, windows } = start();
  const page = openPage();
  const heard: string[] = [];
  const connect = async (at: Page, address: string, remember: boolean) => {
    const document = browser.visit(at);
    document.follow(({ kind }) => heard.push(`${at.origin} ${kind}`));
    const replied = document.ask({ kind: "connect" });
    await page.answer(await only(page), { approved: true, kind: "connect", address, remember });
    await replied;
    return document;
  };
  const shop = await connect(SHOP, ADDRESS, true);
  const evil = await connect(EVIL, ADDRESS, false);
  const other = await connect({ origin: "https://other.example", tabId: 3, frameId: 0 }, "ecash:other", true);
  const forget = (addresses: readonly string[]) =>
    forgetDeleted(browser.device(), createStoredQueue(browser.device()), addresses);

  await forget([ADDRESS, "ecash:other"]);
  expect(heard).toEqual([]);
  await forget(["ecash:other"]);
  expect(heard.toSorted()).toEqual([`${EVIL.origin} disconnect`, `${SHOP.origin} disconnect`]);
  expect([await shop.known(), await evil.known(), await other.known()]).toEqual([null, null, "ecash:other"]);
  void shop.ask({ kind: "connect" });
  await only(page);
  expect(windows()).toBe(4);

  // As after the device was erased.
  await forget([]);
  expect(await other.known()).toBe(null);
  expect(heard).toContain("https://other.example disconnect");
});

test.each([
  ["a frame of another site", { ...SHOP, frameId: 4, tabUrl: "https://evil.example/" }],
  ["a page that anybody on the way can write", { ...SHOP, origin: "http://shop.example" }],
  ["files", { ...SHOP, origin: "file://" }],
])("%s is not remembered", async (_, asker) => {
  const { browser, openPage } = start();
  const replied = browser.visit(asker).ask({ kind: "connect" });
  const page = openPage();
  await page.answer(await only(page), { approved: true, kind: "connect", address: ADDRESS, remember: true });
  expect(await replied).toMatchObject({ approved: true });
  expect(await browser.visit({ ...asker, tabId: 9 }).known()).toBe(null);
});

test("a site that is off, or all, gets nothing and raises no window", async () => {
  const { browser, openPage, windows } = start();
  const page = openPage();
  await page.setOff(true, SHOP.origin);
  expect(await browser.visit(SHOP).ask(PAY)).toMatchObject({ code: "unavailable" });
  const around = { ...EVIL, frameId: 2, tabUrl: `${SHOP.origin}/` };
  expect(await browser.visit(around).ask(PAY)).toMatchObject({ code: "unavailable" });
  await page.setOff(false, SHOP.origin);
  await page.setOff(true);
  expect(await browser.visit(EVIL).ask(PAY)).toMatchObject({ code: "unavailable" });
  expect(windows()).toBe(0);
});

test("a frame names both origins; a tab in the back raises no window", async () => {
  const { browser, openPage, windows } = start();
  void browser.visit({ ...EVIL, frameId: 5, tabUrl: "https://shop.example/cart", isActive: false }).ask(PAY);
  const page = openPage();
  await only(page);
  expect(await page.requests()).toMatchObject([{ origin: EVIL.origin, topOrigin: SHOP.origin }]);
  expect(windows()).toBe(0);
  expect(browser.badge()).toBe(1);
});

test.each([
  ["a sandbox", { ...SHOP, origin: "null" }],
  ["a page that nobody has visited yet", { ...SHOP, lifecycle: "prerender" }],
  ["a page of an extension", { ...SHOP, origin: "chrome-extension://other" }],
])("%s cannot ask", async (_, asker) => {
  const { browser, windows } = start();
  expect(await browser.visit(asker).ask(PAY)).toMatchObject({ approved: false, code: "unavailable" });
  expect(windows()).toBe(0);
});

test.each<[SiteWish, Parameters<Sites["answer"]>[1]]>([
  [PAY, { approved: true, kind: "pay", txid }],
  [
    { kind: "sign", message: "I am here" },
    { approved: true, kind: "sign", address: ADDRESS, signature: "c2ln" },
  ],
  [PAY, { approved: true, kind: "connect", address: ADDRESS, remember: true }],
  [{ kind: "connect" }, { approved: true, kind: "pay", txid }],
])("a yes that nobody pressed, or to another question, is no decision: %o", async (wish, answer) => {
  const { browser, openPage } = start();
  const shop = browser.visit(SHOP);
  const replied = shop.ask(wish);
  const page = openPage();
  const id = await only(page);
  expect(await page.answer(id, answer)).toBe(false);
  expect(await settled(replied)).toBeUndefined();
  expect(await page.requests()).toMatchObject([{ id, stage: "asked" }]);
  expect(await shop.known()).toBe(null);
  // The person still decides.
  expect(await page.answer(id, { approved: false, reason: "no" })).toBe(true);
  expect(await replied).toMatchObject({ approved: false, code: "denied" });
});

const odd: readonly unknown[] = [
  null,
  undefined,
  7,
  "ask",
  [],
  { kind: "ask" },
  { kind: "ask", document: "d", askId: "a", wish: null },
  { kind: "ask", document: "d", askId: "a", wish: { kind: "pay", bip21: 7 } },
  { kind: "ask", document: "d", askId: "a", wish: { kind: "pay", bip21: "e".repeat(100_001) } },
  { kind: "decided", id: "id-2", reply: { approved: true, kind: "pay", txid: "ff" } },
  { kind: "answer", document: "d", id: "id-2", approved: true },
  { type: "FROM_CASHTAB", text: "Cashtab", txResponse: { approved: true, txid: "ff" }, tabId: 1 },
  { type: "FROM_CASHTAB", text: "Cashtab", addressRequestApproved: true, address: "ecash:x", tabId: 1 },
];

test("a content script that was taken over can ask, and its forged decisions and odd messages change nothing", async () => {
  const { browser, openPage } = start();
  const replied = browser.visit(SHOP).ask(PAY);
  const page = openPage();
  const id = await only(page);
  const evil = browser.visit(EVIL);
  const before = JSON.stringify([...browser.session.items]);
  for (const message of odd) await browser.say(message, evil.sender).catch(() => undefined);
  expect(JSON.stringify([...browser.session.items])).toBe(before);
  // Its own names for the other document withdraw nothing of it.
  const [stored] = (await createStoredQueue(browser.device()).read()).entries;
  const { askId, asker } = stored ?? { askId: "", asker: { document: "" } };
  await browser.say({ kind: "withdraw", askId, document: asker.document }, evil.sender);
  expect(await page.requests()).toMatchObject([{ id }]);
  expect(await settled(replied)).toBeUndefined();
});

test("who asks is what the browser says, not what the message says", async () => {
  const { browser } = start();
  const evil = browser.visit(EVIL);
  const forged = { kind: "ask", askId: "a", document: "d", wish: { ...PAY, origin: SHOP.origin }, origin: SHOP.origin };
  await browser.say({ ...forged, sender: { origin: SHOP.origin }, tabId: 1 }, evil.sender);
  const { entries } = await createStoredQueue(browser.device()).read();
  expect(entries).toMatchObject([{ asker: { origin: EVIL.origin, topOrigin: undefined, tabId: EVIL.tabId } }]);
});
