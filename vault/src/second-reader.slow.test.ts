// Reads the formats of SECURITY.md with independent code: Node's crypto, and Argon2id from another library. Also opens
// values that the first release sealed, which must stay readable for ever.

import { createDecipheriv, pbkdf2Sync } from "node:crypto";
import { argon2id } from "@noble/hashes/argon2.js";
import { aWalletId } from "@satchel/core/testing";
import { describe, expect, test } from "vitest";
import { forWallets, PBKDF2 } from "./envelope/kdf.ts";
import { createHeldKeys } from "./keyring/held-keys.ts";
import { createKeyring, keyOpener, sealVerified } from "./keyring/keyring.ts";
import type { DeviceKeyStore } from "./keys/device-keys.ts";
import { createNodeVault, QUICK_KDF } from "./node.ts";
import { passwordKey } from "./password/password-slot.ts";
import { createWallet, PUBLIC_PHRASE, restoreWallet } from "./testing/public-wallet.ts";

const ID = aWalletId("00112233445566778899aabbccddeeff");
const PASSWORD = "pässword für immer";
const ENTROPY = new Uint8Array(16).fill(0xff);
const PHRASE_OF_ONES = `${"zoo ".repeat(11)}wrong`;

async function knownStore(byte: number): Promise<DeviceKeyStore> {
  const raw = new Uint8Array(32).fill(byte);
  const key = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt", "decrypt"]);
  const id = Buffer.alloc(16, byte).toString("hex");
  return { current: async () => ({ id, key }), find: async (asked) => (asked === id ? key : undefined) };
}

function gcmOpen(key: Uint8Array, nonce: Uint8Array, aad: Uint8Array, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, nonce);
  decipher.setAAD(aad);
  decipher.setAuthTag(sealed.slice(-16));
  return Buffer.concat([decipher.update(sealed.slice(0, -16)), decipher.final()]);
}

/** Decrypts the data key in the slot at `offset`, whose parameters are `length` bytes long. */
function unwrap(bytes: Buffer, offset: number, length: number, key: Uint8Array, id = ID): Buffer {
  const aad = Buffer.concat([
    Buffer.from("satchel-vault\x01\x02"),
    bytes.subarray(offset, offset + 2 + length),
    Buffer.from(id),
  ]);
  const at = offset + 2 + length;
  return gcmOpen(key, bytes.subarray(at, at + 12), aad, bytes.subarray(at + 12, at + 60));
}
const secrets = (bytes: Buffer, dataKey: Buffer, id = ID): string =>
  gcmOpen(dataKey, bytes.subarray(-46, -34), Buffer.from(`satchel-vault\x01\x01${id}`), bytes.subarray(-34)).toString(
    "hex",
  );

const typed = (password: string): Buffer => Buffer.from(password.normalize("NFKC"), "utf8");
const nobleArgon2 = (password: string, salt: Uint8Array, memoryKiB: number, passes: number, lanes: number) =>
  argon2id(typed(password), salt, { m: memoryKiB, t: passes, p: lanes, dkLen: 32 });

describe("an envelope read by its description", () => {
  test("with two device slots: 208 bytes, and each slot alone gives the same data key", async () => {
    const openers = createKeyring([await knownStore(7), await knownStore(8)], createHeldKeys()).openersFor("device");
    if (!openers.ok) throw new Error(openers.problem.code);
    const bytes = Buffer.from(await sealVerified(openers.value, ID, ENTROPY), "base64");
    expect(bytes).toHaveLength(208);
    expect(bytes.subarray(0, 8).toString("latin1")).toBe("STCH\x01\x02\x01\x10");
    const [first, second] = [unwrap(bytes, 6, 16, Buffer.alloc(32, 7)), unwrap(bytes, 84, 16, Buffer.alloc(32, 8))];
    expect(first).toEqual(second);
    expect(secrets(bytes, first)).toBe(`0110${"ff".repeat(16)}`);
  });

  test("with a password slot of Argon2id: 137 bytes", async () => {
    const key = await passwordKey("ｐａｓｓ ①", forWallets(QUICK_KDF));
    const bytes = Buffer.from(await sealVerified([keyOpener(key)], ID, ENTROPY), "base64");
    expect(bytes).toHaveLength(137);
    expect(bytes.subarray(0, 15).toString("hex")).toBe(`5354434801010217${"03"}${"00002000"}${"01"}${"01"}`);
    const dataKey = unwrap(bytes, 6, 23, nobleArgon2("pass 1", bytes.subarray(15, 31), 8192, 1, 1));
    expect(secrets(bytes, dataKey)).toBe(`0110${"ff".repeat(16)}`);
  });

  test("with a password slot of PBKDF2: 135 bytes", async () => {
    const key = await passwordKey("pass", forWallets(PBKDF2));
    const bytes = Buffer.from(await sealVerified([keyOpener(key)], ID, ENTROPY), "base64");
    expect(bytes).toHaveLength(135);
    expect(bytes.subarray(6, 13).toString("hex")).toBe(`0215${"04"}${"000927c0"}`);
    const stretched = pbkdf2Sync("pass", bytes.subarray(13, 29), 600_000, 32, "sha256");
    expect(secrets(bytes, unwrap(bytes, 6, 21, stretched))).toBe(`0110${"ff".repeat(16)}`);
  });
});

test("an encrypted file, read by its description", async () => {
  const vault = createNodeVault({ kdf: QUICK_KDF });
  const backedUpAt = 1_790_000_000_000;
  const named = { ...(await restoreWallet(vault)), name: "Erste ✓", backedUpAt };
  const other = await createWallet(vault);
  const exported = await vault.exportFile([named, other], "extras 🔑", "ﬁle");
  const file = JSON.parse(exported.ok ? exported.value : "");
  expect(file).toMatchObject({ kind: "satchel-backup", version: 1 });
  expect(Object.keys(file)).toEqual(["kind", "version", "kdf", "nonce", "ciphertext"]);
  const { name, memoryKiB, passes, lanes, salt } = file.kdf;
  expect([name, memoryKiB, passes, lanes]).toEqual(["argon2id", 8192, 1, 1]);
  const base64 = (text: string) => Buffer.from(text, "base64");

  const work = Buffer.alloc(7);
  work.writeUInt8(1, 0);
  work.writeUInt32BE(memoryKiB, 1);
  work.writeUInt8(passes, 5);
  work.writeUInt8(lanes, 6);
  const aad = Buffer.concat([Buffer.from("satchel-backup\x01"), work, base64(salt)]);
  const key = nobleArgon2("file", base64(salt), memoryKiB, passes, lanes);
  const plaintext = gcmOpen(key, base64(file.nonce), aad, base64(file.ciphertext));
  expect(plaintext.readUInt16BE(0)).toBe(2);
  const { entropyToMnemonic } = await import("ecash-lib");
  const { default: english } = await import("ecash-lib/wordlists/english.json", { with: { type: "json" } });
  expect(entropyToMnemonic(plaintext.subarray(2, 18), english)).toBe(PUBLIC_PHRASE);
  expect(await vault.reveal(other)).toMatchObject({ value: entropyToMnemonic(plaintext.subarray(18, 34), english) });
  const paths = ["m/44'/1899'/0'/0/0"];
  expect(JSON.parse(plaintext.subarray(34).toString("utf8"))).toEqual({
    wallets: [
      { name: "Erste ✓", paths, backedUpAt },
      { name: "test", paths },
    ],
    extras: "extras 🔑",
  });
});

describe("what the first release sealed still opens", () => {
  const walletOf = (sealed: string) => ({ kind: "seed" as const, id: ID, name: "golden", keys: [], sealed });

  test("an envelope of two device slots, by either key", async () => {
    const stores = [await knownStore(7), await knownStore(8)];
    for (const deviceKeys of [stores, ...stores.map((store) => [store])]) {
      const revealed = await createNodeVault({ deviceKeys }).reveal(walletOf(TWO_SLOTS));
      expect(revealed).toEqual({ ok: true, value: PHRASE_OF_ONES });
    }
  });

  test.each([
    ["Argon2id", () => BY_ARGON2ID],
    ["PBKDF2", () => BY_PBKDF2],
  ])("an envelope under a password, by %s", async (_kdf, sealed) => {
    const vault = createNodeVault({ kdf: PBKDF2 });
    const wallet = walletOf(sealed());
    expect(await vault.reveal(wallet)).toEqual({ ok: false, problem: { code: "locked" } });
    // That release sealed no texts, so the envelope is sealed anew and says from then on that texts are sealed.
    expect(await vault.openText([wallet], [])).toEqual({ ok: false, problem: { code: "locked" } });
    const unlocked = await vault.unlock([wallet], PASSWORD);
    const resealed = unlocked.ok ? (unlocked.value.resealed ?? []) : [];
    expect(resealed).toHaveLength(1);
    expect(await vault.openText([wallet], [])).toEqual({ ok: true, value: { isExpected: false, text: undefined } });
    expect(await vault.openText(resealed, [])).toEqual({ ok: true, value: { isExpected: true, text: undefined } });
    expect(await vault.reveal(wallet)).toEqual({ ok: true, value: PHRASE_OF_ONES });
  });

  test("an encrypted file", async () => {
    const vault = createNodeVault();
    const imported = await vault.importFile(FILE, PASSWORD, "device");
    if (!imported.ok) throw new Error(imported.problem.code);
    const { wallets, extras } = imported.value;
    expect(extras).toBe('{"contacts":[]}');
    expect(wallets.map(({ name, backedUpAt, keys }) => [name, backedUpAt, keys.map(({ path }) => path)])).toEqual([
      ["Erste ✓", 1_790_000_000_000, ["m/44'/1899'/0'/0/0"]],
      ["", undefined, ["m/44'/899'/0'/0/3", "m/44'/145'/0'/0/0"]],
    ]);
    const phrases = await Promise.all(wallets.map((wallet) => vault.reveal(wallet)));
    expect(phrases).toMatchObject([{ value: PHRASE_OF_ONES }, { value: `${"abandon ".repeat(11)}about` }]);
  });
});

// Each is sealed with the salt 5a..5a at that release's standard, for the wallet ID above: 16 bytes ff of entropy.
const BY_ARGON2ID =
  "U1RDSAEBAhcBAAEAAAMBWlpaWlpaWlpaWlpaWlpaWoRO4wLhNWW5UN9lWDQsTKpZebTXid4SySKRgvUY3WT5awyxXnkKAhj/LQG+xKpxYnNrHStN3TxGka53WXp2vY+OlEirvh1RtE06HPvzHP6+cQOeGDN4hdwlrPs+oZT1Xx8HfYVqEJtSRWA=";
const BY_PBKDF2 =
  "U1RDSAEBAhUCAAknwFpaWlpaWlpaWlpaWlpaWlpTV08SGSvFsbpbfZeSHzu6a7Q1s1XWpW5TnbHYOSRWaCi7wjVP6XqLmMDyXa5d1lfInRDrP8hvL3zeP5TNlB+srQQ3MnIJ10y1orb9Iibp6sX9jCULCivfdoAzg2hYAkc6IvHluhHbJn6r";
/** Device keys of 32 bytes 07 and 08, ids 07..07 and 08..08. */
const TWO_SLOTS =
  "U1RDSAECARAHBwcHBwcHBwcHBwcHBwcHdVZlzzHD+6/4ghwcrfYrMk5HcIr5StoIdqItfQwti5iJWxv5KrD/6g2nfjD1t+B14WlcgQ0ACsPe+lxXARAICAgICAgICAgICAgICAgIRkbMsd1pBQKXGKWFMvH14//1ry3dAG2BbL3f8g85JvikvSnKTO63yQQ/tDD/ortdY/oV+Wm2QyjEGpjsf9zwyct4gb9yz9pHQ2jNTSd5iT2gFkRTd8j/9ZWGq/bqWbA/mxRcwFgCi4idRg==";
const FILE =
  '{"kind":"satchel-backup","version":1,"kdf":{"name":"argon2id","memoryKiB":65536,"passes":3,"lanes":1,"salt":"WlpaWlpaWlpaWlpaWlpaWg=="},"nonce":"4gwNpRqFWByZxdES","ciphertext":"HGPgtM9j1J6ULpyAxKj0M4OHhfdFcVdTfj0vo9yE/+NYUEfhWmwcjs1Axx5UmL6b8uuegGd+lIK6rXs/pGtcJksKUcVa6qqM/etoU/75KP5y05a0e5uMdGnrtl5dD34Pg7Ir1+QRb7yyrt5aIszjW3ww+vnXgRmj899nsLn65NnDEeMN2Zx2WkUEIpOWViftk6XWxCPB90zwuyIAgxraRXtUpFoCVhf4YqXP2QrFH+KK22b7nINOdB41Nvcg1tWQxNHbLSwzivvbdKdCVXiFov1hdx+bmr0hx6CAveXH7mb+4/v2TlpVpwk="}';
