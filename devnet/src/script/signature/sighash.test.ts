import { Script, SIG_HASH_TYPES_BIP143, SIG_HASH_TYPES_LEGACY, type SigHashType, sha256d, UnsignedTx } from "ecash-lib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { FLAG, STANDARD_FLAGS } from "../script-flags.ts";
import { assemble } from "../testing/assemble.ts";
import { randomTx } from "../testing/random-tx.ts";
import { buildTx, parseTx } from "../tx.ts";
import { ecashCrypto } from "./script-crypto.ts";
import { createSighasher, scriptCodeFor } from "./sighash.ts";

function sameAsEcashLib(types: readonly SigHashType[], flags: number, signed?: fc.Arbitrary<Script>) {
  return fc.assert(
    fc.property(randomTx(signed), fc.constantFrom(...types), (theirs, type) => {
      const unsigned = UnsignedTx.fromTx(theirs);
      const sighash = createSighasher(parseTx(theirs.ser()), ecashCrypto);
      for (const [inputIdx, { signData }] of theirs.inputs.entries()) {
        if (!signData?.outputScript || signData.outputScript.isP2sh()) continue;
        const hashType = type.toInt();
        // For SINGLE before the fork ecash-lib is no oracle: it blanks outputs with 0 sats instead of -1, and refuses
        // to sign the number one (see below).
        if (!(hashType & 0x40) && (hashType & 0x1f) === 3 && (inputIdx > 0 || theirs.outputs.length === 0)) continue;
        const preimage = unsigned.inputAt(inputIdx).sigHashPreimage(type);
        const request = { inputIdx, scriptCode: signData.outputScript.bytecode, sats: signData.sats, hashType, flags };
        expect(sighash(request)).toEqual(sha256d(preimage.bytes));
      }
    }),
  );
}

test("equals ecash-lib's for every hash type with fork id", () =>
  sameAsEcashLib(SIG_HASH_TYPES_BIP143, STANDARD_FLAGS));

test("equals ecash-lib's for every hash type from before the fork, code separators cut out", () => {
  const ops = fc.constantFrom([0xab], [0x76], [0x02, 0xab, 0xab], [0xac]);
  const script = fc.array(ops, { maxLength: 12 }).map((parts) => new Script(Uint8Array.from(parts.flat())));
  return sameAsEcashLib(SIG_HASH_TYPES_LEGACY, 0, script);
});

const input = (n: number) => ({
  prevTxid: n.toString(16).padStart(64, "0"),
  prevIdx: n,
  script: new Uint8Array(0),
  sequence: 0xffffffff,
});
const output = { sats: 1n, script: new Uint8Array(25) };

test("without an output of the same index, SINGLE signs the number one before the fork and no outputs after it", () => {
  const tx = buildTx({ version: 2, inputs: [input(0), input(1)], outputs: [output], lockTime: 0 });
  const sighash = createSighasher(tx, ecashCrypto);
  const request = { inputIdx: 1, scriptCode: new Uint8Array(0), sats: 1n, hashType: 3, flags: 0 };
  expect(sighash(request)).toEqual(Uint8Array.of(1, ...new Uint8Array(31)));
  expect(sighash({ ...request, hashType: 0x43, flags: FLAG.SIGHASH_FORKID })).not.toEqual(sighash(request));
});

test("before the fork, SINGLE blanks the outputs before its own with a value of -1", () => {
  const tx = buildTx({ version: 1, inputs: [input(0), input(1)], outputs: [output, output], lockTime: 0 });
  const request = { inputIdx: 1, scriptCode: Uint8Array.of(0x51), sats: 1n, hashType: 0x83, flags: 0 };
  const outpoint = `01${"00".repeat(31)}01000000`;
  const inputs = `01${outpoint}0151ffffffff`;
  const outputs = `02${"ff".repeat(8)}00${"01".padEnd(16, "0")}19${"00".repeat(25)}`;
  const preimage = Buffer.from(`01000000${inputs}${outputs}0000000083000000`, "hex");
  expect(createSighasher(tx, ecashCrypto)(request)).toEqual(sha256d(preimage));
});

test("replay protection signs 0xffdead above the hash type", () => {
  const tx = buildTx({ version: 2, inputs: [input(0)], outputs: [output], lockTime: 0 });
  const request = { inputIdx: 0, scriptCode: new Uint8Array(0), sats: 1n, hashType: 0x41, flags: FLAG.SIGHASH_FORKID };
  const signed: Uint8Array[] = [];
  const sha256d = (bytes: Uint8Array) => {
    signed.push(bytes);
    return ecashCrypto.sha256d(bytes);
  };
  createSighasher(tx, { ...ecashCrypto, sha256d })({ ...request, flags: request.flags | FLAG.REPLAY_PROTECTION });
  expect(signed.at(-1)?.slice(-4)).toEqual(Uint8Array.of(0x41, 0xad, 0xde, 0xff));
  createSighasher(tx, { ...ecashCrypto, sha256d })(request);
  expect(signed.at(-1)?.slice(-4)).toEqual(Uint8Array.of(0x41, 0, 0, 0));
});

test("ten times the inputs hash ten times the bytes, not a hundred times", () => {
  const hashedBytes = (count: number) => {
    let total = 0;
    const sha256d = (bytes: Uint8Array) => {
      total += bytes.length;
      return ecashCrypto.sha256d(bytes);
    };
    const inputs = Array.from({ length: count }, (_, n) => input(n));
    const sighash = createSighasher(buildTx({ version: 2, inputs, outputs: [output], lockTime: 0 }), {
      ...ecashCrypto,
      sha256d,
    });
    for (let inputIdx = 0; inputIdx < count; inputIdx++) {
      sighash({ inputIdx, scriptCode: new Uint8Array(25), sats: 1n, hashType: 0x41, flags: STANDARD_FLAGS });
    }
    return total;
  };
  expect(hashedBytes(700)).toBeLessThanOrEqual(hashedBytes(70) * 10);
});

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const withoutForkId = assemble("0xabcd01");
const withForkId = assemble("0xabcd41");

test("a signature from before the fork does not sign itself, wherever an operation pushes it", () => {
  const script = assemble("0x03 0xabcd01 DUP 0x03 0xabcd01 0x03 0xabcd01 CHECKSIG");
  expect(hex(scriptCodeFor(script, withoutForkId, 0))).toBe(hex(assemble("DUP CHECKSIG")));
});

test("the same bytes inside another push stay, and so does what is cut off", () => {
  const inside = assemble("0x05 0x0003abcd01 DUP");
  expect(hex(scriptCodeFor(inside, withoutForkId, 0))).toBe(hex(inside));
  const cutOff = assemble("0x03 0xabcd01 DUP 0x05 0x03abcd01");
  expect(hex(scriptCodeFor(cutOff, withoutForkId, 0))).toBe(hex(assemble("DUP 0x05 0x03abcd01")));
});

test("a signature with fork id leaves the script alone where the fork id counts", () => {
  const script = assemble("0x03 0xabcd41 DUP");
  expect(scriptCodeFor(script, withForkId, FLAG.SIGHASH_FORKID)).toBe(script);
  expect(hex(scriptCodeFor(script, withForkId, 0))).toBe(hex(assemble("DUP")));
});
