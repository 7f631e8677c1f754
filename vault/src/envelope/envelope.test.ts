import { createCipheriv, createDecipheriv } from "node:crypto";
import type { WalletId } from "@satchel/core/ids";
import type { OpenReason } from "@satchel/core/ports";
import { aWalletId } from "@satchel/core/testing";
import { decodeBase64 } from "@satchel/core/text";
import { fromHex, toHex } from "ecash-lib";
import * as fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { type Bytes, encodeBase64, randomBytes } from "../bytes.ts";
import { createHeldKeys } from "../keyring/held-keys.ts";
import { createKeyring, sealVerified } from "../keyring/keyring.ts";
import type { DeviceKeyStore, DeviceKeys } from "../keys/device-keys.ts";
import { createMemoryDeviceKeyStore, createMemoryDeviceKeys } from "../keys/memory-device-keys.ts";
import { decodeEnvelope, encodeEnvelope } from "./envelope.ts";

const ID = aWalletId("00112233445566778899aabbccddeeff");
const anEntropy = () => randomBytes(16);

const keyringOf = (deviceKeys: DeviceKeys) => createKeyring(deviceKeys, createHeldKeys());
const cannotOpen = (reason: OpenReason) => ({ ok: false, problem: { code: "cannot-open", reason } });

async function seal(deviceKeys: DeviceKeys, walletId: WalletId, entropy: Bytes): Promise<string> {
  const openers = keyringOf(deviceKeys).openersFor("device");
  if (!openers.ok) throw new Error(openers.problem.code);
  return sealVerified(openers.value, walletId, entropy);
}
const open = (deviceKeys: DeviceKeys, id: WalletId, sealed: string) => keyringOf(deviceKeys).open({ id, sealed });

/** A store whose raw key the test knows; a real device key cannot be exported. */
async function knownStore(raw: Bytes, id = "0f".repeat(16)): Promise<DeviceKeyStore> {
  const key = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt", "decrypt"]);
  return { current: async () => ({ id, key }), find: async (asked) => (asked === id ? key : undefined) };
}

/** Decrypts with Node's own AES-256-GCM, so that the format is read by independent code. */
function gcmOpen(key: Uint8Array, nonce: Uint8Array, aad: Uint8Array, sealed: Uint8Array): Uint8Array {
  const decipher = createDecipheriv("aes-256-gcm", key, nonce);
  decipher.setAAD(aad);
  decipher.setAuthTag(sealed.slice(-16));
  return Buffer.concat([decipher.update(sealed.slice(0, -16)), decipher.final()]);
}

function gcmSeal(key: Uint8Array, nonce: Uint8Array, aad: Uint8Array, plaintext: Uint8Array): Uint8Array {
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(aad);
  return Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

describe("the envelope", () => {
  test("is opened by independent code that follows SECURITY.md", async () => {
    const deviceKey = randomBytes(32);
    const entropy = anEntropy();
    const bytes = Buffer.from(await seal([await knownStore(deviceKey)], ID, entropy), "base64");
    expect(bytes).toHaveLength(130);
    expect(bytes.subarray(0, 8).toString("latin1")).toBe("STCH\x01\x01\x01\x10");
    expect(bytes.subarray(8, 24).toString("hex")).toBe("0f".repeat(16));
    const slotAad = Buffer.concat([
      Buffer.from("satchel-vault\x01\x02\x01\x10"),
      bytes.subarray(8, 24),
      Buffer.from(ID),
    ]);
    const dataKey = gcmOpen(deviceKey, bytes.subarray(24, 36), slotAad, bytes.subarray(36, 84));
    const secretsAad = Buffer.from(`satchel-vault\x01\x01${ID}`);
    const plaintext = gcmOpen(dataKey, bytes.subarray(84, 96), secretsAad, bytes.subarray(96));
    expect(toHex(plaintext)).toBe(`0110${toHex(entropy)}`);
  });

  test.each([
    ["another kind of secret", "0210"],
    ["a length that is too short", "010f"],
    ["a length that is too long", "0111"],
  ])("%s is malformed although it is sealed with the right keys", async (_, head) => {
    const deviceKey = randomBytes(32);
    const device = [await knownStore(deviceKey)];
    const bytes = Buffer.from(await seal(device, ID, anEntropy()), "base64");
    const slotAad = Buffer.concat([Buffer.from("satchel-vault\x01\x02"), bytes.subarray(6, 24), Buffer.from(ID)]);
    const dataKey = gcmOpen(deviceKey, bytes.subarray(24, 36), slotAad, bytes.subarray(36, 84));
    const secretsAad = Buffer.from(`satchel-vault\x01\x01${ID}`);
    const withHead = (digits: string) => {
      const plaintext = Buffer.concat([Buffer.from(digits, "hex"), Buffer.alloc(16, 7)]);
      const sealed = gcmSeal(dataKey, bytes.subarray(84, 96), secretsAad, plaintext);
      return Buffer.concat([bytes.subarray(0, 96), sealed]).toString("base64");
    };
    expect(await open(device, ID, withHead("0110"))).toEqual({ ok: true, value: new Uint8Array(16).fill(7) });
    expect(await open(device, ID, withHead(head))).toEqual(cannotOpen("malformed"));
  });

  test("that the first release sealed still opens", async () => {
    const store = await knownStore(new Uint8Array(32).fill(7));
    const other = createMemoryDeviceKeyStore();
    await other.current();
    for (const device of [[store], [store, other], [other, store]]) {
      expect(await open(device, ID, GOLDEN)).toEqual({ ok: true, value: new Uint8Array(16).fill(0xff) });
    }
  });

  test("keeps any entropy for any wallet id", () => {
    const deviceKeys = createMemoryDeviceKeys();
    return fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 16, maxLength: 16 }),
        fc.string({ minLength: 1 }).map(aWalletId),
        async (bytes, id) => {
          const sealed = await seal(deviceKeys, id, new Uint8Array(bytes));
          expect(await open(deviceKeys, id, sealed)).toEqual({ ok: true, value: bytes });
        },
      ),
      { numRuns: 50 },
    );
  });

  test("leaves no decrypted buffer behind when it is opened", async () => {
    const deviceKeys = createMemoryDeviceKeys();
    const entropy = anEntropy();
    const sealed = await seal(deviceKeys, ID, entropy);
    const decrypted: ArrayBuffer[] = [];
    const real = crypto.subtle.decrypt.bind(crypto.subtle);
    const spy = vi.spyOn(crypto.subtle, "decrypt").mockImplementation(async (...args) => {
      const plaintext = await real(...args);
      decrypted.push(plaintext);
      return plaintext;
    });
    expect(await open(deviceKeys, ID, sealed)).toEqual({ ok: true, value: entropy });
    spy.mockRestore();
    // The data key of each slot that opened, and the plaintext.
    expect(decrypted.length).toBeGreaterThan(1);
    for (const buffer of decrypted) expect(new Uint8Array(buffer).every((byte) => byte === 0)).toBe(true);
  });

  test("is different each time the same entropy is sealed", async () => {
    const deviceKeys = createMemoryDeviceKeys();
    const entropy = anEntropy();
    const [one, two] = [await seal(deviceKeys, ID, entropy), await seal(deviceKeys, ID, entropy)];
    expect(one).not.toBe(two);
    expect(Buffer.from(one, "base64").subarray(24, 84)).not.toEqual(Buffer.from(two, "base64").subarray(24, 84));
  });

  test("does not open after any changed byte, any changed character or any cut", async () => {
    const deviceKeys = [createMemoryDeviceKeyStore()];
    const sealed = await seal(deviceKeys, ID, anEntropy());
    const bytes = decodeBase64(sealed) ?? new Uint8Array();
    const changedBytes = [...bytes.keys()].flatMap((at) =>
      [0x01, 0x80, 0xff].map((mask) => encodeBase64(bytes.map((byte, index) => (index === at ? byte ^ mask : byte)))),
    );
    const changedText = [...sealed].flatMap((character, at) =>
      ["A", "b", "7", "/", "=", " "]
        .filter((other) => other !== character)
        .map((other) => sealed.slice(0, at) + other + sealed.slice(at + 1)),
    );
    const cuts = [...bytes.keys()].map((length) => encodeBase64(bytes.slice(0, length)));
    const longer = [encodeBase64(Uint8Array.of(...bytes, 0)), `${sealed}AAAA`, `${sealed}\n`, ` ${sealed}`];
    for (const tampered of [...changedBytes, ...changedText, ...cuts, ...longer]) {
      expect(await open(deviceKeys, ID, tampered)).toMatchObject({ ok: false });
    }
    expect(changedBytes).toHaveLength(390);
  });

  test("is not opened from arbitrary text, and nothing is thrown", () => {
    const deviceKeys = createMemoryDeviceKeys();
    const head = (rest: Uint8Array) => encodeBase64(Uint8Array.of(0x53, 0x54, 0x43, 0x48, 1, ...rest));
    const anything = fc.oneof(fc.string(), fc.base64String(), fc.uint8Array({ maxLength: 300 }).map(head));
    return fc.assert(
      fc.asyncProperty(anything, async (text) => {
        expect(await open(deviceKeys, ID, text)).toMatchObject({ ok: false });
      }),
    );
  });
});

describe("the shape of an envelope", () => {
  const slot = { kind: 3, params: randomBytes(5), nonce: randomBytes(12), wrappedKey: randomBytes(48) };
  const shapeOf = (slots: number, ciphertextBytes: number) => ({
    slots: Array.from({ length: slots }, () => slot),
    nonce: randomBytes(12),
    ciphertext: randomBytes(ciphertextBytes),
  });

  test.each([1, 8])("%i slots are read", (slots) => {
    const envelope = shapeOf(slots, 17);
    expect(decodeEnvelope(encodeEnvelope(envelope))).toEqual({ ok: true, value: envelope });
  });

  test.each([
    ["no slot", 0, 17],
    ["9 slots", 9, 17],
    ["a ciphertext of only a tag", 1, 16],
  ])("%s is malformed", (_, slots, ciphertextBytes) => {
    const sealed = encodeEnvelope(shapeOf(slots, ciphertextBytes));
    expect(decodeEnvelope(sealed)).toEqual({ ok: false, problem: "malformed" });
  });
});

describe("an envelope is bound to", () => {
  test("the wallet id", async () => {
    const deviceKeys = createMemoryDeviceKeys();
    const sealed = await seal(deviceKeys, ID, anEntropy());
    expect(await open(deviceKeys, aWalletId(ID.replace("0", "1")), sealed)).toEqual(cannotOpen("altered"));
  });

  test("the device: another device has no key for it", async () => {
    const sealed = await seal(createMemoryDeviceKeys(), ID, anEntropy());
    const other = createMemoryDeviceKeys();
    await Promise.all(other.map((store) => store.current()));
    expect(await open(other, ID, sealed)).toEqual(cannotOpen("no-device-key"));
  });

  test("the key itself, not only its id", async () => {
    const sealed = await seal([await knownStore(randomBytes(32))], ID, anEntropy());
    const impostor = [await knownStore(randomBytes(32))];
    expect(await open(impostor, ID, sealed)).toEqual(cannotOpen("altered"));
  });

  test("the version: a newer one is reported as unsupported", async () => {
    const deviceKeys = createMemoryDeviceKeys();
    const bytes = decodeBase64(await seal(deviceKeys, ID, anEntropy())) ?? new Uint8Array();
    bytes[4] = 2;
    const newer = encodeBase64(bytes);
    expect(await open(deviceKeys, ID, newer)).toEqual(cannotOpen("unsupported-version"));
  });

  test("no slot in particular: a slot of an unknown kind does not stop the others", async () => {
    const deviceKeys = createMemoryDeviceKeys();
    const entropy = anEntropy();
    const decoded = decodeEnvelope(await seal(deviceKeys, ID, entropy));
    if (!decoded.ok) throw new Error(decoded.problem);
    const passkey = { kind: 3, params: randomBytes(32), nonce: randomBytes(12), wrappedKey: randomBytes(48) };
    const both = encodeEnvelope({ ...decoded.value, slots: [passkey, ...decoded.value.slots] });
    expect(await open(deviceKeys, ID, both)).toEqual({ ok: true, value: entropy });
    const onlyPasskey = encodeEnvelope({ ...decoded.value, slots: [passkey] });
    expect(await open(deviceKeys, ID, onlyPasskey)).toEqual(cannotOpen("no-device-key"));
  });
});

/**
 * Sealed by the first release for the wallet ID above: 16 bytes ff, under a device key of 32 bytes 07 with id 0f..0f.
 */
const GOLDEN =
  "U1RDSAEBARAPDw8PDw8PDw8PDw8PDw8PoesU/vZxeAPAVf2hIpYikgaWEA58dp9XvGVvEyWAqSIR71ds3WxIBBfQ2u88nA1/9JP9ZVTn76V7oOjsVVAl0WJUmOd9QGAdjpQ0AzD3t88bvCY11fcEZUt4ck+D3UPmoLoLqm0EMbT0CQ==";

test("bytes are encoded as the base64 that is decoded", () => {
  expect(decodeBase64(encodeBase64(fromHex("00ff10")))).toEqual(fromHex("00ff10"));
});
