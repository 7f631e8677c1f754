import { faultyStore } from "@satchel/platform/memory";
import { afterEach, describe, expect, test } from "vitest";
import { type Browser, createBrowser } from "../testing/browser.ts";
import { mustBe, type Rig, until } from "../testing/rig.ts";

const PASSWORD = "forgotten by now";
const PHRASE = "beauty shoe decline spend still weird slot snack coach flee between paper";

let browser: Browser;
afterEach(() => browser.closeAll());

const walletsOf = ({ engine }: Rig) => engine.state.getState().wallets;
const isReady = ({ phase }: { phase: { kind: string } }) => phase.kind === "ready";

/** A locked tab with three wallets; the second is that of PHRASE, the third is active. */
async function lockedTab(): Promise<Rig> {
  browser = createBrowser();
  const { engine, vault } = await browser.start();
  mustBe(await engine.createWallet());
  const { walletId } = mustBe(await engine.importWallet(PHRASE));
  mustBe(await engine.createWallet());
  mustBe(await engine.renameWallet(walletId, "Savings"));
  mustBe(await engine.setPassword({ next: PASSWORD }));
  await vault.lock();
  engine.stop();
  return browser.start();
}

describe("the seed phrase opens the wallet without the forgotten password", () => {
  test("its wallet keeps name and keys, under the device; the others are named and copied aside", async () => {
    const rig = await lockedTab();
    const [first, savings, third] = walletsOf(rig);
    const sealed = [browser.store.entries().wallets, browser.copyStore.entries().wallets];
    for (let wrong = 1; wrong <= 4; wrong++) await rig.engine.unlock("no idea");

    const restored = mustBe(await rig.engine.restoreForgotten(PHRASE));
    expect(restored.sealed).toEqual([first?.name, third?.name]);
    expect(rig.engine.state.getState()).toMatchObject({
      phase: { kind: "ready" },
      protection: "device",
      activeId: restored.walletId,
      wallets: [{ name: "Savings", keys: savings?.keys, backedUpAt: expect.any(Number) }],
    });
    expect(mustBe(await rig.engine.revealPhrase(restored.walletId))).toBe(PHRASE);
    for (const [index, store] of [browser.store, browser.copyStore].entries()) {
      expect(store.entries()["aside:wallets"]).toBe(sealed[index]);
      expect(JSON.parse(store.entries().wallets ?? "")).toMatchObject({ protection: "device", wallets: [{}] });
    }
    const readable = await rig.engine.exportReadable();
    expect(JSON.parse(readable).store.found["aside:wallets"]).toBe(sealed[0]);

    rig.engine.stop();
    const again = await browser.start();
    expect(again.engine.state.getState()).toMatchObject({ phase: { kind: "ready" }, wallets: [{ name: "Savings" }] });
    expect(mustBe(await again.engine.revealPhrase(restored.walletId))).toBe(PHRASE);
    // The failed attempts are forgotten.
    mustBe(await again.engine.setPassword({ next: "remembered now" }));
    mustBe(await again.engine.setPassword({ current: "remembered now" }));
  });

  test("the copied text, put back, still opens with the password", async () => {
    const rig = await lockedTab();
    mustBe(await rig.engine.restoreForgotten(PHRASE));
    rig.engine.stop();
    for (const store of [browser.store, browser.copyStore]) {
      await store.set("wallets", store.entries()["aside:wallets"] ?? "");
    }
    await browser.store.remove("activeWalletAddress");
    const again = await browser.start();
    mustBe(await again.engine.unlock(PASSWORD));
    expect(walletsOf(again)).toHaveLength(3);
    for (const { id } of walletsOf(again)) mustBe(await again.engine.revealPhrase(id));
  });

  test("a phrase of no stored wallet becomes a new wallet", async () => {
    const rig = await lockedTab();
    const names = walletsOf(rig).map(({ name }) => name);
    const other = "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about";
    const restored = mustBe(await rig.engine.restoreForgotten(other));
    expect(restored.sealed).toEqual(names);
    expect(walletsOf(rig)).toMatchObject([{ id: restored.walletId, name: "Wallet 1" }]);
    expect(mustBe(await rig.engine.revealPhrase(restored.walletId))).toBe(other);
  });

  test("all wallets of the phrase are restored, also those at other paths", async () => {
    browser = createBrowser();
    const { engine, vault } = await browser.start();
    const { walletId } = mustBe(await engine.importWallet(PHRASE));
    const path = "m/44'/145'/0'/0/3";
    mustBe(await engine.addFound(walletId, [path]));
    mustBe(await engine.createWallet());
    mustBe(await engine.setPassword({ next: PASSWORD }));
    await vault.lock();
    engine.stop();
    const rig = await browser.start();
    const before = walletsOf(rig);
    const restored = mustBe(await rig.engine.restoreForgotten(PHRASE));
    expect(walletsOf(rig).map(({ name, keys }) => ({ name, keys }))).toEqual(
      before.slice(0, 2).map(({ name, keys }) => ({ name, keys })),
    );
    expect(restored.sealed).toEqual([before[2]?.name]);
    for (const { id } of walletsOf(rig)) expect(mustBe(await rig.engine.revealPhrase(id))).toBe(PHRASE);
  });

  test("other tabs open too", async () => {
    const rig = await lockedTab();
    const other = await browser.start();
    const { walletId } = mustBe(await rig.engine.restoreForgotten(PHRASE));
    await until(other.engine, (state) => isReady(state) && state.activeId === walletId);
    expect(mustBe(await other.engine.revealPhrase(walletId))).toBe(PHRASE);
  });
});

describe("refused, and nothing is changed", () => {
  test("an invalid phrase, or a wallet that is not locked", async () => {
    const rig = await lockedTab();
    const before = [browser.store.entries(), browser.copyStore.entries()];
    expect(await rig.engine.restoreForgotten("beauty shoe")).toEqual({
      ok: false,
      problem: { code: "invalid-phrase" },
    });
    expect([browser.store.entries(), browser.copyStore.entries()]).toEqual(before);
    mustBe(await rig.engine.unlock(PASSWORD));
    expect(await rig.engine.restoreForgotten(PHRASE)).toMatchObject({ ok: false, problem: { code: "vault-failed" } });
    expect(walletsOf(rig)).toHaveLength(3);
  });

  test.each(["store", "copyStore"] as const)(
    "if %s cannot copy the wallets aside the book stays as it is",
    async (which) => {
      const locked = await lockedTab();
      locked.engine.stop();
      const faulty = faultyStore(browser[which], { write: { at: 1, kind: "fail" } });
      const rig = await browser.start({ [which]: faulty });
      const before = browser.copyStore.entries().wallets;
      expect(await rig.engine.restoreForgotten(PHRASE)).toMatchObject({ problem: { code: "storage-failed" } });
      expect(browser.copyStore.entries().wallets).toBe(before);
      expect(browser.store.entries().wallets).toBe(before);
      mustBe(await rig.engine.unlock(PASSWORD));
      expect(walletsOf(rig)).toHaveLength(3);
    },
  );
});
