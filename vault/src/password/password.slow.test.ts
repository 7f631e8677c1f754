import { ProtocolError, StorageError, type Vault } from "@satchel/core/ports";
import type { Wallet } from "@satchel/core/wallet";
import { afterEach, describe, expect, test, vi } from "vitest";
import { encodeBase64 } from "../bytes.ts";
import { ARGON2ID, type KdfCost, PBKDF2 } from "../envelope/kdf.ts";
import { createHeldKeys } from "../keyring/held-keys.ts";
import { createMemoryDeviceKeyStore, createMemoryDeviceKeys, createNodeVault, QUICK_KDF } from "../node.ts";
import { okValue, problem } from "../testing/outcomes.ts";
import { aPlan, aTx, aUtxo, parentsOf, paying, scriptOf } from "../testing/plans.ts";
import { createWallet, PUBLIC_PHRASE, restoreWallet } from "../testing/public-wallet.ts";
import { passwordGroups } from "./password-slot.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const QUICKER_PBKDF2: KdfCost = { kind: "pbkdf2-sha-256", iterations: 100_000 };
const MORE: KdfCost = { kind: "argon2id", memoryKiB: 9 * 1024, passes: 1, lanes: 1 };

/** Returns an unlocked vault with three wallets under a password. */
async function startProtected(password = "one", kdf: KdfCost = QUICK_KDF) {
  const deviceKeys = createMemoryDeviceKeys();
  const vault = createNodeVault({ deviceKeys, kdf });
  const byDevice = [await restoreWallet(vault), await createWallet(vault), await createWallet(vault)];
  const wallets = await okValue(vault.protect(byDevice, password));
  return { deviceKeys, vault, byDevice, wallets };
}

const reveal = (vault: Vault, wallets: readonly Wallet[]) =>
  Promise.all(wallets.map((wallet) => okValue(vault.reveal(wallet))));
const kdfsOf = (wallets: readonly Wallet[]) => passwordGroups(wallets).map(({ kdf: { salt, ...cost } }) => cost);
const planOf = (wallet: Wallet) =>
  aPlan(aTx([aUtxo(scriptOf(wallet), 10_000n)], [paying(scriptOf(wallet), 9000n, true)]));

describe("protecting", () => {
  test("keeps ids, names, keys and secrets, and seals all wallets under one salt", async () => {
    const { vault, byDevice, wallets } = await startProtected();
    const open = ({ sealed, ...rest }: Wallet) => rest;
    expect(wallets.map(open)).toEqual(byDevice.map(open));
    expect(await reveal(vault, wallets)).toEqual(await reveal(vault, byDevice));
    expect(passwordGroups(wallets).map((group) => group.wallets.length)).toEqual([3]);
  });

  test("leaves no device slot behind: without the password no wallet opens", async () => {
    const { deviceKeys, wallets } = await startProtected();
    const other = createNodeVault({ deviceKeys });
    for (const wallet of wallets) expect(await other.reveal(wallet)).toEqual(problem("locked"));
  });

  test("can be undone: back under the device, each device key opens the wallets, also after a lock", async () => {
    const { deviceKeys, vault, byDevice, wallets } = await startProtected();
    const freed = await okValue(vault.protect(wallets, undefined));
    await vault.lock();
    for (const store of deviceKeys) {
      expect(await reveal(createNodeVault({ deviceKeys: [store] }), freed)).toEqual(await reveal(vault, byDevice));
    }
    expect(await vault.create("password")).toEqual(problem("locked"));
  });

  test("under a new password makes the previous one useless", async () => {
    const { vault, wallets } = await startProtected("one");
    const changed = await okValue(vault.protect(wallets, "two"));
    const phrases = await reveal(vault, changed);
    await vault.lock();
    expect(await vault.unlock(changed, "one")).toEqual(problem("wrong-password"));
    expect(await vault.unlock(changed, "two")).toEqual({ ok: true, value: { resealed: undefined } });
    expect(await reveal(vault, changed)).toEqual(phrases);
  });

  test("leaves the previous envelopes readable until the lock, in case the new ones cannot be stored", async () => {
    const { vault, wallets } = await startProtected("one");
    await okValue(vault.protect(wallets, "two"));
    expect(await reveal(vault, wallets)).toHaveLength(3);
    await okValue(vault.protect(wallets, undefined));
    expect(await reveal(vault, wallets)).toHaveLength(3);
    await vault.lock();
    for (const wallet of wallets) expect(await vault.reveal(wallet)).toEqual(problem("locked"));
  });

  test("changes no wallet when one of them cannot be opened", async () => {
    const { vault, byDevice } = await startProtected();
    const stranger = await createWallet(createNodeVault());
    const refused = problem("cannot-open", "no-device-key");
    expect(await vault.protect([...byDevice, stranger], "two")).toEqual(refused);
    await vault.lock();
    const { vault: other, wallets } = await startProtected();
    await other.lock();
    expect(await other.protect(wallets, "two")).toEqual(problem("locked"));
    expect(await other.protect(wallets, undefined)).toEqual(problem("locked"));
  });

  test("by device needs both device keys, although opening needs only one", async () => {
    const [first, second] = createMemoryDeviceKeys();
    const failure = new StorageError("Storage failed: disk");
    const failing = { current: () => Promise.reject(failure), find: () => Promise.reject(failure) };
    const wallet = await createWallet(createNodeVault({ deviceKeys: [first, second] }));
    for (const deviceKeys of [
      [failing, second],
      [first, failing],
    ]) {
      const vault = createNodeVault({ deviceKeys, kdf: QUICK_KDF });
      const [sealed = wallet] = await okValue(vault.protect([wallet], "one"));
      expect(await vault.reveal(sealed)).toEqual(await vault.reveal(wallet));
      await expect(vault.protect([sealed], undefined)).rejects.toBe(failure);
    }
    const strangers = [failing, createMemoryDeviceKeyStore()];
    await expect(createNodeVault({ deviceKeys: strangers }).reveal(wallet)).rejects.toBe(failure);
  });

  test("refuses an empty password, and an empty password unlocks no wallet", async () => {
    const { vault, wallets } = await startProtected();
    await expect(vault.protect(wallets, "")).rejects.toThrow(new ProtocolError("Password refused: it is empty"));
    await vault.lock();
    expect(await vault.unlock(wallets, "")).toEqual(problem("wrong-password"));
  });

  test("uses PBKDF2 where WASM cannot run, and the next unlock with WASM changes it to Argon2id", async () => {
    vi.stubGlobal("WebAssembly", undefined);
    const { vault, wallets } = await startProtected("one");
    expect(kdfsOf(wallets)).toEqual([{ ...PBKDF2, sealsTexts: true }]);
    const phrases = await reveal(vault, wallets);
    await vault.lock();
    expect(await vault.unlock(wallets, "one")).toEqual({ ok: true, value: { resealed: undefined } });
    await vault.lock();
    vi.unstubAllGlobals();
    const { resealed = [] } = await okValue(vault.unlock(wallets, "one"));
    expect(kdfsOf(resealed)).toEqual([{ ...QUICK_KDF, sealsTexts: true }]);
    expect(await reveal(vault, resealed)).toEqual(phrases);
  });

  test("uses today's standard by default", async () => {
    const vault = createNodeVault();
    const sealed = await okValue(vault.protect([await createWallet(vault)], "one"));
    expect(kdfsOf(sealed)).toEqual([{ ...ARGON2ID, sealsTexts: true }]);
  });
});

describe("a locked vault", () => {
  test("refuses every call that needs a secret until it is unlocked", async () => {
    const { vault, wallets } = await startProtected();
    const [wallet] = wallets;
    if (wallet === undefined) throw new Error("no wallet");
    const paths = ["m/44'/145'/0'/0/0"];
    const calls = [
      () => vault.sign(wallet, planOf(wallet), parentsOf(planOf(wallet))),
      () => vault.signMessage(wallet, "m"),
      () => vault.reveal(wallet),
      () => vault.explore(wallet, paths),
      () => vault.branch(wallet, paths, "device"),
      () => vault.exportFile(wallets, "", "file"),
      () => vault.protect(wallets, "two"),
      () => vault.create("password"),
      () => vault.restore(PUBLIC_PHRASE, "password"),
    ];
    await vault.lock();
    for (const call of calls) expect(await call()).toEqual(problem("locked"));
    await okValue(vault.unlock(wallets, "one"));
    for (const call of calls) expect(await call()).toMatchObject({ ok: true });
  });

  test("refuses an import under the password before it reads the file", async () => {
    const { vault, wallets } = await startProtected();
    const file = await okValue(vault.exportFile(wallets, "", "file"));
    await vault.lock();
    expect(await vault.importFile(file, "file", "password")).toEqual(problem("locked"));
    expect(await vault.importFile(file, "file", "device")).toMatchObject({ ok: true });
  });

  test("opens wallets created under the password together with the others", async () => {
    const { vault, wallets } = await startProtected();
    const all = [
      ...wallets,
      await createWallet(vault, "password"),
      await restoreWallet(vault, PUBLIC_PHRASE, "password"),
    ];
    expect(passwordGroups(all)).toHaveLength(1);
    await vault.lock();
    await okValue(vault.unlock(all, "one"));
    expect(await reveal(vault, all)).toHaveLength(5);
  });

  test("stays locked when it is locked in the middle of an unlock", async () => {
    const { vault, wallets } = await startProtected();
    await vault.lock();
    const unlocking = vault.unlock(wallets, "one");
    await vault.lock();
    expect(await unlocking).toEqual(problem("locked"));
    expect(await vault.reveal(wallets[0] ?? (await createWallet(vault)))).toEqual(problem("locked"));
  });

  test("does not hold keys that were read before the lock", () => {
    const held = createHeldKeys();
    const before = held.locks();
    held.forget();
    expect(held.hold([], before)).toBe(false);
  });
});

describe("unlocking", () => {
  test("a wrong password opens nothing", async () => {
    const { vault, wallets } = await startProtected("one");
    await vault.lock();
    for (const wrong of ["One", "one ", "on", "two"]) {
      expect(await vault.unlock(wallets, wrong)).toEqual(problem("wrong-password"));
      for (const wallet of wallets) expect(await vault.reveal(wallet)).toEqual(problem("locked"));
    }
  });

  test("stretches the password once for all wallets", async () => {
    const { vault, wallets } = await startProtected("one", QUICKER_PBKDF2);
    await vault.lock();
    const derive = vi.spyOn(crypto.subtle, "deriveBits");
    await okValue(vault.unlock(wallets, "one"));
    expect(derive).toHaveBeenCalledOnce();
  });

  test("returns the wallets sealed at today's standard when theirs is weaker", async () => {
    const { deviceKeys, vault, wallets } = await startProtected("one");
    const phrases = await reveal(vault, wallets);
    const newer = createNodeVault({ deviceKeys, kdf: MORE });
    const { resealed = [] } = await okValue(newer.unlock(wallets, "one"));
    expect(resealed.map(({ id }) => id)).toEqual(wallets.map(({ id }) => id));
    expect(kdfsOf(resealed)).toEqual([{ ...MORE, sealsTexts: true }]);
    expect(await reveal(newer, resealed)).toEqual(phrases);
    expect(await reveal(newer, wallets)).toEqual(phrases);
    expect(passwordGroups([...resealed, await createWallet(newer, "password")])).toHaveLength(1);
    await newer.lock();
    expect(await newer.unlock(resealed, "one")).toEqual({ ok: true, value: { resealed: undefined } });
  });

  test("succeeds on a device that cannot stretch at today's standard", async () => {
    const { deviceKeys, vault, wallets } = await startProtected("one", QUICKER_PBKDF2);
    const phrases = await reveal(vault, wallets);
    const newer = createNodeVault({ deviceKeys, kdf: { kind: "argon2id", memoryKiB: 1, passes: 1, lanes: 1 } });
    expect(await newer.unlock(wallets, "one")).toEqual({ ok: true, value: { resealed: undefined } });
    expect(await reveal(newer, wallets)).toEqual(phrases);
  });

  test("opens the other wallets when one envelope is damaged", async () => {
    const { vault, wallets } = await startProtected("one");
    const bytes = Buffer.from(wallets[1]?.sealed ?? "", "base64");
    bytes[50] = (bytes[50] ?? 0) ^ 1;
    const [first, second, third] = wallets;
    if (first === undefined || second === undefined || third === undefined) throw new Error("no wallets");
    const damaged = { ...second, sealed: encodeBase64(bytes) };
    await vault.lock();
    expect(await vault.unlock([damaged, first, third], "one")).toEqual({ ok: true, value: { resealed: undefined } });
    expect(await reveal(vault, [first, third])).toHaveLength(2);
    expect(await vault.reveal(damaged)).toEqual(problem("cannot-open", "altered"));
    expect(await vault.unlock([damaged], "one")).toEqual(problem("wrong-password"));
  });

  test("returns wallets with two salts and one password under one salt", async () => {
    const { vault, wallets } = await startProtected("one");
    const again = await okValue(vault.protect(wallets, "one"));
    const mixed = [...again.slice(0, 2), ...wallets.slice(2)];
    expect(passwordGroups(mixed)).toHaveLength(2);
    await vault.lock();
    const { resealed = [] } = await okValue(vault.unlock(mixed, "one"));
    expect(passwordGroups(resealed).map((group) => group.wallets.map(({ id }) => id))).toEqual([
      mixed.map(({ id }) => id),
    ]);
    expect(await reveal(vault, resealed)).toHaveLength(3);
  });

  test("with two passwords opens the wallets of each, and all of them after both", async () => {
    const { vault, wallets } = await startProtected("one");
    const changed = await okValue(vault.protect(wallets, "two"));
    const mixed = [...changed.slice(0, 2), ...wallets.slice(2)];
    await vault.lock();
    await okValue(vault.unlock(mixed, "two"));
    expect(await Promise.all(mixed.map((wallet) => vault.reveal(wallet)))).toMatchObject([
      { ok: true },
      { ok: true },
      problem("locked"),
    ]);
    expect(await vault.protect(mixed, "three")).toEqual(problem("locked"));
    await okValue(vault.unlock(mixed, "one"));
    const whole = await okValue(vault.protect(mixed, "three"));
    expect(passwordGroups(whole)).toHaveLength(1);
    expect(await reveal(vault, whole)).toHaveLength(3);
  });

  test("fails with any password when no wallet has a slot for one, and succeeds when there is no wallet", async () => {
    const { vault, byDevice } = await startProtected();
    await vault.lock();
    for (const password of ["one", "any", ""]) {
      expect(await vault.unlock(byDevice, password)).toEqual(problem("cannot-open", "no-password-slot"));
      const torn = byDevice.map((wallet) => ({ ...wallet, sealed: "AAAA" }));
      expect(await vault.unlock(torn, password)).toEqual(problem("cannot-open", "no-password-slot"));
    }
    expect(await vault.unlock([], "any")).toEqual({ ok: true, value: { resealed: undefined } });
    expect(await vault.create("password")).toEqual(problem("locked"));
  });
});
