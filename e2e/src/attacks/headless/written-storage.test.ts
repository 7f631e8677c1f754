// Somebody who has the locked device for a minute writes its storage once, without the password: both copies, with
// check values that fit. The right password opens the wallet, and no screen hands out what was written.

import { aWalletId } from "@satchel/core/testing";
import { describe, expect, test } from "vitest";
import { createAccess, type Device, type Written } from "./storage-writer.ts";

const PASSWORD = "velvet ladder";

/** Two wallets on a device, the second one active, with a password if `isLocked`. */
async function aDevice(isLocked: boolean) {
  const device = createAccess();
  const run = device.start();
  await run.start();
  const phrases: Record<string, string> = {};
  const made = [await run.createWallet(), await run.createWallet()].map((each) => {
    if (!each.ok) throw new Error("The wallet was not created");
    return each.value.walletId;
  });
  for (const id of made) {
    const phrase = await run.revealPhrase(id);
    if (phrase.ok) phrases[id] = phrase.value;
  }
  const names = ["Everyday", "Savings"];
  for (const [at, id] of made.entries()) await run.renameWallet(id, names[at] ?? "");
  const address = device.addressOf(run, aWalletId(made[1]));
  if (isLocked) await run.setPassword({ next: PASSWORD });
  run.stop();
  return { device, address, phrases, activeId: aWalletId(made[1]) };
}

async function open(device: Device, isLocked: boolean) {
  const run = device.start();
  await run.start();
  if (isLocked) {
    expect(run.state.getState().phase.kind).toBe("locked");
    expect(await run.unlock(PASSWORD)).toEqual({ ok: true, value: undefined });
  }
  expect(run.state.getState().phase.kind).toBe("ready");
  return run;
}

const STRANGER = { hash160: "11".repeat(20), publicKey: `02${"22".repeat(32)}` };

const ATTACKS: Record<string, (book: Written) => void> = {
  "the keys of the active wallet are a stranger's": ({ wallets }) => {
    for (const wallet of wallets.slice(1)) Object.assign(wallet.keys[0] ?? {}, STRANGER);
  },
  "only the hash of its key is": ({ wallets }) => {
    for (const wallet of wallets.slice(1)) Object.assign(wallet.keys[0] ?? {}, { hash160: STRANGER.hash160 });
  },
  "its key has no path": ({ wallets }) => {
    for (const wallet of wallets.slice(1)) Object.assign(wallet.keys[0] ?? {}, { ...STRANGER, path: "m/x" });
  },
  "ids and envelopes of the two wallets are exchanged": ({ wallets: [one, two] }) => {
    if (!one || !two) throw new Error("There are no two wallets");
    const { id, sealed } = one;
    Object.assign(one, { id: two.id, sealed: two.sealed });
    Object.assign(two, { id, sealed });
  },
};

describe.each(Object.entries(ATTACKS))("%s", (_name, attack) => {
  test.each([true, false])("with a password: %s", async (isLocked) => {
    const { device, address, phrases } = await aDevice(isLocked);
    await device.write(attack);
    const run = await open(device, isLocked);
    const { wallets } = run.state.getState();
    const shown = await Promise.all(wallets.map(({ id }) => device.handedOut(run, id)));
    expect(shown).not.toContain(device.addressOfKey(STRANGER.hash160));
    const active = aWalletId(run.state.getState().activeId);
    expect(await device.handedOut(run, active)).toBeUndefined();
    // The phrase of one wallet is never shown under the address of another one.
    expect(await run.revealPhrase(active)).toMatchObject({ ok: false, problem: { reason: "keys-differ" } });

    expect(await run.restoreAddresses()).toEqual({ ok: true, value: undefined });
    const restored = run.state.getState().wallets;
    expect(restored.map(({ name }) => name).sort()).toEqual(["Everyday", "Savings"]);
    for (const { id } of restored) {
      const phrase = await run.revealPhrase(id);
      expect(phrase).toEqual({ ok: true, value: phrases[id] });
    }
    const savings = restored.find(({ name }) => name === "Savings");
    expect(await device.handedOut(run, aWalletId(savings?.id))).toBe(address);
    run.stop();

    // It stays so.
    const again = await open(device, isLocked);
    const { wallets: stored } = again.state.getState();
    expect(await device.handedOut(again, aWalletId(stored.find(({ name }) => name === "Savings")?.id))).toBe(address);
    again.stop();
  });
});

test("an honest device hands its address out, with and without a password", async () => {
  for (const isLocked of [true, false]) {
    const { device, address, activeId } = await aDevice(isLocked);
    const run = await open(device, isLocked);
    expect(await device.handedOut(run, activeId)).toBe(address);
    run.stop();
  }
});
