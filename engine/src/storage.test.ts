import { NetworkError, type Store, type Vault } from "@satchel/core/ports";
import { walletAddress } from "@satchel/core/wallet";
import { createMemoryStore, faultyStore, type MemoryStore, type WriteFault } from "@satchel/platform/memory";
import { createNodeVault } from "@satchel/vault/node";
import { describe, expect, test } from "vitest";
import type { Engine } from "./engine.ts";
import { createRig, mustBe } from "./testing/rig.ts";
import { createScriptedChain } from "./testing/scripted-chain.ts";

const PHRASE = "beauty shoe decline spend still weird slot snack coach flee between paper";
/** facts.md 4.3. */
const ADDRESS = "ecash:qqa9lv3kjd8vq7952p7rq0f6lkpqvlu0cydvxtd70g";

/** An indexer that nobody reaches. */
function offline() {
  const chain = createScriptedChain();
  chain.breakWith(new NetworkError("Error connecting to known Chronik instances", "unreachable"));
  return chain;
}

async function startOn(store: Store, vault: Vault = createNodeVault()) {
  const rig = createRig({ chain: offline(), store, vault });
  await rig.engine.start();
  return rig;
}

const storedIds = (store: MemoryStore): string[] =>
  JSON.parse(store.entries().wallets ?? '{"wallets":[]}').wallets.map(({ id }: { id: string }) => id);

describe("what could not be read is never taken for absent, nor written over", () => {
  test.each(["wallets", "activeWalletAddress", "settings", "outbox"])("reading %s fails", async (key) => {
    const inner = createMemoryStore();
    const vault = createNodeVault();
    const first = await startOn(inner, vault);
    mustBe(await first.engine.createWallet());
    first.engine.stop();
    const before = inner.entries();

    const store = faultyStore(inner, { failReads: (read) => read === key });
    const { engine } = await startOn(store, vault);
    expect(engine.state.getState().phase).toMatchObject({
      kind: "storage-failed",
      reason: expect.stringContaining(key),
    });
    expect(await engine.createWallet()).toMatchObject({ ok: false, problem: { code: "storage-failed" } });
    expect(await engine.importWallet(PHRASE)).toMatchObject({ ok: false, problem: { code: "storage-failed" } });
    expect(inner.entries()).toEqual(before);

    store.heal();
    await engine.retryLoad();
    expect(engine.state.getState()).toMatchObject({ phase: { kind: "ready" }, wallets: [{ id: storedIds(inner)[0] }] });
    engine.stop();
  });

  test("reads begin to fail after the start: a wallet is not added over the others", async () => {
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
    ["torn", '{"version":1,"wall', { activeWalletAddress: ADDRESS }],
    ["of another form", '[{"name":"n","mnemonic":"a b"}]', { activeWalletAddress: ADDRESS }],
    ["torn, and nothing else there", '{"version":1,"wall', {}],
    ["emptied, of a newer version", '{"version":2,"wallets":[]}', {}],
  ])("wallets %s", async (_name, raw, others) => {
    const store = createMemoryStore({ wallets: raw, ...others });
    const { engine } = await startOn(store);
    expect(engine.state.getState().phase).toMatchObject({
      kind: "storage-failed",
      reason: expect.stringMatching(/^Corrupted storage: /),
    });
    expect(await engine.createWallet()).toMatchObject({ ok: false, problem: { code: "storage-failed" } });
    await engine.retryLoad();
    expect(store.entries()).toEqual({ wallets: raw, ...others, "aside:wallets": raw });
    engine.stop();
  });

  test("an active wallet that is not among the wallets", async () => {
    const store = createMemoryStore();
    const first = await startOn(store);
    mustBe(await first.engine.createWallet());
    first.engine.stop();
    for (const entries of [{ ...store.entries(), activeWalletAddress: ADDRESS }, { activeWalletAddress: ADDRESS }]) {
      const damaged = createMemoryStore(entries);
      const { engine } = await startOn(damaged);
      expect(engine.state.getState().phase).toEqual({
        kind: "storage-failed",
        reason: "Corrupted storage: Active wallet not found in wallets",
      });
      expect(await engine.createWallet()).toMatchObject({ ok: false, problem: { code: "storage-failed" } });
      expect(damaged.entries()).toEqual(entries);
      engine.stop();
    }
  });

  test("damaged settings are replaced, what stood there is kept aside", async () => {
    const raw = '{"fiatCurrency":"zzz","sendModal":true}';
    const store = createMemoryStore({ settings: raw });
    const { engine } = await startOn(store);
    expect(engine.state.getState().phase).toEqual({ kind: "no-wallet" });
    expect(engine.state.getState().settings).toMatchObject({ fiatCurrency: "usd", sendModal: true });
    expect(store.entries()).toMatchObject({ "aside:settings": raw });
    expect(JSON.parse(store.entries().settings ?? "")).toMatchObject({ fiatCurrency: "usd", sendModal: true });
  });
});

describe("wallets, without any network", () => {
  test("New Wallet, then another: both are there after a restart, the newest is active", async () => {
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
    expect(await again.engine.activateWallet("nobody")).toEqual({ ok: false, problem: { code: "wallet-not-found" } });
    again.engine.stop();
  });

  test("Import: the derivation of facts.md, once only, and the phrase comes out again", async () => {
    const store = createMemoryStore();
    const { engine, warnings } = await startOn(store);
    expect(await engine.importWallet("beauty shoe")).toEqual({ ok: false, problem: { code: "invalid-phrase" } });
    const { walletId } = mustBe(await engine.importWallet(PHRASE));
    const [wallet] = engine.state.getState().wallets;
    expect(wallet && walletAddress(wallet, "ecash")).toBe(ADDRESS);
    expect(await engine.importWallet(PHRASE)).toEqual({
      ok: false,
      problem: { code: "wallet-already-there", name: wallet?.name },
    });
    expect(mustBe(await engine.revealPhrase(walletId))).toBe(PHRASE);
    const everything = JSON.stringify([store.entries(), engine.state.getState(), warnings]);
    expect(everything).toContain(wallet?.sealed);
    for (let word = 0; word + 3 <= 12; word++) {
      expect(everything).not.toContain(
        PHRASE.split(" ")
          .slice(word, word + 3)
          .join(" "),
      );
    }
    expect(await engine.revealPhrase("nobody")).toEqual({ ok: false, problem: { code: "wallet-not-found" } });
    engine.stop();
  });

  test("two tabs make wallets at the same time: none is lost", async () => {
    const store = createMemoryStore();
    const real = createNodeVault();
    // Made beforehand, so that all four come to the store at the same moment.
    const secrets = await Promise.all([1, 2, 3, 4].map(() => real.create()));
    const vault: Vault = { ...real, create: async () => secrets.pop() ?? real.create() };
    const one = await startOn(store, vault);
    const two = createRig({ chain: offline(), store, vault, locks: one.locks });
    await two.engine.start();
    const made = await Promise.all(
      [one.engine, two.engine, one.engine, two.engine].map(
        async (engine) => mustBe(await engine.createWallet()).walletId,
      ),
    );
    expect(new Set(storedIds(store))).toEqual(new Set(made));
    // One of them goes to a wallet it has not seen being made.
    for (const id of made) mustBe(await one.engine.activateWallet(id));
    one.engine.stop();
    two.engine.stop();
  });

  test("settings of two tabs do not undo each other, and values out of range are ignored", async () => {
    const store = createMemoryStore();
    const one = await startOn(store);
    const two = createRig({ chain: offline(), store, locks: one.locks });
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

describe("a crash, or a failure, at every write", () => {
  const actions: [string, (engine: Engine) => Promise<{ ok: boolean }>][] = [
    ["createWallet", (engine) => engine.createWallet()],
    ["importWallet", (engine) => engine.importWallet(PHRASE)],
    ["activateWallet", (engine) => engine.activateWallet(engine.state.getState().wallets[0]?.id ?? "")],
  ];
  const kinds: WriteFault["kind"][] = ["crash-before", "crash-after", "fail", "fail-after"];

  /** `wallets` are made first, without faults; then the action runs on a store with this fault. */
  async function run(count: number, action: (engine: Engine) => Promise<{ ok: boolean }>, write?: WriteFault) {
    const inner = createMemoryStore();
    const vault = createNodeVault();
    const before = await startOn(inner, vault);
    for (let made = 0; made < count; made++) mustBe(await before.engine.createWallet());
    before.engine.stop();
    const had = storedIds(inner);

    const store = faultyStore(inner, write ? { write } : {});
    const { engine } = await startOn(store, vault);
    const outcome = await Promise.race([action(engine), store.crashed]);
    const confirmed = outcome?.ok ? engine.state.getState().wallets.map(({ id }) => id) : had;
    engine.stop();

    const after = await startOn(inner, vault);
    await after.engine.retryLoad();
    const { phase, wallets, activeId } = after.engine.state.getState();
    after.engine.stop();
    return { writes: store.writes(), outcome, confirmed, phase, wallets, activeId, inner };
  }

  test.each(actions)("%s: every wallet that was confirmed is there", async (name, action) => {
    let runs = 0;
    for (const count of name === "activateWallet" ? [2] : [0, 2]) {
      const { writes, outcome } = await run(count, action);
      expect(outcome).toMatchObject({ ok: true });
      expect(writes).toBeGreaterThan(0);
      for (let at = 1; at <= writes; at++) {
        for (const kind of kinds) {
          runs++;
          const result = await run(count, action, { at, kind });
          const ids = result.wallets.map(({ id }) => id);
          expect(ids).toEqual(expect.arrayContaining([...result.confirmed]));
          expect(result.phase).toEqual({ kind: ids.length > 0 ? "ready" : "no-wallet" });
          if (ids.length > 0) expect(ids).toContain(result.activeId);
          // What a person was told failed may be there, or not; it is never there twice.
          expect(new Set(ids).size).toBe(ids.length);
          expect(ids.length - count).toBeLessThanOrEqual(name === "activateWallet" ? 0 : 1);
        }
      }
    }
    process.stdout.write(`${name}: ${runs} faults at store writes\n`);
  });
});
