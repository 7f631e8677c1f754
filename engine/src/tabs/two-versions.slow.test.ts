// Two versions of Satchel in two tabs: this one, and one whose vault does not know envelopes that expect a sealed
// record.

import type { Vault } from "@satchel/core/ports";
import { no } from "@satchel/core/result";
import type { SeedWallet } from "@satchel/core/wallet";
import { createNodeVault } from "@satchel/vault/node";
import { afterEach, expect, test } from "vitest";
import { withCheck } from "../persist/text-check.ts";
import { type Browser, createBrowser } from "../testing/browser.ts";
import { activeIdOf, mustBe, until } from "../testing/rig.ts";

let browser: Browser;
afterEach(() => browser.closeAll());

/** What the release before has stored: the envelope of `vault/src/second-reader.slow.test.ts`. */
const PASSWORD = "pässword für immer";
const PHRASE = `${"zoo ".repeat(11)}wrong`;
const SEALED =
  "U1RDSAEBAhcBAAEAAAMBWlpaWlpaWlpaWlpaWlpaWoRO4wLhNWW5UN9lWDQsTKpZebTXid4SySKRgvUY3WT5awyxXnkKAhj/LQG+xKpxYnNrHStN3TxGka53WXp2vY+OlEirvh1RtE06HPvzHP6+cQOeGDN4hdwlrPs+oZT1Xx8HfYVqEJtSRWA=";
const ALICE = { name: "Alice", address: "ecash:qqa9lv3kjd8vq7952p7rq0f6lkpqvlu0cydvxtd70g" };
const BOB = { name: "Bob", address: "ecash:qr8hdk8rxjc5nj6f450eth3nnslxa8k4gysrtyfxc5" };

/** The derivations that the release before knows. */
const isKnown = ({ sealed }: SeedWallet): boolean => (Buffer.from(sealed, "base64")[8] ?? 0) <= 2;
const UNKNOWN = no({ code: "cannot-open", reason: "unsupported-version" } as const);

/** The vault of the release before: it seals nothing anew, and opens no envelope with a newer derivation. */
function earlierVault(): Vault {
  const vault = createNodeVault();
  const ofKnown =
    <Args extends readonly unknown[], Answer>(method: (wallet: SeedWallet, ...args: Args) => Promise<Answer>) =>
    async (wallet: SeedWallet, ...args: Args) =>
      isKnown(wallet) ? method(wallet, ...args) : UNKNOWN;
  return {
    ...vault,
    unlock: async (wallets, password) => {
      if (!wallets.every(isKnown)) return UNKNOWN;
      const unlocked = await vault.unlock(wallets, password);
      return unlocked.ok ? { ok: true, value: { resealed: undefined } } : unlocked;
    },
    join: async (wallets) => wallets.every(isKnown) && vault.join(wallets),
    reveal: ofKnown(vault.reveal),
    checkKeys: ofKnown(vault.checkKeys),
  };
}

test("a tab of the release before closes when this one has sealed the wallets anew, and overwrites nothing", async () => {
  browser = createBrowser();
  const secrets = mustBe(await createNodeVault().restore(PHRASE, "device"));
  const wallet = { id: "00112233445566778899aabbccddeeff", name: "Golden", keys: secrets.keys, sealed: SEALED };
  const book = withCheck(JSON.stringify({ version: 1, revision: 3, protection: "password", wallets: [wallet] }));
  for (const store of [browser.store, browser.copyStore]) await store.set("wallets", book);
  await browser.store.set("contactList", JSON.stringify([ALICE]));

  const earlier = await browser.start({ vault: earlierVault() });
  mustBe(await earlier.engine.unlock(PASSWORD));
  await until(earlier.engine, ({ phase }) => phase.kind === "ready");

  const later = await browser.start();
  mustBe(await later.engine.unlock(PASSWORD));
  await until(later.engine, ({ wallets }) => wallets[0]?.sealed !== SEALED);
  await until(earlier.engine, ({ phase }) => phase.kind === "locked");
  const walletId = activeIdOf(later.engine);
  expect(mustBe(await later.engine.revealPhrase(walletId))).toBe(PHRASE);

  // The earlier tab says why it does not open, and changes neither wallets nor contacts.
  const stored = [browser.store.entries().wallets, browser.copyStore.entries().wallets];
  expect(await earlier.engine.unlock(PASSWORD)).toMatchObject({ problem: { reason: "unsupported-version" } });
  expect(await earlier.engine.addContact(BOB)).toMatchObject({ ok: false });
  expect([browser.store.entries().wallets, browser.copyStore.entries().wallets]).toEqual(stored);

  mustBe(await later.engine.addContact(BOB));
  const again = await browser.start();
  const { outside, contacts } = await until(again.engine, (state) => state.contacts.status === "ready");
  expect(outside).toEqual({});
  expect(contacts.list).toEqual([ALICE, BOB]);
});
