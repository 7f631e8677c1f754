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

/** A locked tab with three wallets; the second is that of PHRASE, the third is active. Nobody knows the password. */
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

describe("the recovery phrase is the way out of a forgotten password", () => {
  test("its wallet keeps name and keys, under the device; the others leave by name and are kept aside", async () => {
    const rig = await lockedTab();
    const [first, savings, third] = walletsOf(rig);
    const sealed = [browser.store.entries().wallets, browser.copyStore.entries().wallets];
    for (let wrong = 1; wrong <= 4; wrong++) await rig.engine.unlock("no idea");

    const restored = mustBe(await rig.engine.restoreForgotten(PHRASE));
    expect(restored.left).toEqual([first?.name, third?.name]);
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
    // And what the wait was for is gone.
    mustBe(await again.engine.setPassword({ next: "remembered now" }));
    mustBe(await again.engine.setPassword({ current: "remembered now" }));
  });

  test("whoever remembers it after all puts what was kept aside back, and it opens", async () => {
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

  test("a phrase of none of them becomes a wallet of its own", async () => {
    const rig = await lockedTab();
    const names = walletsOf(rig).map(({ name }) => name);
    const other = "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about";
    const restored = mustBe(await rig.engine.restoreForgotten(other));
    expect(restored.left).toEqual(names);
    expect(walletsOf(rig)).toMatchObject([{ id: restored.walletId, name: expect.stringMatching(/^q\w+…\w+$/) }]);
    expect(mustBe(await rig.engine.revealPhrase(restored.walletId))).toBe(other);
  });

  test("all wallets of the phrase come back, also those at other paths", async () => {
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
    expect(restored.left).toEqual([before[2]?.name]);
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

describe("refused, and nothing changed", () => {
  test("a phrase that is none; a wallet that is not locked", async () => {
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

  test.each(["store", "copyStore"] as const)("%s keeps nothing aside: the book stays as it is", async (which) => {
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
  });
});
