import { expect, test } from "vitest";
import { createChromeStore } from "../store/chrome-store.ts";
import { chromeStorageDouble } from "../testing/chrome-storage-double.ts";
import { createChromeLegacyStore } from "./chrome-legacy-store.ts";

const OLD = {
  wallets: [{ name: "one", mnemonic: "a" }],
  activeWalletAddress: "ecash:qqa9",
  settings: { fiatCurrency: "usd" },
  contactList: [{}],
  cashtabCache: { tokens: [["aa", { supply: "1" }]] },
};

test("returns an older release's data as JSON", async () => {
  const old = createChromeLegacyStore(chromeStorageDouble({ left: OLD }));
  expect(await old.get("wallets")).toBe('[{"name":"one","mnemonic":"a"}]');
  expect(await old.get("activeWalletAddress")).toBe("ecash:qqa9");
  expect(await old.get("contactList")).toBe("[{}]");
  expect(await old.get("savedWallets")).toBeUndefined();
});

test("neither returns nor removes this release's data under the same keys", async () => {
  const area = chromeStorageDouble({ left: OLD });
  const own = createChromeStore(area);
  const old = createChromeLegacyStore(area);
  await own.set("wallets", '{"version":2,"revision":1,"wallets":[]}');
  await own.set("settings", "{}");
  expect(await old.get("wallets")).toBeUndefined();
  expect(await old.get("settings")).toBeUndefined();
  for (const key of ["wallets", "settings", "contactList"]) await old.remove(key);
  expect(await own.get("wallets")).toBe('{"version":2,"revision":1,"wallets":[]}');
  expect(await own.get("settings")).toBe("{}");
  expect(await own.get("contactList")).toBeUndefined();
});

test("a storage that fails or is missing is an error and does not count as empty", async () => {
  const area = chromeStorageDouble({ left: OLD });
  const repair = area.breakReads();
  await expect(createChromeLegacyStore(area).get("wallets")).rejects.toThrow(/^Extension storage failed: /);
  await expect(createChromeLegacyStore(area).remove("wallets")).rejects.toThrow(/^Extension storage failed: /);
  repair();
  expect(await createChromeStore(area).get("wallets")).toBeDefined();
  await expect(createChromeLegacyStore().get("wallets")).rejects.toThrow("Extension storage is not available");
});
