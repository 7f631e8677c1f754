import type { SeedWallet } from "@satchel/core/wallet";
import { describe, expect, test } from "vitest";
import { createMemoryDeviceKeys, createNodeVault, QUICK_KDF } from "../node.ts";
import { okValue, problem } from "../testing/outcomes.ts";
import { createWallet } from "../testing/public-wallet.ts";
import { passwordKey } from "./password-slot.ts";

const TEXT = '{"contacts":"[]"} ✓';

async function aLockedDevice(password = "one") {
  const deviceKeys = createMemoryDeviceKeys();
  const vault = createNodeVault({ deviceKeys, kdf: QUICK_KDF });
  const wallets = await okValue(vault.protect([await createWallet(vault), await createWallet(vault)], password));
  return { deviceKeys, vault, wallets };
}

describe("a text that a password seals", () => {
  test("is read by the wallets of that password, in every vault that has it", async () => {
    const { deviceKeys, vault, wallets } = await aLockedDevice();
    const sealed = await okValue(vault.sealText(TEXT));
    expect(await vault.openText(wallets, [sealed])).toEqual({ ok: true, value: { isExpected: true, text: TEXT } });
    const other = createNodeVault({ deviceKeys, kdf: QUICK_KDF });
    expect(await other.openText(wallets, [sealed])).toEqual(problem("locked"));
    expect(await other.sealText(TEXT)).toEqual(problem("locked"));
    await okValue(other.unlock(wallets, "one"));
    expect(await other.openText(wallets, [sealed])).toEqual({ ok: true, value: { isExpected: true, text: TEXT } });
  });

  test("is missed when it is missing, changed, or of another password", async () => {
    const { vault, wallets } = await aLockedDevice();
    const sealed = await okValue(vault.sealText(TEXT));
    const missing = { ok: true, value: { isExpected: true, text: undefined } };
    expect(await vault.openText(wallets, [])).toEqual(missing);
    const bytes = Buffer.from(sealed, "base64");
    for (const at of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await vault.openText(wallets, [changed.toString("base64")])).toEqual(missing);
      expect(await vault.openText(wallets, [bytes.subarray(0, at).toString("base64")])).toEqual(missing);
    }
    const stranger = await aLockedDevice();
    const theirs = await okValue(stranger.vault.sealText(TEXT));
    expect(await vault.openText(wallets, [theirs, "", "no base64"])).toEqual(missing);
    // The text of this password is found among others.
    expect(await vault.openText(wallets, [theirs, sealed])).toMatchObject({ value: { text: TEXT } });
  });

  test("of the password before is not taken for that of the next one, although its key is still held", async () => {
    const { vault, wallets } = await aLockedDevice();
    const before = await okValue(vault.sealText("before"));
    const changed = await okValue(vault.protect(wallets, "two"));
    expect(await vault.openText(changed, [before])).toMatchObject({ value: { isExpected: true, text: undefined } });
    expect(await vault.openText(wallets, [before])).toMatchObject({ value: { text: "before" } });
  });

  test("is expected by what the password authenticates: the mark cannot be taken off an envelope", async () => {
    const { deviceKeys, wallets } = await aLockedDevice();
    const unmarked = wallets.map((wallet): SeedWallet => {
      const bytes = Buffer.from(wallet.sealed, "base64");
      expect(bytes[8]).toBe(3);
      bytes[8] = 1;
      return { ...wallet, sealed: bytes.toString("base64") };
    });
    const vault = createNodeVault({ deviceKeys, kdf: QUICK_KDF });
    expect(await vault.unlock(unmarked, "one")).toEqual(problem("wrong-password"));
    // One envelope that opens is enough.
    await okValue(vault.unlock([...unmarked.slice(1), ...wallets.slice(0, 1)], "one"));
    expect(await vault.openText([...unmarked.slice(1), ...wallets.slice(0, 1)], [])).toMatchObject({
      value: { isExpected: true },
    });
  });

  test("under the device there is none", async () => {
    const vault = createNodeVault();
    expect(await vault.sealText(TEXT)).toEqual(problem("locked"));
    expect(await vault.openText([await createWallet(vault)], [])).toEqual(problem("locked"));
  });

  test("is AES-256-GCM over the bytes of SECURITY.md, read by other code", async () => {
    const { vault, wallets } = await aLockedDevice();
    const bytes = Buffer.from(await okValue(vault.sealText(TEXT)), "base64");
    expect(bytes.subarray(0, 6).toString("latin1")).toBe("STXT\x01\x17");
    const params = bytes.subarray(6, 29);
    const envelope = Buffer.from(wallets[0]?.sealed ?? "", "base64");
    expect(params).toEqual(envelope.subarray(8, 31));
    const salt = new Uint8Array(params.subarray(7));
    const { key } = await passwordKey("one", { ...QUICK_KDF, salt, sealsTexts: true });
    const associated = Buffer.concat([Buffer.from("satchel-text"), Buffer.of(1, 23), params]);
    const opened = await crypto.subtle.decrypt(
      { name: "AES-GCM", iv: bytes.subarray(29, 41), additionalData: associated },
      key,
      bytes.subarray(41),
    );
    expect(Buffer.from(opened).toString()).toBe(TEXT);
  });
});
