import { aWalletId } from "@satchel/core/testing";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type Browser, createBrowser } from "../testing/browser.ts";
import { mustBe, type Rig, until } from "../testing/rig.ts";

const PASSWORD = "correct horse";
const MINUTE = 60_000;

let browser: Browser;
afterEach(() => browser.closeAll());

const kindOf = ({ engine }: Rig) => engine.state.getState().phase.kind;
const isLocked = ({ phase }: { phase: { kind: string } }) => phase.kind === "locked";
const phraseOf = ({ engine }: Rig) => engine.revealPhrase(aWalletId(engine.state.getState().wallets[0]?.id));
/** How many auto-locks have just begun to count: other timers do not wait for exactly as long. */
const counting = (minutes: number) => browser.clock.pending().filter((ms) => ms === minutes * MINUTE).length;
/** Waits until the code of one more auto-lock is fetched, which sets its first timer. */
const untilCounting = (minutes: number, before: number) => expect.poll(() => counting(minutes)).toBeGreaterThan(before);

/** An unlocked tab under a password that locks after five minutes. */
async function openTab(autoLockMinutes = 5): Promise<Rig> {
  browser = createBrowser();
  const rig = await browser.start();
  mustBe(await rig.engine.createWallet());
  await rig.engine.updateSettings({ autoLockMinutes });
  const before = counting(autoLockMinutes);
  mustBe(await rig.engine.setPassword({ next: PASSWORD }));
  if (autoLockMinutes > 0) await untilCounting(autoLockMinutes, before);
  else await vi.dynamicImportSettled();
  return rig;
}

async function secondTab(): Promise<Rig> {
  const before = counting(5);
  const rig = await browser.start();
  await untilCounting(5, before);
  return rig;
}

describe("one tab", () => {
  test("locks with its vault after the time without a touch, to the millisecond", async () => {
    const rig = await openTab();
    browser.clock.advance(3 * MINUTE);
    rig.engine.touch();
    browser.clock.advance(5 * MINUTE - 1);
    expect(kindOf(rig)).toBe("ready");
    browser.clock.advance(1);
    expect(kindOf(rig)).toBe("locked");
    browser.clock.advance(1_000);
    expect(await phraseOf(rig)).toEqual({ ok: false, problem: { code: "locked" } });
    // Unlocking counts as a touch.
    mustBe(await rig.engine.unlock(PASSWORD));
    browser.clock.advance(5 * MINUTE - 1);
    expect(kindOf(rig)).toBe("ready");
    browser.clock.advance(1);
    expect(kindOf(rig)).toBe("locked");
  });

  test("an unlock within the second after it leaves the vault open", async () => {
    const rig = await openTab();
    browser.clock.advance(5 * MINUTE);
    mustBe(await rig.engine.unlock(PASSWORD));
    browser.clock.advance(2_000);
    mustBe(await phraseOf(rig));
  });

  test("after sleep it locks at the first touch or sync", async () => {
    const rig = await openTab();
    for (const wake of [async () => rig.engine.touch(), () => rig.engine.resync()]) {
      browser.clock.sleep(8 * 60 * MINUTE);
      await wake();
      expect(kindOf(rig)).toBe("locked");
      mustBe(await rig.engine.unlock(PASSWORD));
    }
  });

  test("a clock that is set back, also during sleep, does not delay it", async () => {
    const rig = await openTab();
    browser.clock.advance(3 * MINUTE);
    browser.clock.setBack(24 * 60 * MINUTE);
    // A change of the state, at which it looks.
    await rig.engine.updateSettings({ balanceVisible: false });
    browser.clock.advance(2 * MINUTE);
    expect(kindOf(rig)).toBe("locked");
    mustBe(await rig.engine.unlock(PASSWORD));
    browser.clock.sleep(6 * MINUTE);
    browser.clock.setBack(10 * MINUTE);
    rig.engine.touch();
    expect(kindOf(rig)).toBe("locked");
  });

  test("does not lock if it is set to never; a changed setting counts at once, in both directions", async () => {
    const rig = await openTab(0);
    browser.clock.advance(24 * 60 * MINUTE);
    expect(kindOf(rig)).toBe("ready");
    rig.engine.touch();
    browser.clock.advance(2 * MINUTE);
    await rig.engine.updateSettings({ autoLockMinutes: 5 });
    browser.clock.advance(2 * MINUTE);
    await rig.engine.updateSettings({ autoLockMinutes: 15 });
    browser.clock.advance(3 * MINUTE);
    expect(kindOf(rig)).toBe("ready");
    await rig.engine.updateSettings({ autoLockMinutes: 1 });
    expect(kindOf(rig)).toBe("locked");
  });

  test("does not lock without a password", async () => {
    browser = createBrowser();
    const rig = await browser.start();
    mustBe(await rig.engine.createWallet());
    browser.clock.advance(24 * 60 * MINUTE);
    expect(kindOf(rig)).toBe("ready");
    mustBe(await rig.engine.setPassword({ next: PASSWORD }));
    mustBe(await rig.engine.setPassword({ current: PASSWORD }));
    browser.clock.advance(24 * 60 * MINUTE);
    expect(kindOf(rig)).toBe("ready");
  });

  test("no timer is left after stop", async () => {
    const rig = await openTab();
    rig.engine.touch();
    rig.engine.stop();
    expect(browser.clock.waiting()).toBe(0);
  });
});

describe("what keeps the vault open without a page", () => {
  test("hears how long when a password is set and when it opens the wallet, without a further touch", async () => {
    browser = createBrowser();
    const heard: unknown[] = [];
    browser.stranger().listen((message) => heard.push(message));
    const rig = await browser.start();
    mustBe(await rig.engine.createWallet());
    await rig.engine.updateSettings({ autoLockMinutes: 5 });
    await browser.delivered();
    expect(heard).not.toContainEqual(expect.objectContaining({ kind: "touched" }));
    mustBe(await rig.engine.setPassword({ next: PASSWORD }));
    const touched = () => heard.filter((message) => Object(message).kind === "touched");
    await expect.poll(() => touched()).toEqual([{ kind: "touched", at: browser.clock.now(), limitMs: 5 * MINUTE }]);

    await rig.engine.lock();
    browser.clock.advance(MINUTE);
    mustBe(await rig.engine.unlock(PASSWORD));
    await expect.poll(() => touched()).toHaveLength(2);
    expect(touched()[1]).toEqual({ kind: "touched", at: browser.clock.now(), limitMs: 5 * MINUTE });
  });
});

describe("a page that a site has opened, of an unlocked wallet", () => {
  /** As in the extension, where all pages have one vault: the page finds the wallet unlocked. */
  async function openUntouched(rig: Rig): Promise<Rig> {
    const before = counting(5);
    const page = await browser.start({ vault: rig.vault, network: { opensUntouched: true } });
    expect(kindOf(page)).toBe("ready");
    await untilCounting(5, before);
    await browser.delivered();
    return page;
  }

  test("does not keep it unlocked before a person touches the page", async () => {
    const rig = await openTab();
    browser.clock.advance(3 * MINUTE);
    const page = await openUntouched(rig);
    browser.clock.advance(2 * MINUTE);
    await Promise.all([until(rig.engine, isLocked), until(page.engine, isLocked)]);
  });

  test("counts as every other page from its first touch on", async () => {
    const rig = await openTab();
    browser.clock.advance(3 * MINUTE);
    const page = await openUntouched(rig);
    page.engine.touch();
    await browser.delivered();
    browser.clock.advance(2 * MINUTE);
    await browser.delivered();
    expect([kindOf(rig), kindOf(page)]).toEqual(["ready", "ready"]);
    browser.clock.advance(3 * MINUTE);
    await Promise.all([until(rig.engine, isLocked), until(page.engine, isLocked)]);
  });
});

describe("many tabs", () => {
  test("a touch in one counts for all, and all lock together", async () => {
    const rig = await openTab();
    const other = await secondTab();
    for (let minute = 0; minute < 20; minute++) {
      other.engine.touch();
      browser.clock.advance(9_000);
      other.engine.touch();
      browser.clock.advance(MINUTE - 9_000);
      await browser.delivered();
    }
    expect([kindOf(rig), kindOf(other)]).toEqual(["ready", "ready"]);
    browser.clock.advance(4 * MINUTE + 9_000);
    await Promise.all([until(rig.engine, isLocked), until(other.engine, isLocked)]);
  });

  test("after the clock was set back a touch in one still counts for all", async () => {
    const rig = await openTab();
    const other = await secondTab();
    browser.clock.setBack(60 * MINUTE);
    browser.clock.advance(4 * MINUTE);
    other.engine.touch();
    await browser.delivered();
    browser.clock.advance(4 * MINUTE);
    await browser.delivered();
    expect([kindOf(rig), kindOf(other)]).toEqual(["ready", "ready"]);
    browser.clock.advance(MINUTE);
    await Promise.all([until(rig.engine, isLocked), until(other.engine, isLocked)]);
  });

  test("a tab that slept through touches in another tab locks, and opens again without locking that tab", async () => {
    const rig = await openTab();
    const sleeper = await secondTab();
    browser.setAsleep(sleeper, true);
    browser.clock.advance(4 * MINUTE);
    rig.engine.touch();
    await browser.delivered();
    browser.setAsleep(sleeper, false);
    browser.clock.advance(MINUTE);
    expect(kindOf(sleeper)).toBe("locked");
    expect(kindOf(rig)).toBe("ready");
    await until(sleeper.engine, ({ phase }) => phase.kind === "ready");
    browser.clock.advance(10_000);
    for (const tab of [rig, sleeper]) mustBe(await phraseOf(tab));
    expect([kindOf(rig), kindOf(sleeper)]).toEqual(["ready", "ready"]);
  });

  test("a tab whose answer came too late finds its vault locked, and asks for the password", async () => {
    const rig = await openTab();
    const sleeper = await secondTab();
    browser.setAsleep(sleeper, true);
    browser.clock.advance(4 * MINUTE);
    rig.engine.touch();
    await browser.delivered();
    browser.setAsleep(sleeper, false);
    browser.clock.advance(MINUTE + 1_000);
    await browser.delivered();
    expect([kindOf(rig), kindOf(sleeper)]).toEqual(["ready", "locked"]);
    browser.clock.advance(2_000);
    await until(rig.engine, isLocked);
    mustBe(await rig.engine.unlock(PASSWORD));
    await until(sleeper.engine, ({ phase }) => phase.kind === "ready");
  });
});
