// What is painted first, and that it never decides what is true: a person who has a wallet finds it, whatever the
// browser remembers, and nothing is written over.
import type { Page } from "@playwright/test";
import { copyAddress, openNewWallet, TEST_ADDRESS, TEST_PHRASE } from "../person.ts";
import { expect, test, type Wallet } from "../wallet-test.ts";

const HINT = "satchel-first-paint";
/** Its name in the two builds. */
const MAIN_SCRIPT = "**/assets/{index,start}-*.js";
/** The files that index.html or the entry of newcomers asks for. */
const OF_NEWCOMERS = /^\/assets\/(index|welcome|parse-network|hanken)/;
const newWallet = (page: Page) => page.getByRole("button", { name: "New Wallet" });
const statement = (page: Page) => page.getByText("Carry your own money.");

/** Opens a page of the same origin that has no script. */
const openBlank = (page: Page, wallet: Wallet) => page.goto(`${wallet.url}/robots.txt`);

/** Returns both copies of the wallets, as they are stored. */
const storedWallets = (page: Page): Promise<unknown[]> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const texts: unknown[] = [];
    for (const name of ["satchel", "satchel-copy"]) {
      const db = await done(indexedDB.open(name));
      texts.push(await done(db.transaction("items").objectStore("items").get("wallets")));
      db.close();
    }
    return texts;
  });

/**
 * Presses New Wallet on every page from now on as soon as it has been parsed, long before the storage has been read.
 */
const pressAtOnce = (page: Page) =>
  page.addInitScript(() => {
    const parsing = new MutationObserver(() => {
      const button = document.querySelector<HTMLButtonElement>("main button");
      if (!button?.textContent) return;
      parsing.disconnect();
      if (button.textContent === "New Wallet") button.click();
      document.documentElement.dataset.pressed = button.textContent;
    });
    parsing.observe(document, { childList: true, subtree: true });
  });

/** What waits for `opened`, until `open` is called. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Holds these files back on every page from now on. Returns a function that lets them through. */
async function hold(page: Page, files: string | RegExp): Promise<() => void> {
  const { opened, open } = gate();
  await page.route(files, async (route) => {
    await opened;
    await route.continue();
  });
  return open;
}

async function makeWallet(page: Page, wallet: Wallet): Promise<{ address: string; stored: unknown[] }> {
  await openNewWallet(page, wallet);
  const address = await copyAddress(page);
  const stored = await storedWallets(page);
  expect(stored[0]).toEqual(expect.any(String));
  expect(stored[1]).toBe(stored[0]);
  return { address, stored };
}

test("a newcomer's app answers while every file of a wallet is held back, and asks for at most twelve until then", async ({
  page,
  wallet,
}) => {
  const { opened, open } = gate();
  const needed: string[] = [];
  await page.route(`${wallet.url}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.startsWith("/assets/") && !OF_NEWCOMERS.test(pathname)) await opened;
    else needed.push(pathname);
    await route.continue();
  });
  await page.goto(wallet.url, { waitUntil: "commit" });
  // Once React has put its handlers on the button, the app answers.
  await page.waitForFunction(() => {
    const button = document.querySelector("main button, button");
    return button !== null && Object.keys(button).some((key) => key.startsWith("__reactProps"));
  });
  expect(needed.length).toBeLessThanOrEqual(12);
  open();
  await newWallet(page).click();
  await expect(page.getByRole("button", { name: "Copy address" }).first()).toBeVisible();
});

test("the welcome screen is there before the app, and a press waits for it", async ({ page, wallet }) => {
  const letThrough = await hold(page, MAIN_SCRIPT);
  await page.goto(wallet.url, { waitUntil: "commit" });
  await expect(statement(page)).toBeVisible();
  await newWallet(page).click();
  await expect(newWallet(page)).toHaveAttribute("aria-busy", "true");
  letThrough();
  await expect(page.getByRole("button", { name: "Copy address" }).first()).toBeVisible();
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), HINT)).toMatch(/^wallet system/);
});

for (const key of ["Enter", "Space"]) {
  test(`a press by ${key} waits too, is told to a screen reader, and is seen in every frame`, async ({
    page,
    wallet,
  }) => {
    const letThrough = await hold(page, MAIN_SCRIPT);
    await page.goto(wallet.url, { waitUntil: "commit" });
    await expect(statement(page)).toBeVisible();
    await newWallet(page).focus();
    await page.keyboard.press(key);
    await expect(page.getByRole("status").filter({ hasText: "Your press is kept until then." })).toBeAttached();
    // As a person sees it: what is drawn of the button's words.
    const frames = await page.evaluateHandle(() => {
      const seen = { shown: 0, held: 0 };
      const look = () => {
        const button = [...document.querySelectorAll("main button")].find((each) => each.textContent === "New Wallet");
        const label = button?.firstElementChild;
        if (label) seen[getComputedStyle(label).opacity === "1" ? "shown" : "held"] += 1;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      return seen;
    });
    letThrough();
    await expect(page.getByRole("button", { name: "Copy address" }).first()).toBeVisible();
    const { shown, held: heldFrames } = await frames.jsonValue();
    expect(shown).toBe(0);
    expect(heldFrames).toBeGreaterThan(0);
    await expect(page.getByText("Your press is kept")).toHaveCount(0);
  });
}

test("a press that waits long for config.json says so in the page, and goes on by itself when the answer comes", async ({
  page,
  wallet,
}) => {
  const letThrough = await hold(page, "**/config.json");
  await page.goto(wallet.url, { waitUntil: "commit" });
  await newWallet(page).click();
  const sentence = page.getByText("Your press is kept, and goes on by itself");
  await expect(sentence).toBeInViewport({ ratio: 1 });
  await expect(newWallet(page)).toHaveAttribute("aria-busy", "true");
  letThrough();
  await expect(page.getByRole("button", { name: "Copy address" }).first()).toBeVisible();
  await expect(sentence).toBeHidden();
});

test("the main script waits for the frame that shows the welcome screen", async ({ page, wallet }) => {
  await page.addInitScript(() => {
    const frames: FrameRequestCallback[] = [];
    const { requestAnimationFrame: request } = globalThis;
    globalThis.requestAnimationFrame = (draw) => frames.push(draw);
    const waits = () => document.querySelector<HTMLTemplateElement>("#main-script")?.content.childElementCount;
    const go = () => {
      Object.assign(globalThis, { waiting: waits() });
      globalThis.requestAnimationFrame = request;
      for (const draw of frames) request(draw);
    };
    // After every listener of the page.
    addEventListener("DOMContentLoaded", () => setTimeout(go));
  });
  await page.goto(wallet.url);
  await newWallet(page).click();
  await expect(page.getByRole("button", { name: "Copy address" }).first()).toBeVisible();
  expect(await page.evaluate(() => (globalThis as { waiting?: number }).waiting)).toBe(1);
});

for (const { name, prepare } of [
  { name: "deleted", prepare: (page: Page) => page.evaluate((key) => localStorage.removeItem(key), HINT) },
  {
    name: "of a newcomer",
    prepare: (page: Page) => page.evaluate((key) => localStorage.setItem(key, "welcome dark"), HINT),
  },
  {
    name: "refused by the browser",
    prepare: (page: Page) =>
      page.addInitScript(() =>
        Object.defineProperty(window, "localStorage", {
          get: () => {
            throw new DOMException("The operation is insecure.", "SecurityError");
          },
        }),
      ),
  },
]) {
  test(`with the hint ${name} the wallet appears, and an early press writes nothing`, async ({ page, wallet }) => {
    const { address, stored } = await makeWallet(page, wallet);
    await openBlank(page, wallet);
    await prepare(page);
    await pressAtOnce(page);
    await page.goto(`${wallet.url}/#/`);
    await expect(page.locator("html")).toHaveAttribute("data-pressed", "New Wallet");
    expect(await copyAddress(page)).toBe(address);
    expect(await storedWallets(page)).toEqual(stored);
  });
}

test("what a wallet shows first is read from the storage before the main script is there", async ({ page, wallet }) => {
  await makeWallet(page, wallet);
  const heads = () =>
    page.evaluate(
      () =>
        new Promise<IDBValidKey[]>((resolve, reject) => {
          const opening = indexedDB.open("satchel");
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const reading = opening.result.transaction("items").objectStore("items").getAllKeys();
            reading.onsuccess = () => {
              opening.result.close();
              resolve(reading.result.filter((key) => /^ledgerCache:[^:]+$/.test(String(key))));
            };
          };
        }),
    );
  await expect.poll(heads).toHaveLength(1);
  const [head] = await heads();
  await page.addInitScript(() => {
    const read: unknown[] = [];
    Object.assign(globalThis, { keysRead: read });
    const { get } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.get = function (key) {
      read.push(key);
      return get.call(this, key);
    };
  });
  await page.route(MAIN_SCRIPT, (route) => route.abort());
  await page.reload();
  const keysRead = () => page.evaluate(() => (globalThis as unknown as { keysRead: unknown[] }).keysRead);
  await expect.poll(keysRead).toEqual(expect.arrayContaining(["wallets", "settings", head]));
});

test("with the hint of a wallet that is not there, the welcome screen appears and works", async ({ page, wallet }) => {
  await openBlank(page, wallet);
  await page.evaluate((key) => localStorage.setItem(key, "wallet dark"), HINT);
  await page.goto(`${wallet.url}/#/`);
  await expect(newWallet(page)).toBeVisible();
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), HINT)).toBeNull();
  await newWallet(page).click();
  await expect(page.getByRole("button", { name: "Copy address" }).first()).toBeVisible();
});

test("a wallet of an older release appears, alone, in spite of an early press", async ({ page, wallet }) => {
  await openBlank(page, wallet);
  await page.evaluate(
    (older) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("localforage", 2);
        opening.onupgradeneeded = () => opening.result.createObjectStore("keyvaluepairs");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const tx = opening.result.transaction("keyvaluepairs", "readwrite");
          tx.objectStore("keyvaluepairs").put(older, "wallets");
          tx.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [{ name: "From before", mnemonic: TEST_PHRASE }],
  );
  await pressAtOnce(page);
  await page.goto(`${wallet.url}/#/`);
  await expect(page.locator("html")).toHaveAttribute("data-pressed", "New Wallet");
  expect(await copyAddress(page)).toBe(TEST_ADDRESS);
  const [first] = await storedWallets(page);
  expect(JSON.parse(String(first)).wallets).toHaveLength(1);
});

test.describe("before the main script", () => {
  test.beforeEach(async ({ page }) => {
    // It never comes, and does not fail either: that is told in the page (too-old.spec.ts).
    await page.route(MAIN_SCRIPT, () => undefined);
  });

  test("a newcomer who reads English sees the welcome screen", async ({ page, wallet }) => {
    await page.goto(wallet.url, { waitUntil: "commit" });
    await expect(statement(page)).toBeVisible();
  });

  test("somebody who has a wallet sees neither it nor another theme", async ({ page, wallet }) => {
    await openBlank(page, wallet);
    await page.evaluate((key) => localStorage.setItem(key, "wallet dark"), HINT);
    await page.goto(`${wallet.url}/#/`, { waitUntil: "commit" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(statement(page)).toBeAttached();
    await expect(statement(page)).toBeHidden();
  });

  test.describe("in another language", () => {
    test.use({ build: "pseudo", locale: "ar-XB" });

    test("no English is painted", async ({ page, wallet }) => {
      await page.goto(wallet.url, { waitUntil: "commit" });
      await expect(statement(page)).toBeAttached();
      await expect(statement(page)).toBeHidden();
    });
  });
});
