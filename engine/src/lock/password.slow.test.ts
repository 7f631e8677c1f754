import { StorageError, type Vault } from "@satchel/core/ports";
import { aWalletId } from "@satchel/core/testing";
import { faultyStore } from "@satchel/platform/memory";
import { afterEach, describe, expect, test } from "vitest";
import type { Engine } from "../create-engine.ts";
import { type Browser, createBrowser } from "../testing/browser.ts";
import { mustBe, type Rig, until } from "../testing/rig.ts";

const PASSWORD = "correct horse";
const NEXT = "battery staple";

let browser: Browser;
afterEach(() => browser.closeAll());

const phaseOf = (engine: Engine) => engine.state.getState().phase;
const phraseOf = async ({ engine }: Rig) => engine.revealPhrase(aWalletId(engine.state.getState().wallets[0]?.id));
const isReady = ({ phase }: { phase: { kind: string } }) => phase.kind === "ready";
const isLocked = ({ phase }: { phase: { kind: string } }) => phase.kind === "locked";

/** A tab with two wallets under a password, and the phrase of the first. */
async function protectedTab(): Promise<{ rig: Rig; phrase: string }> {
  browser = createBrowser();
  const rig = await browser.start();
  mustBe(await rig.engine.createWallet());
  mustBe(await rig.engine.createWallet());
  const phrase = mustBe(await phraseOf(rig));
  mustBe(await rig.engine.setPassword({ next: PASSWORD }));
  return { rig, phrase };
}

/** Ends the program and starts it again on the same device. */
async function restart(rig: Rig): Promise<Rig> {
  await rig.vault.lock();
  rig.engine.stop();
  return browser.start();
}

describe("unlock and lock", () => {
  test("after a restart the wallet is locked; the password opens it", async () => {
    const { rig, phrase } = await protectedTab();
    const active = rig.engine.state.getState().activeId;
    const again = await restart(rig);
    expect(again.engine.state.getState()).toMatchObject({ phase: { kind: "locked" }, protection: "password" });
    expect(await phraseOf(again)).toEqual({ ok: false, problem: { code: "locked" } });
    mustBe(await again.engine.unlock(PASSWORD));
    expect(again.engine.state.getState()).toMatchObject({ phase: { kind: "ready" }, activeId: active });
    expect(mustBe(await phraseOf(again))).toBe(phrase);
  });

  test("locked: no session, no ledger, no signing; the price stays", async () => {
    const { rig } = await protectedTab();
    rig.engine.state.setState({ price: { fiat: "usd", perXec: 0.00003, at: 1 } });
    await rig.engine.lock();
    const { phase, ledger, sync, price } = rig.engine.state.getState();
    expect({ phase, scripts: ledger.scripts, sync, price }).toEqual({
      phase: { kind: "locked" },
      scripts: new Set(),
      sync: { state: "never" },
      price: { fiat: "usd", perXec: 0.00003, at: 1 },
    });
    expect(await phraseOf(rig)).toEqual({ ok: false, problem: { code: "locked" } });
    expect(await rig.engine.setPassword({ current: PASSWORD, next: NEXT })).toMatchObject({
      problem: { code: "locked" },
    });
    expect(await rig.engine.createWallet()).toMatchObject({ ok: false, problem: { code: "locked" } });
  });

  test("without a password lock does nothing", async () => {
    browser = createBrowser();
    const { engine } = await browser.start();
    mustBe(await engine.createWallet());
    await engine.lock();
    expect(phaseOf(engine)).toEqual({ kind: "ready" });
    expect(await engine.unlock("anything")).toEqual({ ok: true, value: undefined });
  });

  test("all tabs lock and open together, and a new tab is opened by another open one", async () => {
    const { rig, phrase } = await protectedTab();
    const other = await browser.start();
    expect(phaseOf(other.engine)).toEqual({ kind: "ready" });
    expect(mustBe(await phraseOf(other))).toBe(phrase);
    await other.engine.lock();
    await until(rig.engine, isLocked);
    await expect.poll(() => phraseOf(rig)).toEqual({ ok: false, problem: { code: "locked" } });
    mustBe(await rig.engine.unlock(PASSWORD));
    await until(other.engine, isReady);
    expect(mustBe(await phraseOf(other))).toBe(phrase);
  });

  test.each(["before", "after"])(
    "a lock %s the vault has answered does not keep the right password from unlocking",
    async (moment) => {
      const { rig } = await protectedTab();
      await rig.vault.lock();
      rig.engine.stop();
      let isFirst = true;
      const unlock: Vault["unlock"] = async (wallets, password) => {
        const unlocking = rig.vault.unlock(wallets, password);
        if (moment === "after") await unlocking;
        if (isFirst) await again.engine.lock();
        isFirst = false;
        return unlocking;
      };
      const again = await browser.start({ vault: { ...rig.vault, unlock } });
      mustBe(await again.engine.unlock(PASSWORD));
      expect(phaseOf(again.engine)).toEqual({ kind: "ready" });
      mustBe(await phraseOf(again));
    },
  );

  test("wallets sealed anew at the unlock are stored; if that fails the wallet opens all the same", async () => {
    const { rig, phrase } = await protectedTab();
    rig.engine.stop();
    for (const full of ["wallets", "sealedRecords", undefined]) {
      const isFull = full !== undefined;
      const raising = createRaising(rig.vault);
      const set = async (key: string, value: string) => {
        if (key === full) throw new StorageError("Disk full");
        await browser.store.set(key, value);
      };
      const store = { ...browser.store, set };
      await rig.vault.lock();
      const again = await browser.start({ vault: raising, store });
      // After a failed write the start has healed the copies.
      const stored = browser.store.entries().wallets;
      mustBe(await again.engine.unlock(PASSWORD));
      expect(mustBe(await phraseOf(again))).toBe(phrase);
      expect(browser.store.entries().wallets === stored).toBe(isFull);
      expect(again.warnings.some((warning) => warning.includes("sealed anew"))).toBe(isFull);
      again.engine.stop();
    }
    const last = await restart(rig);
    mustBe(await last.engine.unlock(PASSWORD));
    expect(mustBe(await phraseOf(last))).toBe(phrase);
  });
});

/** A vault that seals the wallets anew at every unlock, as with stronger parameters. */
function createRaising(vault: Vault): Vault {
  return {
    ...vault,
    unlock: async (wallets, password) => {
      const unlocked = await vault.unlock(wallets, password);
      if (!unlocked.ok) return unlocked;
      return { ok: true, value: { resealed: mustBe(await vault.protect(wallets, password)) } };
    },
  };
}

describe("wrong passwords", () => {
  test("three are free, then each one makes the wait longer, and an attempt before its end is not tried", async () => {
    const { rig } = await protectedTab();
    const { engine } = await restart(rig);
    const { clock } = browser;
    const waits: number[] = [];
    for (let count = 1; count <= 12; count++) {
      const tried = await engine.unlock("wrong");
      if (tried.ok || !("retryAt" in tried.problem)) throw new Error("It opened");
      expect(tried.problem.code).toBe("wrong-password");
      waits.push(tried.problem.retryAt - clock.now());
      expect(phaseOf(engine)).toEqual({ kind: "locked", retryAt: tried.problem.retryAt });
      if (tried.problem.retryAt > clock.now()) {
        clock.advance(tried.problem.retryAt - clock.now() - 1);
        expect(await engine.unlock(PASSWORD)).toEqual({
          ok: false,
          problem: { code: "too-soon", retryAt: tried.problem.retryAt },
        });
        clock.advance(1);
      }
    }
    expect(waits).toEqual([0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60].map((seconds) => seconds * 1_000));
    mustBe(await engine.unlock(PASSWORD));
    expect(browser.store.entries().unlockAttempts).toBeUndefined();
  });

  test("neither a reload nor another tab nor a killed program resets the wait", async () => {
    const { rig } = await protectedTab();
    let tab = await restart(rig);
    for (let count = 1; count <= 3; count++) await tab.engine.unlock("wrong");
    tab = await restart(tab);
    const tooSoon = { ok: false, problem: { code: "too-soon", retryAt: browser.clock.now() + 1_000 } };
    expect(await tab.engine.unlock(PASSWORD)).toEqual(tooSoon);
    const other = await browser.start();
    expect(await other.engine.unlock(PASSWORD)).toEqual(tooSoon);

    browser.clock.advance(1_000);
    // An attempt counts even if the program is killed before the vault answers.
    const store = faultyStore(browser.store, { write: { at: 2, kind: "crash-before" } });
    const dying = await browser.start({ store });
    void dying.engine.unlock("wrong");
    await store.crashed;
    expect(JSON.parse(browser.store.entries().unlockAttempts ?? "")).toMatchObject({ count: 4 });
  });

  test("two tabs at once have no more attempts than one", async () => {
    const { rig } = await protectedTab();
    const one = await restart(rig);
    const other = await browser.start();
    const tries = [one, other, one, other, one, other].map(({ engine }) => engine.unlock("wrong"));
    const codes = (await Promise.all(tries)).map((tried) => (tried.ok ? "open" : tried.problem.code));
    // The order of the attempts is not fixed.
    expect(codes.sort()).toEqual([...Array(3).fill("too-soon"), ...Array(3).fill("wrong-password")]);
  });

  test("a clock that was set back does not make the wait longer than its limit", async () => {
    const { rig } = await protectedTab();
    const { engine } = await restart(rig);
    const retryAt = browser.clock.now() + 365 * 24 * 3600 * 1000;
    await browser.store.set("unlockAttempts", JSON.stringify({ count: 4, retryAt }));
    expect(await engine.unlock(PASSWORD)).toMatchObject({
      problem: { code: "too-soon", retryAt: browser.clock.now() + 2_000 },
    });
    browser.clock.advance(2_000);
    mustBe(await engine.unlock(PASSWORD));
  });

  test("if attempts cannot be read or stored the password opens, and a wrong one has the longest wait", async () => {
    const { rig } = await protectedTab();
    await rig.vault.lock();
    rig.engine.stop();
    const store = faultyStore(browser.store, { failReads: (key) => key === "unlockAttempts" });
    const { engine } = await browser.start({ store });
    const retryAt = browser.clock.now() + 60_000;
    expect(await engine.unlock("wrong")).toMatchObject({ problem: { code: "wrong-password", retryAt } });
    expect(await engine.unlock(PASSWORD)).toMatchObject({ problem: { code: "too-soon", retryAt } });
    browser.clock.advance(60_000);
    mustBe(await engine.unlock(PASSWORD));
  });
});
