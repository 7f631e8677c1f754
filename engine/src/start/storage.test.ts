import { StorageError, type Store, type Vault } from "@satchel/core/ports";
import { aWalletId } from "@satchel/core/testing";
import { receiveAddress } from "@satchel/core/wallet";
import { createMemoryStore, faultyStore, type MemoryStore } from "@satchel/platform/memory";
import { createNodeVault } from "@satchel/vault/node";
import { describe, expect, test, vi } from "vitest";
import { offlineChain } from "../testing/offline-chain.ts";
import { copyStoreOf, createRig, mustBe } from "../testing/rig.ts";

const PHRASE = "beauty shoe decline spend still weird slot snack coach flee between paper";
/** The address of PHRASE in facts.md 4.3. */
const ADDRESS = "ecash:qqa9lv3kjd8vq7952p7rq0f6lkpqvlu0cydvxtd70g";

async function startOn(store: Store, vault: Vault = createNodeVault(), copyStore = copyStoreOf(store)) {
  const rig = createRig({ chain: offlineChain(), store, copyStore, vault });
  await rig.engine.start();
  return rig;
}

const storedIds = (store: MemoryStore): string[] =>
  JSON.parse(store.entries().wallets ?? '{"wallets":[]}').wallets.map(({ id }: { id: string }) => id);

describe("data that could not be read never counts as absent, and is not overwritten", () => {
  test.each(["wallets", "activeWalletAddress", "settings", "outbox"])("reading %s fails", async (key) => {
    const [inner, innerCopy] = [createMemoryStore(), createMemoryStore()];
    const vault = createNodeVault();
    const first = await startOn(inner, vault, innerCopy);
    mustBe(await first.engine.createWallet());
    first.engine.stop();
    const before = [inner.entries(), innerCopy.entries()];

    const store = faultyStore(inner, { failReads: (read) => read === key });
    const copyStore = faultyStore(innerCopy, { failReads: (read) => read === key });
    const { engine } = await startOn(store, vault, copyStore);
    expect(engine.state.getState().phase).toMatchObject({
      kind: "storage-failed",
      reason: expect.stringContaining(key),
    });
    expect(await engine.createWallet()).toMatchObject({ ok: false, problem: { code: "storage-failed" } });
    expect(await engine.importWallet(PHRASE)).toMatchObject({ ok: false, problem: { code: "storage-failed" } });
    expect([inner.entries(), innerCopy.entries()]).toEqual(before);

    store.heal();
    copyStore.heal();
    await engine.retryLoad();
    expect(engine.state.getState()).toMatchObject({ phase: { kind: "ready" }, wallets: [{ id: storedIds(inner)[0] }] });
    engine.stop();
  });

  test("if reads begin to fail after the start a new wallet does not overwrite the others", async () => {
    const inner = createMemoryStore();
    let failing = false;
    const store = faultyStore(inner, { failReads: (key) => failing && key === "wallets" });
    const { engine } = await startOn(store);
    mustBe(await engine.createWallet());
    const before = inner.entries();
    failing = true;
    expect(await engine.createWallet()).toMatchObject({ ok: false, problem: { code: "storage-failed" } });
    expect(inner.entries()).toEqual(before);
    engine.stop();
  });

  test.each([
    ["torn", '{"version":1,"wall', { activeWalletAddress: ADDRESS }, {}],
    ["in an older form that cannot be read", '[{"name":"n","mnemonic":"a b"}]', { activeWalletAddress: ADDRESS }, {}],
    ["torn, without any other data", '{"version":1,"revision":41,"wall', {}, {}],
    ["of a newer version", '{"version":2,"wallets":[]}', {}, {}],
    ["torn, and the copy too", '{"version":1,"wall', {}, { wallets: "{" }],
  ])("wallets %s: the rescue screen, until a seed phrase is restored", async (_name, raw, others, copy) => {
    const store = createMemoryStore({ wallets: raw, ...others });
    const copyStore = createMemoryStore(copy);
    const vault = createNodeVault();
    const { engine } = await startOn(store, vault, copyStore);
    for (let tries = 0; tries < 2; tries++) {
      expect(engine.state.getState().phase).toMatchObject({
        kind: "storage-failed",
        reason: expect.stringMatching(/^Corrupted storage: /),
      });
      await engine.retryLoad();
    }
    expect(store.entries()).toMatchObject({ wallets: raw, ...others });
    expect(copyStore.entries()).toMatchObject(copy);

    const { walletId } = mustBe(await engine.importWallet(PHRASE));
    expect(engine.state.getState()).toMatchObject({ phase: { kind: "ready" }, activeId: walletId });
    engine.stop();
    expect(store.entries()).toMatchObject({ "aside:wallets": raw });
    if ("wallets" in copy) expect(copyStore.entries()).toMatchObject({ "aside:wallets": "{" });
    expect(copyStore.entries().wallets).toBe(store.entries().wallets);
    expect(JSON.parse(store.entries().wallets ?? "").revision).toBe(raw.includes("41") ? 42 : 1);

    const again = await startOn(store, vault, copyStore);
    expect(again.engine.state.getState()).toMatchObject({ phase: { kind: "ready" }, wallets: [{ id: walletId }] });
    again.engine.stop();
  });

  test("an active address that fits no wallet: the stored wallets stay, and a seed phrase opens the wallet", async () => {
    const vault = createNodeVault();
    const first = await startOn(createMemoryStore(), vault);
    const { walletId } = mustBe(await first.engine.createWallet());
    first.engine.stop();
    const { wallets = "" } = (first.store as MemoryStore).entries();
    for (const others of [{ wallets }, {}]) {
      const entries = { ...others, activeWalletAddress: "ecash:qz3glzzjlp503rn3a3nxccedd7rwj78sgczljhvzv3" };
      const damaged = createMemoryStore(entries);
      const { engine } = await startOn(damaged, vault);
      expect(engine.state.getState().phase).toEqual({
        kind: "storage-failed",
        reason: "Corrupted storage: Active wallet not found in wallets",
      });
      expect(damaged.entries()).toMatchObject(entries);
      mustBe(await engine.importWallet(PHRASE));
      expect(engine.state.getState().phase).toEqual({ kind: "ready" });
      expect(damaged.entries()).toMatchObject({ "aside:activeWalletAddress": entries.activeWalletAddress });
      if ("wallets" in others) expect(storedIds(damaged)).toContain(walletId);
      engine.stop();
    }
  });

  test("damaged settings are copied aside and replaced", async () => {
    const raw = '{"fiatCurrency":"zzz","sendModal":true}';
    const store = createMemoryStore({ settings: raw });
    const { engine } = await startOn(store);
    expect(engine.state.getState().phase).toEqual({ kind: "no-wallet" });
    expect(engine.state.getState().settings).toMatchObject({ fiatCurrency: "usd", sendModal: true });
    expect(store.entries()).toMatchObject({ "aside:settings": raw });
    expect(JSON.parse(store.entries().settings ?? "")).toMatchObject({ fiatCurrency: "usd", sendModal: true });
  });
});

describe("wallets without a network", () => {
  test("two new wallets are there after a restart, and the newest is active", async () => {
    const store = createMemoryStore();
    const vault = createNodeVault();
    const { engine } = await startOn(store, vault);
    expect(engine.state.getState().phase).toEqual({ kind: "no-wallet" });
    const first = mustBe(await engine.createWallet());
    expect(engine.state.getState()).toMatchObject({ phase: { kind: "ready" }, activeId: first.walletId });
    const second = mustBe(await engine.createWallet());
    engine.stop();

    const again = await startOn(store, vault);
    const { wallets, activeId } = again.engine.state.getState();
    expect(wallets.map(({ id }) => id)).toEqual([first.walletId, second.walletId]);
    expect(activeId).toBe(second.walletId);
    mustBe(await again.engine.activateWallet(first.walletId));
    expect(again.engine.state.getState().activeId).toBe(first.walletId);
    expect(await again.engine.activateWallet(aWalletId("nobody"))).toEqual({
      ok: false,
      problem: { code: "wallet-not-found" },
    });
    again.engine.stop();
  });

  test("an imported wallet has the address of facts.md, is refused a second time, and reveals its phrase", async () => {
    const store = createMemoryStore();
    const { engine, warnings } = await startOn(store);
    expect(await engine.importWallet("beauty shoe")).toEqual({ ok: false, problem: { code: "invalid-phrase" } });
    const { walletId } = mustBe(await engine.importWallet(PHRASE));
    const [wallet] = engine.state.getState().wallets;
    expect(wallet && receiveAddress(wallet, "ecash")).toBe(ADDRESS);
    expect(await engine.importWallet(PHRASE)).toEqual({
      ok: false,
      problem: { code: "wallet-already-there", name: wallet?.name },
    });
    expect(mustBe(await engine.revealPhrase(walletId))).toBe(PHRASE);
    const everything = JSON.stringify([store.entries(), engine.state.getState(), warnings], (_key, part: unknown) =>
      typeof part === "bigint" ? `${part}` : part,
    );
    expect(everything).toContain(wallet?.sealed);
    for (let word = 0; word + 3 <= 12; word++) {
      expect(everything).not.toContain(
        PHRASE.split(" ")
          .slice(word, word + 3)
          .join(" "),
      );
    }
    expect(await engine.revealPhrase(aWalletId("nobody"))).toEqual({
      ok: false,
      problem: { code: "wallet-not-found" },
    });
    engine.stop();
  });

  test.each(["store", "copyStore"] as const)(
    "a first wallet is shown when %s has it too, and not before",
    async (slow) => {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const stores = { store: createMemoryStore(), copyStore: createMemoryStore() };
      const inner = stores[slow];
      const held: Store = {
        ...inner,
        set: async (key, value) => {
          if (key === "wallets") await released;
          await inner.set(key, value);
        },
      };
      const { engine } = createRig({ chain: offlineChain(), ...stores, [slow]: held });
      await engine.start();
      const creating = engine.createWallet();
      const other = slow === "store" ? stores.copyStore : stores.store;
      await expect.poll(() => other.entries().wallets).toBeDefined();
      expect(engine.state.getState().phase).toEqual({ kind: "no-wallet" });
      let shown: unknown;
      const stop = engine.state.subscribe(({ phase }) => {
        if (phase.kind === "ready") shown ??= [stores.store.entries().wallets, stores.copyStore.entries().wallets];
      });
      release();
      const { walletId } = mustBe(await creating);
      stop();
      expect(shown).toEqual([expect.stringContaining(walletId), expect.stringContaining(walletId)]);
      engine.stop();
    },
  );

  test.each(["store", "copyStore"] as const)(
    "a first wallet that %s refuses is in neither after a restart",
    async (full) => {
      const stores = { store: createMemoryStore(), copyStore: createMemoryStore() };
      const inner = stores[full];
      const set: Store["set"] = (key, value) =>
        key === "wallets" ? Promise.reject(new StorageError("full")) : inner.set(key, value);
      const first = createRig({ chain: offlineChain(), ...stores, [full]: { ...inner, set } });
      await first.engine.start();
      expect(await first.engine.createWallet()).toEqual({
        ok: false,
        problem: { code: "storage-failed", reason: "full" },
      });
      expect(first.engine.state.getState().phase).toEqual({ kind: "no-wallet" });
      first.engine.stop();
      const again = createRig({ chain: offlineChain(), ...stores });
      await again.engine.start();
      expect(again.engine.state.getState()).toMatchObject({ phase: { kind: "no-wallet" }, wallets: [] });
      again.engine.stop();
    },
  );

  test("a lock while a wallet is being stored stays: the wallet is not shown", async () => {
    const { engine, vault } = await startOn(createMemoryStore());
    const makeSecrets = vault.create;
    vi.spyOn(vault, "create").mockImplementation(async (protection) => {
      const made = await makeSecrets(protection);
      engine.state.setState({ phase: { kind: "locked" } });
      return made;
    });
    mustBe(await engine.createWallet());
    expect(engine.state.getState()).toMatchObject({ phase: { kind: "locked" }, wallets: [{}] });
    engine.stop();
  });

  test("two tabs create wallets at the same time: no wallet is lost", async () => {
    const store = createMemoryStore();
    const real = createNodeVault();
    // The secrets are made beforehand, so that all four wallets are stored at the same moment.
    const secrets = await Promise.all([1, 2, 3, 4].map(() => real.create("device")));
    const vault: Vault = { ...real, create: async () => secrets.pop() ?? real.create("device") };
    const one = await startOn(store, vault);
    const two = createRig({ chain: offlineChain(), store, vault, locks: one.locks });
    await two.engine.start();
    const made = await Promise.all(
      [one.engine, two.engine, one.engine, two.engine].map(
        async (engine) => mustBe(await engine.createWallet()).walletId,
      ),
    );
    expect(new Set(storedIds(store))).toEqual(new Set(made));
    // One tab activates wallets that the other tab created.
    for (const id of made) mustBe(await one.engine.activateWallet(id));
    one.engine.stop();
    two.engine.stop();
  });

  test("settings of two tabs do not undo each other, and values out of range are ignored", async () => {
    const store = createMemoryStore();
    const one = await startOn(store);
    const two = createRig({ chain: offlineChain(), store, locks: one.locks });
    await two.engine.start();
    await Promise.all([
      one.engine.updateSettings({ fiatCurrency: "chf" }),
      two.engine.updateSettings({ theme: "dark" }),
      one.engine.updateSettings({ satsPerKb: 20 }),
    ]);
    expect(JSON.parse(store.entries().settings ?? "")).toMatchObject({
      fiatCurrency: "chf",
      theme: "dark",
      satsPerKb: 1000,
    });
    expect(one.engine.state.getState().settings).toMatchObject({ fiatCurrency: "chf", satsPerKb: 1000 });
  });
});
