// Somebody writes the contacts, the servers or the lock of a locked device. The right password opens it, what was
// changed is said with names, and nobody is paid by a name that was written.
import { aWalletId } from "@satchel/core/testing";
import type { Engine } from "@satchel/engine";
import { createNodeVault } from "@satchel/vault/node";
import { describe, expect, test } from "vitest";
import { createAccess, type Device, until } from "./storage-writer.ts";

const PASSWORD = "velvet ladder";
const [ALICE, BOB, THIEF] = ["aa", "bb", "66"].map((byte) => byte.repeat(20));
const SERVERS = ["https://one.test", "https://two.test"];
type Contact = { name: string; address: string };

/** A device with two contacts and a password, locked. */
async function aDevice() {
  const device = createAccess();
  const run = device.start(SERVERS);
  await run.start();
  await run.createWallet();
  const contacts = [
    { name: "Alice", address: device.addressOfKey(ALICE ?? "") },
    { name: "Bob", address: device.addressOfKey(BOB ?? "") },
  ];
  // One before the password, and one after it.
  await run.addContact(contacts[0] as Contact);
  expect(await run.setPassword({ next: PASSWORD })).toMatchObject({ ok: true });
  await run.addContact(contacts[1] as Contact);
  run.stop();
  const thief = { name: "Alice", address: device.addressOfKey(THIEF ?? "") };
  return { device, contacts, thief };
}

async function unlock(device: Device, servers = SERVERS): Promise<Engine> {
  const run = device.start(servers);
  await run.start();
  expect(run.state.getState().phase.kind).toBe("locked");
  // Nothing of the contacts is shown before somebody has authenticated them.
  expect(run.state.getState().contacts.list).toEqual([]);
  expect(await run.unlock(PASSWORD)).toEqual({ ok: true, value: undefined });
  await until(run, ({ contacts }) => contacts.status !== "loading");
  return run;
}

test("an honest device says nothing", async () => {
  const { device, contacts } = await aDevice();
  for (let start = 0; start < 2; start++) {
    const run = await unlock(device);
    expect(run.state.getState().contacts.list).toEqual(contacts);
    expect(run.state.getState().outside).toEqual({});
    run.stop();
  }
});

describe("contacts", () => {
  test("another address under a known name is said, and is no contact until the person decides", async () => {
    const { device, contacts, thief } = await aDevice();
    await device.store.set("contactList", JSON.stringify([thief, contacts[1]]));
    const run = await unlock(device);
    expect(run.state.getState().contacts.list).toEqual([contacts[1]]);
    expect(run.state.getState().outside.contacts).toEqual({ before: contacts, now: [thief, contacts[1]] });
    // Nothing is added to what is not decided, or the change would be sealed with it.
    expect(await run.addContact({ name: "Carol", address: device.addressOfKey("cc".repeat(20)) })).toMatchObject({
      problem: { reason: "contacts-undecided" },
    });
    expect(await run.exportBackup("another password")).toMatchObject({ problem: { reason: "contacts-undecided" } });
    run.stop();

    // It is said again until then.
    const again = await unlock(device);
    expect(again.state.getState().outside.contacts?.now).toEqual([thief, contacts[1]]);
    expect(await again.settleContacts("before")).toEqual({ ok: true, value: undefined });
    expect(again.state.getState().contacts.list).toEqual(contacts);
    expect(await device.store.get("aside:contactList")).toContain(thief.address);
    again.stop();
    const last = await unlock(device);
    expect(last.state.getState()).toMatchObject({ outside: {}, contacts: { list: contacts } });
    last.stop();
  });

  test("a change that the person knows is kept, and the list from before is copied aside", async () => {
    const { device, contacts, thief } = await aDevice();
    await device.store.set("contactList", JSON.stringify([thief]));
    const run = await unlock(device);
    expect(await run.settleContacts("now")).toEqual({ ok: true, value: undefined });
    expect(run.state.getState()).toMatchObject({ outside: {}, contacts: { list: [thief] } });
    expect(await device.store.get("aside:contactList")).toContain(contacts[0]?.address);
    run.stop();
    const again = await unlock(device);
    expect(again.state.getState()).toMatchObject({ outside: {}, contacts: { list: [thief] } });
    again.stop();
  });

  test("that were removed are said", async () => {
    const { device, contacts } = await aDevice();
    await device.store.remove("contactList");
    const run = await unlock(device);
    expect(run.state.getState().outside.contacts).toEqual({ before: contacts, now: [] });
    run.stop();
  });

  test.each([
    ["gone", (store: Device["store"]) => store.remove("sealedRecords")],
    ["no record", (store: Device["store"]) => store.set("sealedRecords", '["STXT"]')],
    ["no list", (store: Device["store"]) => store.set("sealedRecords", "{}")],
  ])("whose record is %s count as changed, whether they were or not", async (_what, take) => {
    for (const isChanged of [true, false]) {
      const { device, contacts, thief } = await aDevice();
      if (isChanged) await device.store.set("contactList", JSON.stringify([thief]));
      await take(device.store);
      const run = await unlock(device);
      expect(run.state.getState().contacts.list).toEqual([]);
      expect(run.state.getState().outside.contacts).toEqual({ before: undefined, now: isChanged ? [thief] : contacts });
      run.stop();
      // Taking the record away is said at every unlock, and by another password too.
      const again = await unlock(device);
      expect(await again.setPassword({ current: PASSWORD, next: "another password" })).toMatchObject({ ok: true });
      again.stop();
      const last = device.start(SERVERS);
      await last.start();
      await last.unlock("another password");
      await until(last, ({ outside }) => outside.contacts !== undefined);
      last.stop();
    }
  });

  test("of an older release under a device that was never locked are taken as they are, and then authenticated", async () => {
    const device = createAccess();
    const run = device.start(SERVERS);
    await run.start();
    await run.createWallet();
    const known = { name: "Alice", address: device.addressOfKey(ALICE ?? "") };
    await device.store.set("contactList", JSON.stringify([known]));
    await run.loadContacts();
    await run.setPassword({ next: PASSWORD });
    run.stop();
    const locked = await unlock(device);
    expect(locked.state.getState()).toMatchObject({ outside: {}, contacts: { list: [known] } });
    locked.stop();
  });
});

/**
 * What an earlier release has stored, which sealed no record: the envelope of `vault/src/second-reader.slow.test.ts`.
 */
const EARLIER = {
  password: "pässword für immer",
  phrase: `${"zoo ".repeat(11)}wrong`,
  id: "00112233445566778899aabbccddeeff",
  sealed:
    "U1RDSAEBAhcBAAEAAAMBWlpaWlpaWlpaWlpaWlpaWoRO4wLhNWW5UN9lWDQsTKpZebTXid4SySKRgvUY3WT5awyxXnkKAhj/LQG+xKpxYnNrHStN3TxGka53WXp2vY+OlEirvh1RtE06HPvzHP6+cQOeGDN4hdwlrPs+oZT1Xx8HfYVqEJtSRWA=",
};

test("data of an earlier release, which has no record, are taken over once; from then on a missing record is said", async () => {
  const device = createAccess();
  const known = { name: "Alice", address: device.addressOfKey(ALICE ?? "") };
  const thief = { name: "Alice", address: device.addressOfKey(THIEF ?? "") };
  const secrets = await createNodeVault().restore(EARLIER.phrase, "device");
  const keys = secrets.ok ? secrets.value.keys : [];
  const { id, sealed } = EARLIER;
  const book = {
    version: 1,
    revision: 3,
    protection: "password",
    wallets: [{ id: aWalletId(id), name: "Golden", keys, sealed }],
  } as const;
  await device.plant({ ...book, wallets: book.wallets.map((wallet) => ({ ...wallet, keys: [...keys] })) });
  await device.store.set("contactList", JSON.stringify([known]));
  const open = async () => {
    const run = device.start(SERVERS);
    await run.start();
    expect(await run.unlock(EARLIER.password)).toEqual({ ok: true, value: undefined });
    await until(run, ({ contacts }) => contacts.status !== "loading");
    return run;
  };
  const first = await open();
  expect(first.state.getState()).toMatchObject({ outside: {}, contacts: { list: [known] } });
  expect(first.state.getState().wallets[0]?.sealed).not.toBe(sealed);
  first.stop();

  await device.store.set("contactList", JSON.stringify([thief]));
  const second = await open();
  expect(second.state.getState().outside.contacts).toEqual({ before: [known], now: [thief] });
  second.stop();

  // Record and mark taken away together: the mark is part of what the password authenticates.
  await device.store.remove("sealedRecords");
  await device.write(({ wallets }) => {
    for (const wallet of wallets) {
      const bytes = Buffer.from(wallet.sealed, "base64");
      bytes[8] = 1;
      wallet.sealed = bytes.toString("base64");
    }
  });
  const third = device.start(SERVERS);
  await third.start();
  expect(await third.unlock(EARLIER.password)).toMatchObject({ problem: { code: "wrong-password" } });
  third.stop();
});

test("other servers than the last time are said, until the person accepts them", async () => {
  const { device } = await aDevice();
  const others = ["https://one.test", "https://thief.test"];
  for (let start = 0; start < 2; start++) {
    const run = await unlock(device, others);
    await until(run, ({ outside }) => outside.servers !== undefined);
    expect(run.state.getState().outside.servers).toEqual({
      added: ["https://thief.test"],
      removed: ["https://two.test"],
    });
    if (start === 1) expect(await run.acceptServers()).toEqual({ ok: true, value: undefined });
    run.stop();
  }
  const run = await unlock(device, others);
  expect(run.state.getState().outside).toEqual({});
  run.stop();
});

test("a lock that is switched off in the storage is on: no screen opens without the password", async () => {
  const { device } = await aDevice();
  await device.write((book) => {
    book.protection = "device";
  });
  const run = device.start(SERVERS);
  const notices: string[] = [];
  run.onNotice(({ kind }) => void notices.push(kind));
  await run.start();
  expect(run.state.getState()).toMatchObject({ phase: { kind: "locked" }, protection: "password" });
  expect(notices).toEqual(["lock-restored"]);
  expect(await run.unlock("wrong")).toMatchObject({ problem: { code: "wrong-password" } });
  expect(await run.unlock(PASSWORD)).toMatchObject({ ok: true });
  run.stop();
  for (const store of [device.store, device.copyStore]) {
    expect(JSON.parse((await store.get("wallets")) ?? "")).toMatchObject({ protection: "password" });
  }
});
