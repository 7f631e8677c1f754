import { createHash } from "node:crypto";
import { encodeCashAddr } from "@satchel/core/address";
import { ProtocolError, type Vault } from "@satchel/core/ports";
import { anyCharacter } from "@satchel/core/testing";
import { receiveAddress, type Wallet } from "@satchel/core/wallet";
import { Address, Ecc, HdNode, mnemonicToSeed, shaRmd160, signMsg, toHex, verifyMsg } from "ecash-lib";
import * as fc from "fast-check";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createNodeVault } from "../node.ts";
import { createWallet, PUBLIC_HASH160, PUBLIC_PHRASE, restoreWallet } from "../testing/public-wallet.ts";
import { verifyMessage } from "./verify-message.ts";

/** These tests do thousands of curve operations, which can take a busy machine more than the usual five seconds. */
const ROOM = { timeout: 300_000 };

const vault = createNodeVault();
let wallet: Wallet;
let address: string;
beforeAll(async () => {
  wallet = await restoreWallet(vault);
  address = receiveAddress(wallet, "ecash");
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function sign(message: string, from = wallet, by: Vault = vault): Promise<string> {
  const signed = await by.signMessage(from, message);
  if (!signed.ok) throw new Error(signed.problem.code);
  return signed.value;
}

const ecc = new Ecc();
const hashOf = (secretKey: Uint8Array) => toHex(shaRmd160(ecc.derivePubkey(secretKey)));
function addressFor(type: "p2pkh" | "p2sh", hash: string, prefix = "ecash"): string {
  const encoded = encodeCashAddr(prefix, type, hash);
  if (!encoded.ok) throw new Error(encoded.problem.code);
  return encoded.value;
}

/** Letters of every script, emoji of several code points, control characters and random code points. */
const message = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }),
  fc.string({ unit: anyCharacter, minLength: 1, maxLength: 200 }),
  fc.constantFrom("a", "\n", " ", "a".repeat(200), "é".repeat(200), "👩‍👩‍👧‍👦".repeat(28), "\u202egnp.exe", "\0"),
);
const secretKey = fc.uint8Array({ minLength: 32, maxLength: 32 }).filter((bytes) => ecc.isValidSeckey(bytes));

describe("signed messages and ecash-lib", () => {
  test("our signature is the same as the library's, and the library verifies it", ROOM, () => {
    const key = HdNode.fromSeed(mnemonicToSeed(PUBLIC_PHRASE)).derivePath("m/44'/1899'/0'/0/0").seckey();
    if (key === undefined) throw new Error("no key");
    return fc.assert(
      fc.asyncProperty(message, async (text) => {
        const signature = await sign(text);
        expect(signature).toBe(signMsg(text, key));
        expect(signature).toHaveLength(88);
        expect(verifyMsg(text, signature, address)).toBe(true);
        expect(await vault.verifyMessage({ message: text, address, signature })).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  test("the library verifies signatures of a new wallet", ROOM, async () => {
    for (const text of ["from a new wallet", "§ ₿ 電子現金"]) {
      const fresh = await createWallet(vault);
      const signature = await sign(text, fresh);
      expect(verifyMsg(text, signature, receiveAddress(fresh, "ecash"))).toBe(true);
      expect(verifyMsg(text, signature, address)).toBe(false);
    }
  });

  test("we verify the library's signatures of any key, on every network", ROOM, () =>
    fc.assert(
      fc.property(message, secretKey, (text, key) => {
        const signature = signMsg(text, key);
        for (const prefix of ["ecash", "ectest", "ecregtest"]) {
          const signer = addressFor("p2pkh", hashOf(key), prefix);
          expect(verifyMessage({ message: text, address: signer, signature })).toBe(true);
        }
      }),
      { numRuns: 200 },
    ),
  );

  test("the digest follows facts.md 1.4", async () => {
    const text = "ü".repeat(150);
    const magic = Buffer.concat([Buffer.of(0x16), Buffer.from("eCash Signed Message:\n")]);
    const body = Buffer.from(text, "utf8");
    const length = Buffer.of(0xfd, body.length & 0xff, body.length >> 8);
    const once = createHash("sha256")
      .update(Buffer.concat([magic, length, body]))
      .digest();
    const digest = createHash("sha256").update(once).digest();
    const recovered = ecc.recoverSig(Buffer.from(await sign(text), "base64"), digest);
    expect(toHex(shaRmd160(recovered))).toBe(PUBLIC_HASH160);
  });
});

describe("not verified:", () => {
  test("another message, another address, another signature", ROOM, () =>
    fc.assert(
      fc.property(message, message, secretKey, secretKey, fc.nat(64), fc.integer({ min: 1, max: 255 }), (...drawn) => {
        const [text, other, key, otherKey, at, flip] = drawn;
        const signature = signMsg(text, key);
        const signer = addressFor("p2pkh", hashOf(key));
        fc.pre(text !== other && hashOf(key) !== hashOf(otherKey));
        expect(verifyMessage({ message: other, address: signer, signature })).toBe(false);
        const stranger = addressFor("p2pkh", hashOf(otherKey));
        expect(verifyMessage({ message: text, address: stranger, signature })).toBe(false);

        const bytes = Buffer.from(signature, "base64");
        bytes[at] = (bytes[at] ?? 0) ^ flip;
        const heard = vi.spyOn(console, "error").mockImplementation(() => undefined);
        heard.mockClear();
        const changed = { message: text, address: signer, signature: bytes.toString("base64") };
        const byUs = verifyMessage(changed);
        expect(heard).not.toHaveBeenCalled();
        expect(byUs).toBe(verifyMsg(changed.message, changed.signature, changed.address));
        // The first byte chooses among the curve's points, and more than one value means the same point.
        if (at > 0) expect(byUs).toBe(false);
      }),
      { numRuns: 200 },
    ),
  );

  test("a P2SH address with the hash of the key, which the library accepts", async () => {
    const text = "mine";
    const signature = await sign(text);
    const script = addressFor("p2sh", PUBLIC_HASH160);
    expect(Address.fromCashAddress(script).hash).toBe(PUBLIC_HASH160);
    expect(verifyMsg(text, signature, script)).toBe(true);
    expect(await vault.verifyMessage({ message: text, address: script, signature })).toBe(false);
  });

  test.each([
    ["nothing", ""],
    ["not base64", "!".repeat(88)],
    ["64 bytes", Buffer.alloc(64, 1).toString("base64")],
    ["66 bytes", Buffer.alloc(66, 1).toString("base64")],
    ["no curve point", Buffer.alloc(65, 255).toString("base64")],
    ["zeros", Buffer.alloc(65).toString("base64")],
  ])("a signature that is %s, without a message on the console", async (_what, signature) => {
    const heard = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(await vault.verifyMessage({ message: "m", address, signature })).toBe(false);
    expect(heard).not.toHaveBeenCalled();
  });

  test("an invalid address", async () => {
    const signature = await sign("m");
    for (const none of ["", "ecash:qq", `${address}x`]) {
      expect(await vault.verifyMessage({ message: "m", address: none, signature })).toBe(false);
    }
  });
});

describe("signing a message", () => {
  test("refuses an empty message", async () => {
    await expect(vault.signMessage(wallet, "")).rejects.toThrow(new ProtocolError("Message refused: it is empty"));
  });

  test("refuses a wallet without a key", async () => {
    const refused = vault.signMessage({ ...wallet, keys: [] }, "m");
    await expect(refused).rejects.toThrow(new ProtocolError("Message refused: the wallet has no key"));
  });

  test("is a problem on a device that is not the wallet's", async () => {
    const refused = await createNodeVault().signMessage(wallet, "m");
    expect(refused).toEqual({ ok: false, problem: { code: "cannot-open", reason: "no-device-key" } });
  });

  test.each([
    ["public key", { publicKey: `02${"11".repeat(32)}` }],
    ["hash", { hash160: "22".repeat(20) }],
    ["path", { path: "m/44'/145'/0'/0/0" }],
    ["path, to an invalid one", { path: "m/x" }],
  ])("is a problem after a change of the %s", async (_what, change) => {
    const changed = { ...wallet, keys: wallet.keys.map((ref) => ({ ...ref, ...change })) };
    const refused = await vault.signMessage(changed, "m");
    expect(refused).toEqual({ ok: false, problem: { code: "cannot-open", reason: "keys-differ" } });
  });

  test("does not leak the key or the phrase in an unexpected error", async () => {
    const fault = `cannot sign with ${PUBLIC_PHRASE}`;
    vi.spyOn(Ecc.prototype, "signRecoverable").mockImplementation(() => {
      throw fault;
    });
    const refused = vault.signMessage(wallet, "m");
    await expect(refused).rejects.toThrow(new ProtocolError("The vault failed to sign a message (string)"));
  });

  test("wipes the key afterwards", async () => {
    const seen: Uint8Array[] = [];
    const real = Ecc.prototype.signRecoverable;
    vi.spyOn(Ecc.prototype, "signRecoverable").mockImplementation(function (this: Ecc, seckey, digest) {
      seen.push(seckey);
      return real.call(this, seckey, digest);
    });
    await sign("m");
    expect(seen).toHaveLength(1);
    expect(seen[0]).toEqual(new Uint8Array(32));
  });
});
