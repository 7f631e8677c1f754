import { createManualClock } from "@satchel/core/testing";
import { createMemoryTabs } from "@satchel/platform/memory";
import { createBrowserVault } from "@satchel/vault/browser";
import { createMemoryDeviceKeys, createNodeVault, QUICK_KDF } from "@satchel/vault/node";
import { expect, onTestFinished, test } from "vitest";
import { portAsWorker } from "../page/port-as-worker.ts";
import { keepVault } from "./keep-vault.ts";

const MINUTE = 60_000;
const PASSWORD = "correct horse";

/** A keeper, and pages that reach it through ports. */
function start() {
  const clock = createManualClock();
  const hub = createMemoryTabs();
  const vault = createNodeVault({ deviceKeys: createMemoryDeviceKeys(), kdf: QUICK_KDF });
  const answer = keepVault({
    vault: Object.assign(vault, { warm: async () => undefined }),
    tabs: hub.tab(),
    clock,
  });
  type Pass = Parameters<typeof portAsWorker>[0];
  const openPage = (pass: Pass = async (port) => answer(port)) => {
    const page = createBrowserVault({ createWorker: () => portAsWorker(pass) });
    onTestFinished(() => page.close());
    return page;
  };
  return { answer, openPage, page: hub.tab(), clock };
}

/** Makes a wallet under a password, which this unlocks. */
async function makeWallet(page: ReturnType<typeof createBrowserVault>) {
  const made = await page.create("device");
  if (!made.ok) throw new Error(made.problem.code);
  const sealed = await page.protect([{ ...made.value, name: "Wallet" }], PASSWORD);
  if (!sealed.ok || !sealed.value[0]) throw new Error("not sealed");
  return sealed.value[0];
}

test("a page that opens after the time without a touch finds the vault locked, although no timer has run", async () => {
  const { openPage, page, clock } = start();
  const first = openPage();
  const wallet = await makeWallet(first);
  page.tell({ kind: "touched", at: clock.now(), limitMs: 5 * MINUTE });
  await new Promise((resolve) => setTimeout(resolve));
  first.close();
  expect(await openPage().join([wallet])).toBe(true);
  clock.sleep(5 * MINUTE);
  const late = openPage();
  expect(await late.join([wallet])).toBe(false);
  expect(await late.reveal(wallet)).toEqual({ ok: false, problem: { code: "locked" } });
});

test("a keeper that cannot be reached fails the call and does not let it wait for ever", async () => {
  const { openPage } = start();
  const page = openPage(() => Promise.reject(new Error("gone")));
  await expect(page.create("device")).rejects.toThrow("The vault's worker failed");
});

test("a page whose keeper has ended without a word fails the calls that wait, and asks the next keeper", async () => {
  const { openPage } = start();
  const gone: (() => void)[] = [];
  // The first keeper takes the port and never answers, as a page of Firefox that was ended.
  let keepers = 0;
  const second = start();
  const page = openPage(async (port, onGone) => {
    keepers += 1;
    if (keepers === 1) gone.push(onGone);
    else second.answer(port);
  });
  const call = page.create("device");
  await expect.poll(() => gone.length).toBe(1);
  gone[0]?.();
  await expect(call).rejects.toThrow("The vault's worker failed");
  expect(await page.create("device")).toMatchObject({ ok: true });
});
