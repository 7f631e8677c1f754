import { createMemoryStore } from "@satchel/platform/memory";
import { describe, expect, test } from "vitest";
import { loadContacts } from "../contacts/load-contacts.ts";
import { DEFAULT_SETTINGS, LOCALES, settingsItem } from "../settings/settings-item.ts";
import { bareContext } from "../testing/bare-context.ts";
import { offlineChain } from "../testing/offline-chain.ts";
import { OLD_CONTACTS } from "../testing/old-stores.ts";
import { ALPHA } from "../testing/old-wallets.data.ts";
import { createRig, mustBe } from "../testing/rig.ts";

// wallet.md 5, 'Stored data checked on load'; replaced text is copied aside (facts.md 4.5). Tokens:
// tokens-item.test.ts.
describe("contactList", () => {
  const [gamma] = OLD_CONTACTS;

  test.each<[string, unknown]>([
    ["the older form of an empty list", [{}]],
    ["not a list", {}],
    ["null", null],
    ["a name that is not text", [{ ...gamma, name: 7 }]],
    ["no name", [gamma, { address: gamma?.address }]],
    ["no address", [gamma, { name: "Gamma" }]],
    ["no prefix", [{ ...gamma, address: gamma?.address.slice(6) }]],
    ["another network's", [{ ...gamma, address: "bitcoincash:qp63uahgrxged4z5jswyt5dn5v3lzsem6cy4spdc2h" }]],
    ["a wrong letter", [{ ...gamma, address: gamma?.address.replace(/.$/, "q") }]],
  ])("%s: reset to empty", async (_, list) => {
    const raw = JSON.stringify(list);
    const store = createMemoryStore({ contactList: raw });
    const ctx = bareContext({ store });
    await loadContacts(ctx);
    expect(ctx.state.getState().contacts).toEqual({ list: [], status: "ready" });
    expect(store.entries()).toEqual({ contactList: "[]", "aside:contactList": raw });
  });

  test.each([[[]], [OLD_CONTACTS]])("a valid list stays as it is", async (list) => {
    const store = createMemoryStore({ contactList: JSON.stringify(list) });
    const ctx = bareContext({ store });
    await loadContacts(ctx);
    expect(ctx.state.getState().contacts).toEqual({ list, status: "ready" });
    expect(store.entries()).toEqual({ contactList: JSON.stringify(list) });
  });
});

describe("settings", () => {
  /** They are kept, and the app speaks English (`languageFor`). */
  const LANGUAGES_WITHOUT_TEXTS = new Set(["tlh", "und"]);
  const good = { fiatCurrency: "chf", sendModal: true, autoCameraOn: true, hideMessagesFromUnknownSenders: true };
  const ours = { theme: "dark", autoLockMinutes: 0, language: "en", locale: "de-CH", foldDustBelow: 600 };
  const all = {
    ...good,
    balanceVisible: false,
    satsPerKb: 12_000,
    remindsOfStorage: false,
    offersConfirmations: false,
    offersInstall: false,
    offersExtension: false,
    ...ours,
  };

  test.each(Object.keys(DEFAULT_SETTINGS))("%s: the default stands in for a missing or invalid value", (key) => {
    const { [key]: _, ...others } = all as Record<string, unknown>;
    const filled = { ...all, [key]: DEFAULT_SETTINGS[key as keyof typeof DEFAULT_SETTINGS] };
    expect(settingsItem.decode(JSON.stringify(others))).toEqual({ kind: "valid", value: filled });
    for (const wrong of [null, {}, [], "no such", -1, 1e9]) {
      const read = settingsItem.decode(JSON.stringify({ ...all, [key]: wrong }));
      expect(read).toEqual({ kind: "repaired", value: filled, reason: `replaced: ${key}` });
    }
  });

  test.each(["C", "", "x-klingon", "en-US@posix", "de_DE", "tlh", "und"])("a language or locale %j", (tag) => {
    const unread = { ...all, locale: "system", language: LANGUAGES_WITHOUT_TEXTS.has(tag) ? tag : "system" };
    expect(settingsItem.decode(JSON.stringify({ ...all, locale: tag, language: tag }))).toMatchObject({
      kind: "repaired",
      value: unread,
    });
  });

  test("Intl knows every locale that settings can have", () => {
    for (const locale of LOCALES.slice(1)) expect(Intl.NumberFormat.supportedLocalesOf(locale)).toEqual([locale]);
  });

  test.each([
    [999, false],
    [1000, true],
    [12_000, true],
    [12_001, false],
  ])("a fee of %i", (satsPerKb, isGood) => {
    expect(settingsItem.decode(JSON.stringify({ ...all, satsPerKb })).kind).toBe(isGood ? "valid" : "repaired");
  });

  test("invalid values are replaced in storage at the start, and the text is copied aside", async () => {
    const raw = JSON.stringify({ ...all, fiatCurrency: "xyz", satsPerKb: "2010" });
    const store = createMemoryStore({ settings: raw });
    const { engine } = createRig({ chain: offlineChain(), store });
    await engine.start();
    engine.stop();
    const expected = { ...all, fiatCurrency: "usd", satsPerKb: 1000 };
    expect(engine.state.getState().settings).toEqual(expected);
    expect(JSON.parse(store.entries().settings ?? "")).toEqual(expected);
    expect(store.entries()["aside:settings"]).toBe(raw);
  });
});

describe("activeWalletAddress", () => {
  test.each(["x", "ecash:qz3glzzjlp503rn3a3nxccedd7rwj78sgczljhvzv3"])(
    "%j, which fits no stored wallet, is corrupted storage",
    async (address) => {
      const store = createMemoryStore();
      const first = createRig({ chain: offlineChain(), store });
      await first.engine.start();
      mustBe(await first.engine.importWallet(ALPHA.phrase));
      first.engine.stop();
      await store.set("activeWalletAddress", address);
      const { engine } = createRig({ chain: offlineChain(), store });
      await engine.start();
      engine.stop();
      expect(engine.state.getState().phase).toEqual({
        kind: "storage-failed",
        reason: "Corrupted storage: Active wallet not found in wallets",
      });
    },
  );
});
