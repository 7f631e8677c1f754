// Data of older releases in the extension's own origin (facts.md 4.4): in the extension's storage, under the keys that
// we use too, and before that in the page storage. The stores are the extension's; only the browser below is a double.
import { receiveAddress } from "@satchel/core/wallet";
import { createExtensionStores } from "@satchel/platform/extension";
import { type ChromeStorageDouble, chromeStorageDouble, createProcessLocks } from "@satchel/platform/memory";
import { createMemoryDeviceKeys, createNodeVault, QUICK_KDF } from "@satchel/vault/node";
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { contactsItem } from "../contacts/contacts.ts";
import { settingsItem } from "../settings/settings-item.ts";
import { offlineChain } from "../testing/offline-chain.ts";
import { OLD_CONTACTS, OLD_FORMS, since341 } from "../testing/old-stores.ts";
import { ALPHA, BETA, type Known } from "../testing/old-wallets.data.ts";
import { createRig, type Rig } from "../testing/rig.ts";
import { tokensItem } from "../tokens/tokens-item.ts";

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

type Values = Readonly<Record<string, unknown>>;

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Stores values in the page storage as localforage does: structured clones, under keys outside of the values. */
async function putInPage(values: Values): Promise<void> {
  const opening = indexedDB.open("localforage", 2);
  opening.onupgradeneeded = () => void opening.result.createObjectStore("keyvaluepairs");
  const database = await done(opening);
  const store = database.transaction("keyvaluepairs", "readwrite").objectStore("keyvaluepairs");
  for (const [key, value] of Object.entries(values)) await done(store.put(value, key));
  database.close();
}

async function leftInPage(): Promise<unknown[]> {
  const database = await done(indexedDB.open("localforage"));
  const left = await done(database.transaction("keyvaluepairs").objectStore("keyvaluepairs").getAllKeys());
  database.close();
  return left;
}

const keys = createMemoryDeviceKeys();

/** Starts the wallet; it goes on until the test ends it. */
async function run(area: ChromeStorageDouble): Promise<Rig> {
  const rig = createRig({
    ...createExtensionStores(area),
    locks: createProcessLocks(),
    chain: offlineChain(),
    vault: createNodeVault({ deviceKeys: keys, kdf: QUICK_KDF }),
  });
  await rig.engine.start();
  return rig;
}

async function startOn(area: ChromeStorageDouble): Promise<Rig> {
  const rig = await run(area);
  rig.engine.stop();
  return rig;
}

const namesOf = ({ engine }: Rig) =>
  engine.state.getState().wallets.map((wallet) => ({ name: wallet.name, address: receiveAddress(wallet, "ecash") }));
const shown = ({ name, address }: Known) => ({ name, address });
const phaseOf = ({ engine }: Rig) => engine.state.getState().phase;
const textAt = async (area: ChromeStorageDouble, key: string) => (await area.get([key]))[key];

/** What is stored of settings, contacts and tokens is ours: text, and all that the older release had. */
async function expectExtras(area: ChromeStorageDouble, values: Values): Promise<void> {
  const settings = settingsItem.decode(String(await textAt(area, "settings")));
  expect(settings).toMatchObject({ value: { fiatCurrency: "eur", sendModal: true, autoCameraOn: true } });
  expect(contactsItem("ecash").decode(String(await textAt(area, "contactList")))).toEqual({
    kind: "valid",
    value: OLD_CONTACTS,
  });
  if ("tokens" in Object(values.cashtabCache))
    expect(tokensItem.decode(String(await textAt(area, "cashtabCache")))).toMatchObject({ kind: "valid" });
}

describe.each(["the extension's storage", "the page storage"] as const)("every older form, in %s", (place) => {
  test.each(OLD_FORMS)("$name", async ({ values, active }) => {
    const isInPage = place === "the page storage";
    const area = chromeStorageDouble({ left: isInPage ? {} : values });
    if (isInPage) await putInPage(values);
    for (let start = 0; start < 3; start++) {
      const rig = await startOn(area);
      const { wallets, activeId, settings } = rig.engine.state.getState();
      expect(phaseOf(rig)).toEqual({ kind: "ready" });
      expect(namesOf(rig)).toHaveLength(2);
      expect(new Set(namesOf(rig))).toEqual(new Set([ALPHA, BETA].map(shown)));
      expect(wallets.find(({ id }) => id === activeId)?.name).toBe(active.name);
      expect(settings).toMatchObject({ fiatCurrency: "eur", sendModal: true, autoCameraOn: true });
      await expectExtras(area, values);
    }
    const kept = JSON.stringify(await area.get(["wallets", "savedWallets", "wallet", "aside:wallets"]));
    for (const { phrase, secretKey } of [ALPHA, BETA]) {
      expect(kept).not.toContain(phrase);
      expect(kept).not.toContain(secretKey);
    }
    if (isInPage) expect(await leftInPage()).toEqual("tokens" in values ? ["tokens"] : []);
  });
});

const flat = [ALPHA, BETA].map(since341);
const later = { ...OLD_FORMS.find(({ name }) => name === "3.41 on")?.values };

describe("both places", () => {
  test("the extension's storage comes first, and nothing of the page storage is lost or overwrites it", async () => {
    const area = chromeStorageDouble({
      left: { wallets: [flat[0]], settings: { fiatCurrency: "gbp" }, contactList: OLD_CONTACTS.slice(0, 1) },
    });
    await putInPage({ ...later, wallets: flat });
    const rig = await startOn(area);
    expect(namesOf(rig)).toEqual([ALPHA, BETA].map(shown));
    expect(rig.engine.state.getState().settings.fiatCurrency).toBe("gbp");
    expect(await textAt(area, "contactList")).toBe(JSON.stringify(OLD_CONTACTS));
    expect(await textAt(area, "oldStoresEmpty")).toBe("1");
  });

  test("a copy that an older release has made of its page storage, without the active address", async () => {
    const { activeWalletAddress: _, ...copied } = later;
    const area = chromeStorageDouble({ left: copied });
    await putInPage(later);
    const rig = await startOn(area);
    expect(namesOf(rig)).toEqual([ALPHA, BETA].map(shown));
    await expectExtras(area, later);
  });
});

describe("what cannot be read", () => {
  test("the extension's storage: no onboarding, nothing is written, and the next start has the wallets", async () => {
    const area = chromeStorageDouble({ left: later });
    const repair = area.breakReads();
    const broken = await startOn(area);
    expect(phaseOf(broken)).toMatchObject({ kind: "storage-failed" });
    repair();
    expect(await area.get(Object.keys(later))).toEqual(later);
    expect(namesOf(await startOn(area))).toEqual([ALPHA, BETA].map(shown));
  });

  test("the page storage: no onboarding, nothing is removed, and the next start has the wallets", async () => {
    await putInPage(later);
    const area = chromeStorageDouble();
    const whole = indexedDB;
    const open = (name: string, version?: number) => {
      if (name === "localforage") throw new DOMException("Internal error opening backing store", "UnknownError");
      return whole.open(name, version);
    };
    vi.stubGlobal("indexedDB", { open, databases: () => whole.databases() });
    expect(phaseOf(await startOn(area))).toMatchObject({ kind: "storage-failed" });
    expect(await textAt(area, "oldStoresEmpty")).toBeUndefined();
    vi.stubGlobal("indexedDB", whole);
    expect(namesOf(await startOn(area))).toEqual([ALPHA, BETA].map(shown));
  });

  test("a write that fails: the older data stays whole, and the next start has the wallets", async () => {
    const area = chromeStorageDouble({ left: later });
    const repair = area.breakWrites();
    await startOn(area);
    repair();
    expect(await area.get(Object.keys(later))).toEqual(later);
    const rig = await run(area);
    expect(namesOf(rig)).toEqual([ALPHA, BETA].map(shown));
    // The second copy was written before. A wallet that is there is shown at once, and the rest is taken over then.
    await expect.poll(() => textAt(area, "oldStoresEmpty")).toBe("1");
    await expectExtras(area, later);
    rig.engine.stop();
  });
});

describe("odd and broken values", () => {
  test.each([
    ["a text that is torn", '[{"name":"Alpha","mnem'],
    ["a number", 7],
    ["a list of numbers", [7]],
    ["words of another kind", [{ ...flat[0], mnemonic: "no such words" }]],
    ["JSON in JSON that is torn", JSON.stringify('[{"mnemonic":"beauty')],
  ])("wallets: %s: the rescue screen, and the value stays", async (_, wallets) => {
    for (const isInPage of [false, true]) {
      vi.stubGlobal("indexedDB", new IDBFactory());
      const area = chromeStorageDouble({ left: isInPage ? {} : { wallets } });
      if (isInPage) await putInPage({ wallets });
      for (let start = 0; start < 2; start++) {
        const rig = await startOn(area);
        expect(phaseOf(rig)).toMatchObject({ kind: "storage-failed" });
        if (isInPage) expect(await leftInPage()).toEqual(["wallets"]);
        else expect(await textAt(area, "wallets")).toEqual(wallets);
      }
    }
  });

  test("one of two wallets without a valid phrase is counted and stays readable", async () => {
    const area = chromeStorageDouble({ left: { wallets: [{ ...flat[0], mnemonic: "no such words" }, flat[1]] } });
    const rig = await startOn(area);
    expect(namesOf(rig)).toEqual([shown(BETA)]);
    expect(rig.notices).toContainEqual({ kind: "migrated", wallets: 1, notTaken: 1 });
    expect(JSON.stringify(await area.get(["wallets", "aside:wallets"]))).toContain("no such words");
    expect(namesOf(await startOn(area))).toEqual([shown(BETA)]);
  });

  test.each([
    ["settings", 5, "usd"],
    ["settings", { fiatCurrency: "doubloon", sendModal: true }, "usd"],
    ["settings", { fiatCurrency: "eur", satsPerKb: "much" }, "eur"],
    ["contactList", [{}], "usd"],
    ["contactList", "torn", "usd"],
    ["cashtabCache", { tokenInfoById: {} }, "usd"],
    ["cashtabCache", [], "usd"],
  ])("%s that is %j does not stop the wallets", async (key, value, fiatCurrency) => {
    const area = chromeStorageDouble({ left: { wallets: flat, [key]: value } });
    for (let start = 0; start < 2; start++) {
      const rig = await startOn(area);
      expect(namesOf(rig)).toEqual([ALPHA, BETA].map(shown));
      expect(rig.engine.state.getState().settings.fiatCurrency).toBe(fiatCurrency);
    }
  });

  test("no older data at all: onboarding, and the page storage is not created", async () => {
    const rig = await startOn(chromeStorageDouble());
    expect(phaseOf(rig)).toEqual({ kind: "no-wallet" });
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain("localforage");
  });
});
