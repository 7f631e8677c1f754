import { receiveAddress } from "@satchel/core/wallet";
import { createMemoryStore } from "@satchel/platform/memory";
import { createNodeVault, QUICK_KDF } from "@satchel/vault/node";
import { describe, expect, test } from "vitest";
import { contactsItem } from "../contacts/contacts.ts";
import type { Engine } from "../create-engine.ts";
import { bareContext } from "../testing/bare-context.ts";
import { createDevice, type Device, runOn } from "../testing/kill-at-every-write.ts";
import { OLD_CONTACTS, OLD_FORMS, type OldForm, since341, textsOf } from "../testing/old-stores.ts";
import { ALPHA, BETA, type Known } from "../testing/old-wallets.data.ts";
import { mustBe, type Rig } from "../testing/rig.ts";
import { tokensItem } from "../tokens/tokens-item.ts";
import { migrateOldStores } from "./migrate-old-stores.ts";

const PLACES = ["web", "extension"] as const;
type Place = (typeof PLACES)[number];

/** On the web the older release has its own database; in the extension it uses the same store as ours. */
function deviceWith(place: Place, values: OldForm["values"]): Device {
  const texts = textsOf(values);
  return place === "web"
    ? { ...createDevice(), oldStores: [createMemoryStore(texts)] }
    : { ...createDevice(), store: createMemoryStore(texts), oldStores: [] };
}

async function startOn(device: Device): Promise<Rig> {
  const rig = runOn(device);
  await rig.engine.start();
  rig.engine.stop();
  return rig;
}

const walletsOf = ({ state }: Engine) =>
  state.getState().wallets.map((wallet) => ({ name: wallet.name, address: receiveAddress(wallet, "ecash") }));

const shown = ({ name, address }: Known) => ({ name, address });

const everything = ({ store, copyStore, oldStores }: Device) =>
  JSON.stringify([store, copyStore, ...oldStores].map((each) => each.entries()));

const secrets = [ALPHA, BETA].flatMap(({ phrase, secretKey }) => [phrase, secretKey]);
/** A word by itself: a short one may well stand somewhere in the base64 of an envelope. */
const words = [ALPHA, BETA]
  .flatMap(({ phrase }) => phrase.split(" "))
  .map((word) => new RegExp(String.raw`(?<![\w+/=-])${word}(?![\w+/=-])`));

describe.each(PLACES)("older wallets are taken over: %s", (place) => {
  test.each(OLD_FORMS)("$name", async ({ values, active }) => {
    const device = deviceWith(place, values);
    const { engine, notices, warnings } = await startOn(device);
    const state = engine.state.getState();
    expect(state.phase).toEqual({ kind: "ready" });
    expect(new Set(walletsOf(engine))).toEqual(new Set([ALPHA, BETA].map(shown)));
    expect(state.wallets.find(({ id }) => id === state.activeId)?.name).toBe(active.name);
    expect(notices).toContainEqual({ kind: "migrated", wallets: 2, notTaken: 0 });
    expect(warnings.join()).not.toMatch(/stays|not taken/);
    expect(state.settings).toMatchObject({ fiatCurrency: "eur", sendModal: true, autoCameraOn: true });
    expect(state.settings.satsPerKb).toBe("satsPerKb" in Object(values.settings) ? 2010 : 1000);
    const { store } = device;
    expect(contactsItem("ecash").decode((await store.get("contactList")) ?? "")).toEqual({
      kind: "valid",
      value: OLD_CONTACTS,
    });
    const cache = (await store.get("cashtabCache")) ?? "";
    if ("tokens" in Object(values.cashtabCache)) expect(tokensItem.decode(cache)).toMatchObject({ kind: "valid" });

    const kept = everything(device);
    for (const secret of secrets) expect(kept).not.toContain(secret);
    for (const word of words) expect(kept).not.toMatch(word);
    for (const old of device.oldStores)
      expect(Object.keys(old.entries())).toEqual("tokens" in values ? ["tokens"] : []);
    for (const wallet of state.wallets) {
      const phrase = mustBe(await engine.revealPhrase(wallet.id));
      expect([ALPHA, BETA].find(({ name }) => name === wallet.name)?.phrase).toBe(phrase);
    }

    const again = await startOn(device);
    expect(again.engine.state.getState().wallets).toEqual(state.wallets);
    expect(again.engine.state.getState().activeId).toBe(state.activeId);
    expect(again.notices).toEqual([]);
    expect(again.warnings.join()).not.toMatch(/older release/);
    expect(everything(device)).toBe(kept);
  });
});

test("receive and change chains of 5.x: every used key, and another account's key", async () => {
  const { engine } = await startOn(
    deviceWith("web", {
      wallets: [
        { ...since341(ALPHA), hd: true, accountNumber: 0, receiveIndex: 2, changeIndex: 1 },
        { ...since341(BETA), ...BETA.account2, hash: BETA.account2.hash160, hd: true, accountNumber: 2 },
      ],
      // The older release stores the newest receive address; ours is found by its first.
      activeWalletAddress: BETA.account2.address,
    }),
  );
  const { wallets, activeId } = engine.state.getState();
  const [alpha, beta] = wallets;
  expect(alpha?.keys.map(({ hash160 }) => hash160)).toEqual([ALPHA.hash160, ...ALPHA.chain]);
  expect(alpha?.keys.map(({ path }) => path.slice(-3))).toEqual(["0/0", "0/1", "0/2", "1/0", "1/1"]);
  expect(beta?.keys[0]).toMatchObject({ path: "m/44'/1899'/2'/0/0", hash160: BETA.account2.hash160 });
  expect(activeId).toBe(beta?.id);
});

describe("incomplete or damaged older data", () => {
  const flat = [ALPHA, BETA].map(since341);
  const isReady = (rig: Rig) => expect(rig.engine.state.getState().phase).toEqual({ kind: "ready" });

  test.each(PLACES)("only one of two legacy keys: its wallet is taken over (%s)", async (place) => {
    for (const values of [{ wallet: flat[0] }, { savedWallets: [flat[0]] }]) {
      const rig = await startOn(deviceWith(place, values));
      isReady(rig);
      expect(walletsOf(rig.engine)).toEqual([shown(ALPHA)]);
    }
  });

  test.each(PLACES)(
    "an address that does not fit the phrase: the wallet is taken over, and the original stays (%s)",
    async (place) => {
      const device = deviceWith(place, {
        wallets: [{ ...flat[0], address: BETA.address, hash: BETA.hash160 }, flat[1]],
        activeWalletAddress: ALPHA.address,
      });
      const rig = await startOn(device);
      isReady(rig);
      expect(walletsOf(rig.engine)).toEqual([ALPHA, BETA].map(shown));
      expect(rig.notices).toContainEqual({ kind: "migrated", wallets: 2, notTaken: 1 });
      expect(everything(device)).toContain(ALPHA.phrase);
      const again = await startOn(device);
      expect(again.notices).toEqual([]);
      expect(walletsOf(again.engine)).toEqual([ALPHA, BETA].map(shown));
      expect(everything(device)).toContain(ALPHA.phrase);
    },
  );

  test.each(PLACES)(
    "a wallet that cannot be read, among others, stays where it is and is counted (%s)",
    async (place) => {
      const device = deviceWith(place, { wallets: [{ ...flat[0], mnemonic: "no such words" }, "?", flat[1]] });
      const rig = await startOn(device);
      isReady(rig);
      expect(walletsOf(rig.engine)).toEqual([shown(BETA)]);
      expect(rig.notices).toContainEqual({ kind: "migrated", wallets: 1, notTaken: 2 });
      expect(everything(device)).toContain("no such words");
    },
  );

  test.each(PLACES)("only unreadable data: the rescue screen, not onboarding (%s)", async (place) => {
    for (const wallets of ['[{"name":"Alpha","mnem', [{ ...flat[0], mnemonic: "no such words" }], [7]]) {
      const device = deviceWith(place, { wallets });
      const before = everything(device);
      const rig = await startOn(device);
      expect(rig.engine.state.getState().phase).toMatchObject({ kind: "storage-failed" });
      expect(JSON.stringify(rig.engine.state.getState().phase)).not.toContain("words");
      for (const [key, raw] of Object.entries(textsOf({ wallets }))) {
        expect([device.store, ...device.oldStores].some((store) => store.entries()[key] === raw)).toBe(true);
      }
      expect(before).toContain("wallets");
    }
  });

  test.each([[[]], [[{}]], [null]])("no older wallet: onboarding (%j)", async (wallets) => {
    const rig = await startOn(deviceWith("web", { wallets, contactList: [{}], settings: {} }));
    expect(rig.engine.state.getState().phase).toEqual({ kind: "no-wallet" });
    expect(await rig.store.get("contactList")).toBeUndefined();
  });

  test("an older store that cannot be read is read again at the next start, and not changed", async () => {
    const device = deviceWith("web", { wallets: flat });
    const [old] = device.oldStores;
    const failing = createMemoryStore();
    failing.get = async () => {
      throw new Error("disk");
    };
    const before = everything(device);
    const rig = await startOn({ ...device, oldStores: [failing] });
    expect(rig.engine.state.getState().phase).toEqual({ kind: "storage-failed", reason: "disk" });
    expect(everything(device)).toBe(before);
    // If another older store can be read, its wallets are shown.
    const half = await startOn({ ...device, oldStores: [failing, ...(old ? [old] : [])] });
    isReady(half);
    expect(await half.store.get("oldStoresEmpty")).toBeUndefined();
    const last = runOn(device);
    await last.engine.start();
    isReady(last);
    await expect.poll(() => device.store.get("oldStoresEmpty")).toBe("1");
    last.engine.stop();
    expect(JSON.stringify(device.oldStores.map((each) => each.entries()))).toBe("[{}]");
  });

  test("our own store listed as an older one, as itself or behind another object, loses no data", async () => {
    const device = deviceWith("extension", { ...OLD_FORMS[5]?.values });
    const door = { ...device.store };
    await startOn({ ...device, oldStores: [device.store, door] });
    for (let run = 0; run < 2; run++) {
      const rig = await startOn({ ...device, oldStores: [door] });
      isReady(rig);
      expect(walletsOf(rig.engine)).toEqual([ALPHA, BETA].map(shown));
      expect(rig.engine.state.getState().settings.fiatCurrency).toBe("eur");
      expect(await rig.store.get("contactList")).toContain("Gamma");
    }
  });

  test("missing and taken names are replaced, and a wallet that is listed twice is taken over once", async () => {
    const { engine } = await startOn(
      deviceWith("web", { wallets: [{ ...flat[0], name: 5 }, { ...flat[1], name: "Wallet 1" }, flat[0]] }),
    );
    expect(walletsOf(engine).map(({ name }) => name)).toEqual(["Wallet 1", "Wallet 1 2"]);
  });
});

test("older wallets are sealed under the password of ours, and stay where they are while the vault is locked", async () => {
  const device = createDevice();
  const first = runOn(device);
  await first.engine.start();
  mustBe(await first.engine.importWallet(ALPHA.phrase));
  mustBe(await first.engine.setPassword({ next: "a long password" }));
  first.engine.stop();

  const old = createMemoryStore(textsOf({ wallets: [ALPHA, BETA].map(since341) }));
  const vault = createNodeVault({ deviceKeys: device.keys, kdf: QUICK_KDF });
  const ctx = bareContext({ store: device.store, copyStore: device.copyStore, oldStores: [old], vault });
  expect(await migrateOldStores(ctx)).toEqual({ wallets: 0, notTaken: 0 });
  expect(old.entries().wallets).toContain(BETA.phrase);

  mustBe(await vault.unlock(first.engine.state.getState().wallets, "a long password"));
  expect(await migrateOldStores(ctx)).toEqual({ wallets: 1, notTaken: 0 });
  const { wallets, protection } = ctx.state.getState();
  expect(protection).toBe("password");
  expect(wallets.map(({ keys }) => keys[0]?.hash160)).toEqual([ALPHA.hash160, BETA.hash160]);
  expect(old.entries()).toEqual({});
  const [, beta] = wallets;
  if (!beta) throw new Error("Beta is missing");
  expect(mustBe(await vault.reveal(beta))).toBe(BETA.phrase);
  await vault.lock();
  expect(await vault.reveal(beta)).toMatchObject({ ok: false, problem: { code: "locked" } });
});
