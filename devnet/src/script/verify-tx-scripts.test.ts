import {
  ALL_BIP143,
  Ecc,
  flagSignature,
  P2PKHSignatory,
  Script,
  type Signatory,
  sha256d,
  shaRmd160,
  TxBuilder,
} from "ecash-lib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { blockFlags, FLAG, MANDATORY_FLAGS, STANDARD_FLAGS } from "./script-flags.ts";
import { ecashCrypto } from "./signature/script-crypto.ts";
import { assemble } from "./testing/assemble.ts";
import { buildTx, type ParsedTx, parseTx, type TxOut } from "./tx.ts";
import { checkTxScripts, verifyTxScripts } from "./verify-tx-scripts.ts";

const ecc = new Ecc();
const secretKey = new Uint8Array(32).fill(5);
const publicKey = ecc.derivePubkey(secretKey);
const ours = Script.p2pkh(shaRmd160(publicKey));

const ecdsaSignatory: Signatory = (signer, input) => {
  const hash = sha256d(input.sigHashPreimage(ALL_BIP143).bytes);
  return Script.p2pkhSpend(publicKey, flagSignature(signer.ecdsaSign(secretKey, hash), ALL_BIP143));
};

function signedTx(inputCount: number, signatory: Signatory): { tx: ParsedTx; spent: TxOut[] } {
  const inputs = Array.from({ length: inputCount }, (_, n) => ({
    input: {
      prevOut: { txid: (n + 1).toString(16).padStart(64, "0"), outIdx: n },
      signData: { sats: 1000n, outputScript: ours },
    },
    signatory,
  }));
  const raw = new TxBuilder({ inputs, outputs: [{ sats: 546n, script: ours }] }).sign().ser();
  return { tx: parseTx(raw), spent: inputs.map(() => ({ sats: 1000n, script: ours.bytecode })) };
}

describe.each([
  ["Schnorr", P2PKHSignatory(secretKey, publicKey, ALL_BIP143)],
  ["ECDSA", ecdsaSignatory],
] as const)("a P2PKH transaction signed by ecash-lib with %s", (_name, signatory) => {
  const { tx, spent } = signedTx(3, signatory);

  test("verifies, one signature check an input", () => {
    expect(verifyTxScripts(tx, spent, STANDARD_FLAGS)).toEqual({ ok: true, sigChecks: 3 });
    expect(verifyTxScripts(tx, spent, blockFlags(2000))).toEqual({ ok: true, sigChecks: 3 });
    expect(checkTxScripts(tx, spent)).toEqual({ ok: true, sigChecks: 3 });
  });

  test("does not verify with any one bit flipped", () =>
    fc.assert(
      fc.property(fc.nat(tx.raw.length * 8 - 1), (bit) => {
        const raw = tx.raw.slice();
        raw[bit >> 3] = (raw[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        let flipped: ParsedTx;
        try {
          flipped = parseTx(raw);
        } catch {
          return; // The change hit a length, so this is no transaction any more.
        }
        fc.pre(flipped.inputs.length === spent.length);
        expect(verifyTxScripts(flipped, spent, STANDARD_FLAGS).ok).toBe(false);
      }),
      { numRuns: 300 },
    ));

  test("does not verify for another value", () => {
    const other = spent.map((coin) => ({ ...coin, sats: 1001n }));
    expect(verifyTxScripts(tx, other, STANDARD_FLAGS)).toEqual({ ok: false, inputIdx: 0, error: "NULLFAIL" });
  });
});

/** Returns a transaction with these input scripts. Its txid does not matter. */
function plainTx(...scripts: string[]): ParsedTx {
  const inputs = scripts.map((text, n) => ({
    prevTxid: "ab".repeat(32),
    prevIdx: n,
    script: assemble(text),
    sequence: 0,
  }));
  return buildTx({ version: 2, inputs, outputs: [], lockTime: 0 });
}

describe("the mempool's words", () => {
  const spend = (tx: ParsedTx, ...scripts: string[]) =>
    checkTxScripts(
      tx,
      scripts.map((text) => ({ sats: 1n, script: assemble(text) })),
    );

  test("a broken mandatory rule", () => {
    const tx = plainTx("1", "1 2");
    expect(spend(tx, "1 EQUAL", "EQUALVERIFY 1")).toEqual({
      ok: false,
      reason: `mandatory-script-verify-flag-failed (Script failed an OP_EQUALVERIFY operation), input 1 of ${tx.txid}, spending ${"ab".repeat(32)}:1`,
    });
  });

  test("a rule of the mempool only", () => {
    const tx = plainTx("1");
    expect(spend(tx, "NOP10")).toEqual({
      ok: false,
      reason: `non-mandatory-script-verify-flag (NOPx reserved for soft-fork upgrades), input 0 of ${tx.txid}, spending ${"ab".repeat(32)}:0`,
    });
  });

  test("when both are broken, the mandatory one is named", () => {
    const verdict = spend(plainTx("1"), "NOP10 RETURN");
    expect(verdict).toMatchObject({ reason: expect.stringContaining("failed (OP_RETURN was encountered)") });
  });
});

test("a transaction may cost 3000 signature checks and not one more", () => {
  // With 19 keys an ECDSA multisig costs 19 checks and 20 operations; 201 operations allow nine of them.
  const key = `0x21 0x${Buffer.from(publicKey).toString("hex")}`;
  const script = assemble(`0 OVER 1 ${`${key} `.repeat(19)}19 CHECKMULTISIGVERIFY `.repeat(9));
  const checksEach = 171;
  const perTx = Math.floor(3000 / checksEach);
  const crypto = { ...ecashCrypto, verifyEcdsa: () => true };
  const signature = Uint8Array.of(...ecc.ecdsaSign(secretKey, new Uint8Array(32)), 0x41);
  const push = `0x${signature.length.toString(16)} 0x${Buffer.from(signature).toString("hex")}`;
  const run = (count: number, extra: string, flags: number) => {
    const tx = plainTx(...Array.from({ length: count }, () => push), push);
    const spent = tx.inputs.map((_, n) => ({ sats: 1n, script: n < count ? script : assemble(extra) }));
    return verifyTxScripts(tx, spent, flags, crypto);
  };
  const checkSigs = (n: number) => `${`DUP ${key} CHECKSIGVERIFY `.repeat(n)}`;
  const left = 3000 - perTx * checksEach;

  expect(run(perTx, checkSigs(left), MANDATORY_FLAGS)).toEqual({ ok: true, sigChecks: 3000 });
  expect(run(perTx, checkSigs(left + 1), MANDATORY_FLAGS)).toEqual({
    ok: false,
    inputIdx: perTx,
    error: "SIGCHECKS_LIMIT_EXCEEDED",
  });
  expect(run(perTx, checkSigs(left + 1), MANDATORY_FLAGS & ~FLAG.ENFORCE_SIGCHECKS)).toEqual({
    ok: true,
    sigChecks: 3001,
  });
});

test("asks for one spent output an input", () => {
  expect(() => verifyTxScripts(plainTx("1"), [], STANDARD_FLAGS)).toThrow("1 inputs but 0 spent outputs");
});
