import type { Vault } from "@satchel/core/ports";
import { aWalletId } from "@satchel/core/testing";
import { faultyStore } from "@satchel/platform/memory";
import { afterEach, describe, expect, test, vi } from "vitest";
import { markMigrated } from "../migrate/migration-marker.ts";
import { type Browser, createBrowser } from "../testing/browser.ts";
import { mustBe, type Rig } from "../testing/rig.ts";

vi.setConfig({ testTimeout: 300_000 });

const PASSWORD = "correct horse";
const NEXT = "battery staple";

let browser: Browser;
afterEach(() => browser.closeAll());

const phraseOf = async ({ engine }: Rig) => engine.revealPhrase(aWalletId(engine.state.getState().wallets[0]?.id));

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

/** The phrases of all wallets after a restart and an unlock with this password. */
async function openedBy(password: string | undefined): Promise<string[]> {
  browser.closeAll();
  const rig = await browser.start({ vault: await lockedVault() });
  browser.clock.advance(60_000);
  if (password !== undefined) await rig.engine.unlock(password);
  const { phase, wallets } = rig.engine.state.getState();
  if (phase.kind !== "ready") return [];
  return Promise.all(wallets.map(async ({ id }) => mustBe(await rig.engine.revealPhrase(id))));
}

async function lockedVault(): Promise<Vault> {
  const { vault } = browser.open();
  await vault.lock();
  return vault;
}

describe("if storing fails, in either store, before or after the write", () => {
  const changes = [
    ["set", undefined, { next: PASSWORD }, PASSWORD],
    ["changed", PASSWORD, { current: PASSWORD, next: NEXT }, NEXT],
    ["removed", PASSWORD, { current: PASSWORD }, undefined],
  ] as const;
  /** Writes of the first store start later under a password, because the failed attempts are stored there first. */
  const faultsOf = (before: string | undefined) =>
    (["fail", "fail-after"] as const).flatMap((kind) => [
      ...(before === undefined ? [1] : [3, 4, 5]).map((at) => ({ which: "store", kind, at }) as const),
      { which: "copyStore", kind, at: 1 } as const,
    ]);

  test.each(changes)(
    "a password that is %s: the previous password or device key opens the stored wallets",
    async (_name, before, change, after) => {
      let failed = 0;
      for (const { which, kind, at } of faultsOf(before)) {
        const { phrase } = await tabWith(before);
        browser.closeAll();
        // Otherwise the next start writes that the older stores have been searched, before or after the wallets.
        await markMigrated(browser.store);
        const faulty = faultyStore(browser[which], { write: { at, kind } });
        const stores = { store: browser.store, copyStore: browser.copyStore, [which]: faulty };
        const rig = await browser.start({ vault: await lockedVault(), ...stores });
        if (before !== undefined) mustBe(await rig.engine.unlock(before));
        const changed = await rig.engine.setPassword(change);
        if (!changed.ok) expect(changed.problem.code).toBe("storage-failed");
        if (!changed.ok) failed++;
        // The tab stays unlocked and can go on: its vault has the key of the stored wallets.
        expect(mustBe(await phraseOf(rig))).toBe(phrase);
        const { protection } = rig.engine.state.getState();
        expect(protection).toBe((changed.ok ? after : before) === undefined ? "device" : "password");
        faulty.heal();
        const { walletId } = mustBe(await rig.engine.createWallet());
        const phrases = [phrase, mustBe(await rig.engine.revealPhrase(walletId))];
        expect(await openedBy(changed.ok ? after : before)).toEqual(expect.arrayContaining(phrases));
      }
      // Only the two writes of the wallets fail the change; a failed write of the attempts does not.
      expect(failed).toBe(2);
    },
  );
});
