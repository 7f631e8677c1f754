import { createManualClock } from "@satchel/core/testing";
import { createMemoryTabs } from "@satchel/platform/memory";
import { afterEach, expect, test } from "vitest";
import { lockVaultWhenIdle } from "./lock-vault-when-idle.ts";

const MINUTE = 60_000;
/** How long a page has to answer. */
const ANSWER_MS = 1_000;

let stop = () => {};
afterEach(() => stop());

/** A vault without a page, and a page that can tell it anything. */
function start() {
  const clock = createManualClock();
  const hub = createMemoryTabs();
  const page = hub.tab();
  const heard: unknown[] = [];
  page.listen((message) => heard.push(message));
  let locks = 0;
  const awake: ("begin" | "end")[] = [];
  let look = () => {};
  const vaultLock = lockVaultWhenIdle({
    tabs: hub.tab(),
    clock,
    lock: async () => {
      locks += 1;
    },
    awake: {
      begin: (again) => {
        awake.push("begin");
        look = again;
      },
      end: () => void awake.push("end"),
    },
  });
  stop = vaultLock.stop;
  /** Resolves when what was told so far has arrived. */
  const arrived = () => new Promise((resolve) => setTimeout(resolve));
  const tell = async (message: unknown) => {
    page.tell(message);
    await arrived();
  };
  const touch = (limitMs = 5 * MINUTE, at = clock.now()) => tell({ kind: "touched", at, limitMs });
  return { clock, heard, tell, touch, arrived, vaultLock, awake, look: () => look(), locks: () => locks };
}

test("locks after the time without a touch, when no page answers that it is in use", async () => {
  const { clock, touch, locks, heard, arrived } = start();
  await touch();
  const at = clock.now();
  clock.advance(5 * MINUTE - 1);
  expect(locks()).toBe(0);
  clock.advance(1);
  await arrived();
  expect(heard).toEqual([{ kind: "idle", at }]);
  clock.advance(ANSWER_MS);
  expect(locks()).toBe(1);
  await arrived();
  expect(heard.at(-1)).toEqual({ kind: "locked" });
});

test("counts from the last touch, by the newest limit", async () => {
  const { clock, touch, locks } = start();
  await touch();
  clock.advance(4 * MINUTE);
  await touch(2 * MINUTE);
  clock.advance(2 * MINUTE - 1);
  expect(locks()).toBe(0);
  clock.advance(1 + ANSWER_MS);
  expect(locks()).toBe(1);
});

test("a page in use answers, and the vault stays open", async () => {
  const { clock, touch, tell, locks } = start();
  await touch();
  clock.advance(5 * MINUTE);
  await tell({ kind: "unlocked" });
  clock.advance(ANSWER_MS);
  expect(locks()).toBe(0);
  clock.advance(5 * MINUTE + ANSWER_MS);
  expect(locks()).toBe(1);
});

test("never locks by itself when the setting says never, and not before it has heard of a touch", async () => {
  const { clock, touch, locks, vaultLock } = start();
  clock.advance(1000 * MINUTE);
  await vaultLock.beforeCall();
  await touch(0);
  clock.advance(1000 * MINUTE);
  await vaultLock.beforeCall();
  expect(locks()).toBe(0);
});

test("a call after the device has slept finds the vault locked, although no timer has run", async () => {
  const { clock, touch, locks, vaultLock } = start();
  await touch();
  clock.sleep(6 * MINUTE);
  await vaultLock.beforeCall();
  expect(locks()).toBe(1);
});

test("a clock that is set back delays nothing, also where a page tells of a touch by it", async () => {
  const { clock, touch, locks } = start();
  await touch();
  clock.advance(3 * MINUTE);
  clock.setBack(24 * 60 * MINUTE);
  clock.advance(2 * MINUTE + ANSWER_MS);
  expect(locks()).toBe(1);
  await touch();
  clock.advance(5 * MINUTE - 1);
  expect(locks()).toBe(1);
  clock.advance(1 + ANSWER_MS);
  expect(locks()).toBe(2);
});

test("a touch that claims to be in the future counts as one of now", async () => {
  const { clock, touch, locks } = start();
  await touch(5 * MINUTE, clock.now() + 1000 * MINUTE);
  clock.advance(5 * MINUTE + ANSWER_MS);
  expect(locks()).toBe(1);
});

test.each([
  null,
  "touched",
  { kind: "touched" },
  { kind: "touched", at: "now", limitMs: 1 },
  { kind: "touched", at: 1.5 },
  { kind: "idle", at: 0 },
])("a message that says nothing of a touch is ignored: %j", async (message) => {
  const { clock, tell, locks, vaultLock } = start();
  await tell(message);
  clock.advance(100 * MINUTE);
  await vaultLock.beforeCall();
  expect(locks()).toBe(0);
});

test("after a lock in a page nothing is counted until the next touch", async () => {
  const { clock, touch, tell, locks } = start();
  await touch();
  await tell({ kind: "locked" });
  clock.advance(100 * MINUTE);
  expect(locks()).toBe(0);
});

test("the program is kept awake from the first touch until the vault is locked", async () => {
  const { clock, touch, tell, awake } = start();
  expect(awake).toEqual([]);
  await touch();
  expect(awake).toEqual(["begin"]);
  clock.advance(5 * MINUTE);
  expect(awake).toEqual(["begin"]);
  clock.advance(ANSWER_MS);
  expect(awake).toEqual(["begin", "end"]);
  await touch();
  await tell({ kind: "locked" });
  expect(awake).toEqual(["begin", "end", "begin", "end"]);
});

test("what keeps the program awake looks at the clock: after a sleep it locks, although no timer has run", async () => {
  const { clock, touch, look, locks } = start();
  await touch();
  look();
  clock.advance(ANSWER_MS);
  expect(locks()).toBe(0);
  clock.sleep(5 * MINUTE);
  look();
  clock.advance(ANSWER_MS);
  expect(locks()).toBe(1);
});
