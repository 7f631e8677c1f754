import { pbkdf2Sync } from "node:crypto";
import { argon2id as nobleArgon2id } from "@noble/hashes/argon2.js";
import { ProtocolError } from "@satchel/core/ports";
import { rounds } from "@satchel/core/testing";
import { toHex } from "ecash-lib";
import * as fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { importAesKey } from "../envelope/aes.ts";
import { ARGON2ID, PBKDF2, withSalt } from "../envelope/kdf.ts";
import { QUICK_KDF } from "../node.ts";
import { argon2 } from "./argon2.ts";
import { costHere, stretch } from "./stretch.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const utf8 = new TextEncoder();

/** Encrypts zeros with a key: two keys with the same result are the same key. */
async function fingerprint(key: CryptoKey): Promise<string> {
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv: new Uint8Array(12) }, key, new Uint8Array(16));
  return toHex(new Uint8Array(sealed));
}

describe("Argon2id", () => {
  test("matches the vector published with the reference implementation", async () => {
    const salt = utf8.encode("somesalt");
    const stretched = await argon2(utf8.encode("password"), { memoryKiB: 65_536, passes: 2, lanes: 1, salt });
    expect(toHex(stretched)).toBe("09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7");
  });

  test("gives the same bytes as another library", () =>
    fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "grapheme", minLength: 1 }),
        fc.uint8Array({ minLength: 16, maxLength: 16 }),
        fc.integer({ min: 1, max: 2 }),
        fc.integer({ min: 1, max: 2 }),
        async (password, salt, passes, lanes) => {
          const cost = { memoryKiB: 256, passes, lanes, salt: new Uint8Array(salt) };
          const expected = nobleArgon2id(utf8.encode(password), salt, { m: 256, t: passes, p: lanes, dkLen: 32 });
          expect(toHex(await argon2(utf8.encode(password), cost))).toBe(toHex(expected));
        },
      ),
      { numRuns: rounds(5, 30) },
    ));

  test("at today's standard takes 64 MiB and three passes", async () => {
    expect(ARGON2ID).toEqual({ kind: "argon2id", memoryKiB: 64 * 1024, passes: 3, lanes: 1 });
    const salt = new Uint8Array(16).fill(7);
    const raw = await argon2(utf8.encode("correct horse"), { memoryKiB: 65_536, passes: 3, lanes: 1, salt });
    const expected = await fingerprint(await importAesKey(raw, ["encrypt"]));
    expect(await fingerprint(await stretch("correct horse", { ...ARGON2ID, salt }))).toBe(expected);
  });
});

describe("the key of a password", () => {
  test("cannot be exported, and the bytes it was made from are wiped", async () => {
    for (const cost of [QUICK_KDF, { ...PBKDF2, iterations: 100_000 }]) {
      const importKey = vi.spyOn(crypto.subtle, "importKey");
      const key = await stretch("password", withSalt(cost));
      expect(key.extractable).toBe(false);
      await expect(crypto.subtle.exportKey("raw", key)).rejects.toThrow();
      const buffers = importKey.mock.calls.map(([, raw]) => raw).filter((raw) => raw instanceof Uint8Array);
      expect(buffers.length).toBeGreaterThan(0);
      expect(buffers.filter((bytes) => bytes.some((byte) => byte !== 0))).toEqual([]);
      importKey.mockRestore();
    }
  });

  test.each([
    ["ﬁve ①", "five 1"],
    ["Ｐａｓｓ", "Pass"],
    ["Zoe\u0308", "Zo\u00eb"],
    ["\u1100\u1161", "\uac00"],
  ])("is the same for %j and %j", async (one, other) => {
    const kdf = withSalt(QUICK_KDF);
    const expected = await fingerprint(await stretch(other, kdf));
    expect(await fingerprint(await stretch(one, kdf))).toBe(expected);
    expect(await fingerprint(await stretch(`${one} `, kdf))).not.toBe(expected);
    expect(await fingerprint(await stretch(one, withSalt(QUICK_KDF)))).not.toBe(expected);
  });

  test("by PBKDF2 is the same as by Node's own crypto", async () => {
    const kdf = withSalt(PBKDF2);
    const raw = new Uint8Array(pbkdf2Sync("Zo\u00eb", kdf.salt, 600_000, 32, "sha256"));
    const expected = await fingerprint(await importAesKey(raw, ["encrypt"]));
    expect(await fingerprint(await stretch("Zoe\u0308", kdf))).toBe(expected);
  });
});

describe("where WASM cannot run", () => {
  test.each([
    ["it does not exist", () => vi.stubGlobal("WebAssembly", undefined)],
    [
      "a policy forbids it",
      () => vi.spyOn(WebAssembly, "compile").mockRejectedValue(new WebAssembly.CompileError("Refused by policy")),
    ],
  ])("because %s, new passwords use PBKDF2, and Argon2id is refused", async (_why, forbid) => {
    expect(await costHere(ARGON2ID)).toEqual(ARGON2ID);
    forbid();
    expect(await costHere(ARGON2ID)).toEqual(PBKDF2);
    expect(PBKDF2).toEqual({ kind: "pbkdf2-sha-256", iterations: 600_000 });
    await expect(stretch("password", withSalt(ARGON2ID))).rejects.toThrow(
      new ProtocolError("Password refused: Argon2id cannot run here"),
    );
  });
});
