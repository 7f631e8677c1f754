import type { Vault } from "@satchel/core/ports";
import { aWalletId } from "@satchel/core/testing";
import { afterEach, describe, expect, test } from "vitest";
import { type Browser, createBrowser } from "../testing/browser.ts";
import { mustBe, type Rig, until } from "../testing/rig.ts";

const PASSWORD = "correct horse";
const NEXT = "battery staple";

let browser: Browser;
afterEach(() => browser.closeAll());

const phraseOf = async ({ engine }: Rig) => engine.revealPhrase(aWalletId(engine.state.getState().wallets[0]?.id));
const stored = () => [browser.store.entries().wallets, browser.copyStore.entries().wallets];

/** A tab with two wallets, and the phrase of the first. */
async function tabWith(password?: string): Promise<{ rig: Rig; phrase: string }> {
  browser = createBrowser();
  const rig = await browser.start();
  mustBe(await rig.engine.createWallet());
  mustBe(await rig.engine.createWallet());
  const phrase = mustBe(await phraseOf(rig));
  if (password !== undefined) mustBe(await rig.engine.setPassword({ next: password }));
  return { rig, phrase };
}

/** The first wallet's phrase after a restart and an unlock with this password; undefined if that does not open it. */
async function openedBy(password: string | undefined): Promise<string | undefined> {
  browser.closeAll();
  const rig = await browser.start({ vault: await lockedVault() });
  browser.clock.advance(60_000);
  if (password !== undefined) await rig.engine.unlock(password);
  const phrase = await phraseOf(rig);
  return phrase.ok && rig.engine.state.getState().phase.kind === "ready" ? phrase.value : undefined;
}

async function lockedVault(): Promise<Vault> {
  const { vault } = browser.open();
  await vault.lock();
  return vault;
}

describe("set, change, remove", () => {
  test("set: both copies are sealed under it; changed: the old one no longer opens; removed: no password is needed", async () => {
    const { rig, phrase } = await tabWith();
    mustBe(await rig.engine.setPassword({ next: PASSWORD }));
    expect(rig.engine.state.getState()).toMatchObject({ protection: "password", phase: { kind: "ready" } });
    expect(mustBe(await phraseOf(rig))).toBe(phrase);
    for (const raw of stored()) expect(JSON.parse(raw ?? "")).toMatchObject({ protection: "password" });

    mustBe(await rig.engine.setPassword({ current: PASSWORD, next: NEXT }));
    expect(mustBe(await phraseOf(rig))).toBe(phrase);
    expect(await openedBy(PASSWORD)).toBeUndefined();
    expect(await openedBy(NEXT)).toBe(phrase);

    browser.closeAll();
    const again = await browser.start();
    mustBe(await again.engine.unlock(NEXT));
    mustBe(await again.engine.setPassword({ current: NEXT }));
    expect(again.engine.state.getState()).toMatchObject({ protection: "device", phase: { kind: "ready" } });
    for (const raw of stored()) expect(JSON.parse(raw ?? "")).toMatchObject({ protection: "device" });
    expect(mustBe(await phraseOf(again))).toBe(phrase);
    expect(await openedBy(undefined)).toBe(phrase);
  });

  test("a wallet created under a password opens with it", async () => {
    const { rig } = await tabWith(PASSWORD);
    const { walletId } = mustBe(await rig.engine.createWallet());
    const phrase = mustBe(await rig.engine.revealPhrase(walletId));
    browser.closeAll();
    const again = await browser.start({ vault: await lockedVault() });
    mustBe(await again.engine.unlock(PASSWORD));
    expect(mustBe(await again.engine.revealPhrase(walletId))).toBe(phrase);
  });

  test("refused: a new one that is too short in code points, or a wrong or missing current one", async () => {
    const { rig } = await tabWith();
    const before = stored();
    const tooShort = { ok: false, problem: { code: "password-too-short", minLength: 8 } };
    for (const next of ["", "1234567", "🔑🔑🔑🔑🔑🔑🔑"])
      expect(await rig.engine.setPassword({ next })).toEqual(tooShort);
    mustBe(await rig.engine.setPassword({}));
    expect(stored()).toEqual(before);
    mustBe(await rig.engine.setPassword({ next: "🔑🔑🔑🔑🔑🔑🔑🔑" }));

    const now = browser.clock.now();
    for (const current of [{ current: "wrong" }, {}]) {
      expect(await rig.engine.setPassword({ ...current, next: NEXT })).toEqual({
        ok: false,
        problem: { code: "wrong-password", retryAt: now },
      });
    }
    expect(await rig.engine.setPassword({ current: "wrong" })).toMatchObject({ problem: { retryAt: now + 1_000 } });
    expect(await rig.engine.setPassword({ current: "🔑🔑🔑🔑🔑🔑🔑🔑" })).toMatchObject({
      problem: { code: "too-soon" },
    });
    // A wrong current password does not lock an open wallet.
    mustBe(await phraseOf(rig));
    browser.clock.advance(1_000);
    mustBe(await rig.engine.setPassword({ current: "🔑🔑🔑🔑🔑🔑🔑🔑" }));
  });

  test("refused: without a wallet, or with wallets that could not be read", async () => {
    browser = createBrowser();
    const { engine } = await browser.start();
    expect(await engine.setPassword({ next: PASSWORD })).toMatchObject({ problem: { code: "storage-failed" } });
    await browser.store.set("wallets", "torn");
    const other = await browser.start();
    expect(await other.engine.setPassword({ next: PASSWORD })).toMatchObject({ problem: { code: "storage-failed" } });
    expect(await other.engine.unlock(PASSWORD)).toMatchObject({ problem: { code: "storage-failed" } });
  });
});

describe("in the other tab", () => {
  test("a password that was set, changed or removed counts too, and both tabs can go on", async () => {
    const { rig, phrase } = await tabWith();
    const other = await browser.start();
    mustBe(await rig.engine.setPassword({ next: PASSWORD }));
    await until(other.engine, ({ protection }) => protection === "password");
    mustBe(await other.engine.setPassword({ current: PASSWORD, next: NEXT }));
    const sealed = other.engine.state.getState().wallets[0]?.sealed;
    await until(rig.engine, ({ wallets }) => wallets[0]?.sealed === sealed);
    for (const tab of [rig, other]) {
      await expect.poll(() => tab.engine.createWallet()).toMatchObject({ ok: true });
      expect(mustBe(await phraseOf(tab))).toBe(phrase);
    }
    mustBe(await rig.engine.setPassword({ current: NEXT }));
    await until(other.engine, ({ protection }) => protection === "device");
    expect(mustBe(await phraseOf(other))).toBe(phrase);
    expect(other.engine.state.getState().phase).toEqual({ kind: "ready" });
  });

  test("a vault that cannot get the key leaves its tab locked, and the other tab open", async () => {
    const { rig } = await tabWith();
    const { vault } = browser.open();
    const other = await browser.start({ vault: { ...vault, join: async () => false } });
    mustBe(await rig.engine.setPassword({ next: PASSWORD }));
    await until(other.engine, ({ phase }) => phase.kind === "locked");
    mustBe(await phraseOf(rig));
    mustBe(await other.engine.unlock(PASSWORD));
    mustBe(await phraseOf(other));
  });

  test("a lock while the password is removed leaves no tab locked", async () => {
    const { rig, phrase } = await tabWith(PASSWORD);
    const other = await browser.start();
    const protect: Vault["protect"] = async (wallets, password) => {
      const sealed = await rig.vault.protect(wallets, password);
      await other.engine.lock();
      await until(again.engine, ({ phase }) => phase.kind === "locked");
      return sealed;
    };
    const again = await browser.start({ vault: { ...rig.vault, protect } });
    mustBe(await again.engine.setPassword({ current: PASSWORD }));
    expect(again.engine.state.getState()).toMatchObject({ phase: { kind: "ready" }, protection: "device" });
    await until(other.engine, ({ phase, protection }) => phase.kind === "ready" && protection === "device");
    for (const tab of [again, other]) expect(mustBe(await phraseOf(tab))).toBe(phrase);
  });
});
