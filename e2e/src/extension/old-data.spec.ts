// What an older release has left in this extension's own origin (facts.md 4.4), planted in the real storages: objects
// in the extension's storage, and before that a database of the page storage.
import type { Page } from "@playwright/test";
import { goTo, OTHER_ADDRESS, TEST_ADDRESS, TEST_PHRASE } from "../person.ts";
import { expect, test } from "./extension-test.ts";

/** A public test wallet without money. */
const SAVINGS_PHRASE = "inflict arm boat speak fine beauty smart attack grace bread swear since";
const SAVINGS_ADDRESS = "ecash:qzu2qmvj8yq8kzul04uqgpc88plfqtfllcryu7tdf5";

const IN_EXTENSION = {
  wallets: [{ name: "Everyday", mnemonic: TEST_PHRASE, address: TEST_ADDRESS }],
  activeWalletAddress: TEST_ADDRESS,
  settings: { fiatCurrency: "eur", sendModal: true, autoCameraOn: true },
  contactList: [{ name: "Amara", address: OTHER_ADDRESS }],
  cashtabCache: { tokens: [] },
};
const IN_PAGE = {
  wallets: [{ name: "Savings", mnemonic: SAVINGS_PHRASE, address: SAVINGS_ADDRESS }],
  settings: { fiatCurrency: "gbp" },
  contactList: [
    { name: "Amara", address: OTHER_ADDRESS },
    { name: "Old friend", address: "ecash:qpv2wj74r5hjn59c5fnng7kh7z49he6lfv03x4gwjk" },
  ],
};

type Values = Readonly<Record<string, unknown>>;

const plant = (page: Page, inExtension: Values, inPage: Values): Promise<void> =>
  page.evaluate(
    async ([extension, pairs]) => {
      type Area = { set(values: object): Promise<void> };
      const { chrome } = globalThis as unknown as { chrome: { storage: { local: Area } } };
      await chrome.storage.local.set(extension);
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const opening = indexedDB.open("localforage", 2);
      opening.onupgradeneeded = () => void opening.result.createObjectStore("keyvaluepairs");
      const database = await done(opening);
      const store = database.transaction("keyvaluepairs", "readwrite").objectStore("keyvaluepairs");
      for (const [key, value] of Object.entries(pairs)) await done(store.put(value, key));
      database.close();
    },
    [inExtension, inPage] as const,
  );

/** All values of the extension's storage and the keys that are left in the page storage. */
const left = (page: Page): Promise<{ values: Record<string, unknown>; keys: string[] }> =>
  page.evaluate(async () => {
    type Area = { get(keys: null): Promise<Record<string, unknown>> };
    const { chrome } = globalThis as unknown as { chrome: { storage: { local: Area } } };
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open("localforage"));
    const store = database.transaction("keyvaluepairs").objectStore("keyvaluepairs");
    const keys = (await done(store.getAllKeys())).map(String);
    database.close();
    return { values: await chrome.storage.local.get(null), keys };
  });

test("the wallets, settings and contacts of an older release are taken over from both of its storages", async ({
  browserPage,
  page,
  wallet,
}) => {
  await page.goto(`${browserPage.root}/config.json`);
  await plant(page, IN_EXTENSION, IN_PAGE);

  await page.goto(wallet.url);
  await expect(page.getByRole("region", { name: "Balances" }).locator("visible=true").first()).toBeVisible();
  await goTo(page, wallet, "wallets");
  await expect(page.getByRole("main").getByText("Everyday", { exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByText("Savings", { exact: true })).toBeVisible();
  await goTo(page, wallet, "contacts");
  await expect(page.getByRole("list", { name: "Contacts" }).getByRole("listitem")).toHaveCount(2);
  await goTo(page, wallet, "configure");
  await expect(page.getByRole("combobox", { name: "Currency" })).toHaveValue("eur");

  await expect.poll(async () => (await left(page)).values.oldStoresEmpty).toBe("1");
  const { values, keys } = await left(page);
  expect(keys).toEqual([]);
  for (const [key, value] of Object.entries(values)) expect(typeof value, `${key} is our text`).toBe("string");
  for (const phrase of [TEST_PHRASE, SAVINGS_PHRASE]) expect(JSON.stringify(values)).not.toContain(phrase);

  // The next start has them too.
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Currency" })).toHaveValue("eur");
  await goTo(page, wallet, "backup");
  await page.getByRole("switch", { name: "Show seed phrase" }).click();
  const words = page.getByRole("main").locator("ol").getByRole("listitem");
  await expect(words).toHaveText(TEST_PHRASE.split(" ").map((word) => new RegExp(word)));
});

test("older wallets that cannot be read are no reason for a fresh start, and stay where they are", async ({
  browserPage,
  page,
  wallet,
}) => {
  await page.goto(`${browserPage.root}/config.json`);
  const torn = { wallets: [{ name: "Everyday", mnemonic: "no such words" }] };
  await plant(page, torn, {});
  await page.goto(wallet.url);
  await expect(page.getByRole("heading", { name: "Satchel failed to load" })).toBeVisible();
  await expect(page.getByRole("button", { name: "New Wallet" })).toHaveCount(0);
  expect((await left(page)).values).toMatchObject(torn);
});
