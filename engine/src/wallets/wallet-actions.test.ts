import type { Store } from "@satchel/core/ports";
import { aWalletId } from "@satchel/core/testing";
import { createMemoryStore, faultyStore } from "@satchel/platform/memory";
import { afterEach, describe, expect, test } from "vitest";
import { type Browser, createBrowser } from "../testing/browser.ts";
import { makeWallets } from "../testing/device-wallets.ts";
import { createDevice, type Device, runOn } from "../testing/kill-at-every-write.ts";
import { mustBe, type Rig, until } from "../testing/rig.ts";

const PHRASE = "beauty shoe decline spend still weird slot snack coach flee between paper";
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function browser(): Browser {
  const made = createBrowser();
  ends.push(made.closeAll);
  return made;
}

/** A browser with a tab that has two wallets; the second one is active. */
async function withTwo() {
  const device = browser();
  const rig = await device.start();
  const { walletId: first } = mustBe(await rig.engine.createWallet());
  const { walletId: active } = mustBe(await rig.engine.createWallet());
  return { device, rig, first, active };
}

const walletOf = ({ engine }: Rig, id: string) => engine.state.getState().wallets.find((wallet) => wallet.id === id);
const nameOf = (rig: Rig, id: string) => walletOf(rig, id)?.name;

describe("a further wallet", () => {
  test("is created under its name and becomes the active one", async () => {
    const { device, rig } = await withTwo();
    const { walletId } = mustBe(await rig.engine.createNamedWallet({ name: " Holidays ", activates: true }));
    expect(nameOf(rig, walletId)).toBe("Holidays");
    expect(rig.engine.state.getState().activeId).toBe(walletId);
    expect(nameOf(await device.start(), walletId)).toBe("Holidays");
  });

  test("need not become the active one", async () => {
    const { device, rig, active } = await withTwo();
    const { walletId } = mustBe(await rig.engine.createNamedWallet({ name: "Holidays", activates: false }));
    expect(rig.engine.state.getState().activeId).toBe(active);
    const again = await device.start();
    expect([nameOf(again, walletId), again.engine.state.getState().activeId]).toEqual(["Holidays", active]);
  });

  test.each([
    ["   ", { code: "wallet-name-blank" }],
    ["Wallet 2", { code: "wallet-name-taken", name: "Wallet 2" }],
  ])("is not created under the name '%s'", async (name, problem) => {
    const { device, rig } = await withTwo();
    const before = device.store.entries();
    expect(await rig.engine.createNamedWallet({ name, activates: true })).toEqual({ ok: false, problem });
    expect(device.store.entries()).toEqual(before);
  });
});

describe("names", () => {
  test("a wallet is renamed, without the spaces around the name, also after a restart", async () => {
    const { device, rig, first } = await withTwo();
    expect(await rig.engine.renameWallet(first, "  Savings ")).toEqual({ ok: true, value: "Savings" });
    expect(nameOf(rig, first)).toBe("Savings");
    expect(nameOf(await device.start(), first)).toBe("Savings");
    // A wallet may be given its own name again.
    expect(await rig.engine.renameWallet(first, "Savings")).toEqual({ ok: true, value: "Savings" });
  });

  test.each([
    ["", { code: "wallet-name-empty" }],
    ["   ", { code: "wallet-name-blank" }],
    ["x".repeat(25), { code: "wallet-name-too-long", maxLength: 24 }],
    ["Rent", { code: "wallet-name-taken", name: "Rent" }],
  ])("'%s' is refused", async (name, problem) => {
    const { device, rig, first, active } = await withTwo();
    mustBe(await rig.engine.renameWallet(active, "Rent"));
    const before = device.store.entries();
    expect(await rig.engine.renameWallet(first, name)).toEqual({ ok: false, problem });
    expect(device.store.entries()).toEqual(before);
  });

  test("a name that another tab has just given is taken", async () => {
    const { device, rig, first, active } = await withTwo();
    const other = await device.start();
    const [one, two] = await Promise.all([
      rig.engine.renameWallet(first, "Rent"),
      other.engine.renameWallet(active, "Rent"),
    ]);
    expect([one.ok, two.ok].sort()).toEqual([false, true]);
    const loser = one.ok ? other : rig;
    const winner = one.ok ? first : active;
    await until(loser.engine, () => nameOf(loser, winner) === "Rent");
  });

  test("an unknown wallet is a problem", async () => {
    const { rig } = await withTwo();
    const problem = { code: "wallet-not-found" };
    expect(await rig.engine.renameWallet(aWalletId("nobody"), "Rent")).toEqual({ ok: false, problem });
    expect(await rig.engine.markBackedUp(aWalletId("nobody"))).toEqual({ ok: false, problem });
    expect(await rig.engine.deleteWallet(aWalletId("nobody"))).toEqual({ ok: false, problem });
  });
});

describe("delete", () => {
  test("removes a wallet and its stored data, in all tabs and for good", async () => {
    const { device, rig, first, active } = await withTwo();
    const other = await device.start();
    await device.store.set(`ledgerCache:${first}`, "{}");
    expect(await rig.engine.deleteWallet(first)).toEqual({ ok: true, value: undefined });
    for (const tab of [rig, other, await device.start()]) {
      const state = await until(tab.engine, ({ wallets }) => wallets.length === 1);
      expect(state).toMatchObject({ phase: { kind: "ready" }, activeId: active });
    }
    expect(JSON.stringify([device.store.entries(), device.copyStore.entries()])).not.toContain(first);
  });

  test("refuses the active wallet, here or at the next start", async () => {
    const { device, rig, first, active } = await withTwo();
    const refused = { ok: false, problem: { code: "wallet-is-active" } };
    expect(await rig.engine.deleteWallet(active)).toEqual(refused);
    // A tab that does not know yet that another tab activated the first wallet.
    const frozen = await device.start();
    device.setAsleep(frozen, true);
    mustBe(await rig.engine.activateWallet(first));
    expect(frozen.engine.state.getState().activeId).toBe(active);
    expect(await frozen.engine.deleteWallet(first)).toEqual(refused);
    expect(await frozen.engine.deleteWallet(active)).toEqual(refused);
  });
});

test("an imported wallet counts as backed up, a new one only after a person proved that they have the phrase", async () => {
  const { device, rig, first } = await withTwo();
  expect(walletOf(rig, first)?.backedUpAt).toBeUndefined();
  const { walletId } = mustBe(await rig.engine.importWallet(PHRASE));
  expect(walletOf(rig, walletId)?.backedUpAt).toBe(device.clock.now());
  mustBe(await rig.engine.markBackedUp(first));
  expect(walletOf(await device.start(), first)?.backedUpAt).toBe(device.clock.now());
});

describe("under a password", () => {
  test("a new tab is locked: it has no session, and no wallet can be added or activated before the unlock", async () => {
    const { device, rig, first, active } = await withTwo();
    mustBe(await rig.engine.setPassword({ next: "correct horse" }));
    await rig.engine.lock();
    const { engine } = await device.start();
    expect(engine.state.getState()).toMatchObject({
      phase: { kind: "locked" },
      protection: "password",
      wallets: [{ id: first }, { id: active }],
      sync: { state: "never" },
    });
    const locked = { ok: false, problem: { code: "locked" } };
    expect(await engine.createWallet()).toEqual(locked);
    expect(await engine.importWallet(PHRASE)).toEqual(locked);
    expect(await engine.activateWallet(first)).toEqual(locked);
    expect(await engine.revealPhrase(first)).toEqual(locked);
    expect(engine.state.getState().phase).toEqual({ kind: "locked" });
    mustBe(await engine.unlock("correct horse"));
    expect(engine.state.getState()).toMatchObject({ phase: { kind: "ready" }, activeId: active });
    const { walletId } = mustBe(await engine.createWallet());
    expect(JSON.parse(device.store.entries().wallets ?? "")).toMatchObject({ protection: "password" });
    expect(mustBe(await engine.revealPhrase(walletId)).split(" ")).toHaveLength(12);
  });

  test("a new tab is unlocked by another tab that is open", async () => {
    const { device, rig, active } = await withTwo();
    mustBe(await rig.engine.setPassword({ next: "correct horse" }));
    const { engine } = await device.start();
    expect(engine.state.getState()).toMatchObject({ phase: { kind: "ready" }, activeId: active });
  });
});

describe("the readable export", () => {
  test("has the texts of both stores and those copied aside, and names unreadable and withheld keys", async () => {
    const device = createDevice();
    const [made] = await makeWallets(device, 1);
    const torn = '{"version":1,"wall';
    await device.store.set("wallets", torn);
    await device.store.set("aside:wallets", "first");
    await device.store.set("aside:wallets:2", '[{"mnemonic":"beauty shoe');
    const unreadable = faultyStore(device.store, { failReads: (key) => key === "settings" });
    const { engine } = runOn({ ...device, store: { ...unreadable, entries: device.store.entries } });
    const text = await engine.exportReadable();
    expect(JSON.parse(text)).toMatchObject({
      version: 1,
      store: {
        found: { wallets: torn, "aside:wallets": "first" },
        failed: { settings: expect.stringContaining("reading settings fails") },
        withheld: ["aside:wallets:2"],
      },
      copyStore: { found: { wallets: device.copyStore.entries().wallets }, failed: {}, withheld: [] },
    });
    expect(text).not.toContain("beauty");
    expect(text).not.toContain(made?.phrase.split(" ").slice(0, 3).join(" "));
  });

  test("is written even if no read of a store succeeds", async () => {
    const device = createDevice();
    const dead = faultyStore(device.store, { failReads: () => true });
    const { engine } = runOn({ ...device, store: { ...dead, entries: device.store.entries } });
    const { store } = JSON.parse(await engine.exportReadable());
    expect(store.found).toEqual({});
    expect(Object.keys(store.failed)).toContain("wallets");
  });
});

describe("erase", () => {
  const everything = ({ store, copyStore, oldStores }: Device) =>
    [store, copyStore, ...oldStores].map((each) => each.entries());

  test("leaves every store empty, and a new wallet can be created", async () => {
    const device = createDevice();
    await makeWallets(device, 2);
    const rig = runOn(device);
    await rig.engine.start();
    await rig.engine.updateSettings({ fiatCurrency: "eur" });
    await device.oldStores[0]?.set("savedWallets", "[]");
    expect(await rig.engine.eraseDevice()).toEqual({ ok: true, value: undefined });
    expect(everything(device)).toEqual([{}, {}, {}]);
    expect(rig.engine.state.getState()).toMatchObject({
      phase: { kind: "no-wallet" },
      wallets: [],
      protection: "device",
      activeId: undefined,
      settings: { fiatCurrency: "usd" },
      contacts: { list: [], status: "ready" },
    });
    const { walletId } = mustBe(await rig.engine.createWallet());
    rig.engine.stop();
    const again = runOn(device);
    await again.engine.start();
    expect(again.engine.state.getState().wallets.map(({ id }) => id)).toEqual([walletId]);
    again.engine.stop();
  });

  test("other tabs show no wallet either", async () => {
    const { device, rig } = await withTwo();
    const other = await device.start();
    mustBe(await rig.engine.eraseDevice());
    const state = await until(other.engine, ({ phase }) => phase.kind === "no-wallet");
    expect(state.wallets).toEqual([]);
  });

  test("data that could not be erased is a problem", async () => {
    const refusing = (inner: Store): Store => faultyStore(inner, { write: { at: 1, kind: "fail" } });
    const stubborn = (inner: Store): Store => ({ ...inner, clear: async () => {} });
    for (const spoil of [refusing, stubborn]) {
      const device = createDevice();
      await makeWallets(device, 1);
      const store = { ...spoil(device.store), entries: device.store.entries };
      const rig = runOn({ ...device, store, oldStores: [createMemoryStore()] });
      await rig.engine.start();
      expect(await rig.engine.eraseDevice()).toMatchObject({ ok: false, problem: { code: "storage-failed" } });
      expect(rig.engine.state.getState().wallets).toHaveLength(1);
      rig.engine.stop();
    }
  });
});

test("new wallets are numbered", async () => {
  const { rig } = await withTwo();
  expect(rig.engine.state.getState().wallets.map(({ name }) => name)).toEqual(["Wallet 1", "Wallet 2"]);
});
