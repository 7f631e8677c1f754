import { rounds } from "@satchel/core/testing";
import { createMemoryStore, type MemoryStore } from "@satchel/platform/memory";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { contactsItem } from "../contacts/contacts.ts";
import { AUTO_LOCK_MINUTES, FIAT_CODES, FOLD_DUST_SATS, LOCALES, settingsItem } from "../settings/settings-item.ts";
import type { Settings } from "../state.ts";
import { createDevice, runOn } from "../testing/kill-at-every-write.ts";
import { mutate, mutations, type Texts } from "../testing/mutate-stored.ts";
import { OLD_FORMS, textsOf } from "../testing/old-stores.ts";
import { ALPHA, BETA } from "../testing/old-wallets.data.ts";
import { mustBe } from "../testing/rig.ts";
import { tokensItem } from "../tokens/tokens-item.ts";
import { readOldWallets } from "./read-old-wallets.ts";

const TEXTS = rounds(2_000, 10_000);
const STARTS = rounds(80, 400);
const WALLET_KEYS = ["wallets", "savedWallets", "wallet"];
const PHRASES = [ALPHA.phrase, BETA.phrase];
const formTexts = OLD_FORMS.map(({ values }) => textsOf(values));
const OTHER_KEYS = ["settings", "contactList", "cashtabCache", "activeWalletAddress"];
const otherTexts = formTexts.map((texts) => Object.fromEntries(OTHER_KEYS.map((key) => [key, texts[key] ?? ""])));
const stored = fc.tuple(fc.constantFrom(...formTexts), mutations).map(([texts, changes]) => mutate(texts, changes));
const otherStored = fc
  .tuple(fc.constantFrom(...otherTexts), mutations)
  .map(([texts, changes]) => mutate(texts, changes));

test(`${TEXTS} mutated stores: every readable wallet is read, unreadable ones are counted, and nothing throws`, () => {
  let found = 0;
  let left = 0;
  void fc.assert(
    fc.property(stored, (texts) => {
      for (const [key, raw] of Object.entries(texts)) {
        const old = readOldWallets(raw);
        for (const phrase of PHRASES) {
          // A phrase with other text around it counts as found here; restoring it fails and counts it.
          const isFound = old.wallets.some((wallet) => wallet.phrase.includes(phrase));
          if (isFound) found++;
          // Under a key of wallets a phrase is never passed over.
          const isLost = WALLET_KEYS.includes(key) && raw.includes(phrase) && !isFound;
          if (isLost) expect(old.notTaken).toBeGreaterThan(0);
        }
        left += old.notTaken;
      }
    }),
    { numRuns: TEXTS },
  );
  expect(found).toBeGreaterThan(TEXTS / 2);
  expect(left).toBeGreaterThan(TEXTS / 10);
});

test(`${TEXTS} mutated settings, contacts and token caches are valid after reading, or corrupt`, () => {
  const kinds = { valid: 0, repaired: 0, corrupt: 0 };
  const contacts = contactsItem("ecash");
  void fc.assert(
    fc.property(otherStored, (texts) => {
      const settings = settingsItem.decode(texts.settings ?? "");
      const list = contacts.decode(texts.contactList ?? "");
      const cache = tokensItem.decode(texts.cashtabCache ?? "");
      for (const { kind } of [settings, list, cache]) kinds[kind]++;
      if (settings.kind !== "corrupt") checkSettings(settings.value);
      if (list.kind !== "corrupt") {
        for (const { name, address } of list.value) expect(`${typeof name} ${address}`).toMatch(/^string ecash:[qp]/);
      }
      if (cache.kind === "corrupt") return;
      for (const [id, token] of [...cache.value.proven, ...cache.value.claimed]) {
        expect(id).toMatch(/^[0-9a-f]{64}$/);
        expect(token).toMatchObject({ tokenId: id, genesisInfo: { tokenTicker: expect.any(String) } });
      }
      expect(tokensItem.decode(tokensItem.encode(cache.value))).toEqual(cache);
    }),
    { numRuns: TEXTS },
  );
  for (const count of Object.values(kinds)) expect(count).toBeGreaterThan(TEXTS / 70);
});

function checkSettings(settings: Settings): void {
  const { sendModal, autoCameraOn, hideMessagesFromUnknownSenders, balanceVisible } = settings;
  for (const flag of [sendModal, autoCameraOn, hideMessagesFromUnknownSenders, balanceVisible]) {
    expect(typeof flag).toBe("boolean");
  }
  expect(FIAT_CODES).toContain(settings.fiatCurrency);
  expect(AUTO_LOCK_MINUTES).toContain(settings.autoLockMinutes);
  expect(LOCALES).toContain(settings.locale);
  expect(FOLD_DUST_SATS).toContain(settings.foldDustBelow);
  expect(settings.satsPerKb >= 1000 && settings.satsPerKb <= 12_000).toBe(true);
}

/** Whether a text under a key of wallets is other than what older releases stored for no wallet. */
const hasWallets = (texts: Texts) =>
  WALLET_KEYS.some((key) => {
    const raw = texts[key];
    return raw !== undefined && !/^(?:"?\s*"?|null|false|\{\}|\[(?:null|false|\{\}|,)*\]|""|"null")$/.test(raw);
  });

test(`${STARTS} mutated stores, started twice: no wallet is lost, and onboarding is shown only without wallets`, async () => {
  const phases: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(stored, fc.boolean(), async (texts, isWeb) => {
      const device = isWeb
        ? { ...createDevice(), oldStores: [createMemoryStore(texts)] }
        : { ...createDevice(), store: createMemoryStore(texts), oldStores: [] };
      const stores: readonly MemoryStore[] = [device.store, ...device.oldStores];
      for (let run = 0; run < 2; run++) {
        const { engine } = runOn(device);
        await engine.start();
        const { phase, wallets } = engine.state.getState();
        phases[phase.kind] = (phases[phase.kind] ?? 0) + 1;
        if (phase.kind === "no-wallet") expect(hasWallets(texts)).toBe(false);
        else expect(["ready", "storage-failed"]).toContain(phase.kind);
        const revealed = await Promise.all(wallets.map(async ({ id }) => mustBe(await engine.revealPhrase(id))));
        expect(new Set(revealed).size).toBe(wallets.length);
        engine.stop();
        for (const key of WALLET_KEYS) {
          const raw = texts[key] ?? "";
          const isKept = stores.some((store) => Object.values(store.entries()).includes(raw));
          for (const phrase of PHRASES)
            if (raw.includes(phrase)) expect(isKept || revealed.includes(phrase)).toBe(true);
        }
      }
    }),
    { numRuns: STARTS },
  );
  expect(phases.ready).toBeGreaterThan(STARTS / 2);
  expect(phases["storage-failed"]).toBeGreaterThan(STARTS / 20);
});
