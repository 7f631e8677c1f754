import { ECDH } from "node:crypto";
import { Ecc, sha256, shaRmd160 } from "ecash-lib";
import { MANDATORY_FLAGS } from "../script-flags.ts";
import { encodePush } from "../script-ops.ts";
import { parseLaxDer } from "../signature/der-signature.ts";
import { ecashCrypto } from "../signature/script-crypto.ts";
import { createSighasher } from "../signature/sighash.ts";
import type { ParsedTx } from "../tx.ts";
import { type ScriptResult, verifyScript } from "../verify-script.ts";
import { assemble } from "./assemble.ts";
import type { ScriptCase } from "./script-case.ts";
import { checkerFor, parseFlags, spendingTx } from "./spend.ts";

const ecc = new Ecc();
const SATS = 1000n;
const MESSAGE = "message";
const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const WORD = /@([A-Z])(\d)(?::([0-9a-f]{2}))?/g;
const NO_BYTES = new Uint8Array(0);

const secretKey = (digit: number) => new Uint8Array(32).fill(digit);
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const pushed = (bytes: Uint8Array) => `0x${hex(encodePush(bytes))}`;

/** Runs a case in a transaction that spends its output. The case's signatures are made for that transaction. */
export function runCase([scriptSig, scriptPubKey, , options = {}]: ScriptCase): ScriptResult {
  const flags =
    (options.flags === undefined ? MANDATORY_FLAGS : parseFlags(options.flags)) | parseFlags(options.plus ?? "");
  const redeem = options.redeem === undefined ? undefined : assemble(withKeys(options.redeem));
  const output = redeem ? assemble(`HASH160 ${pushed(shaRmd160(redeem))} EQUAL`) : assemble(withKeys(scriptPubKey));
  const tx = spendingTx({ scriptSig: NO_BYTES, scriptPubKey: output, sats: SATS }, options);
  const code = (redeem ?? output).subarray(options.codeFrom ?? 0);
  const input = assemble(`${withSignatures(withKeys(scriptSig), tx, code, flags)} ${redeem ? pushed(redeem) : ""}`);
  return verifyScript(input, output, flags, checkerFor(tx, SATS));
}

/** @P1: the compressed key 1; @U1: uncompressed; @Y1: hybrid; @H1: its hash; @M1: the message data signatures sign. */
function withKeys(text: string): string {
  return text.replace(WORD, (word, kind: string, digit: string) => {
    const publicKey = ecc.derivePubkey(secretKey(Number(digit)));
    if (kind === "P") return pushed(publicKey);
    if (kind === "H") return pushed(shaRmd160(publicKey));
    if (kind === "U") return pushed(uncompressed(publicKey, false));
    if (kind === "Y") return pushed(uncompressed(publicKey, true));
    return kind === "M" ? pushed(new TextEncoder().encode(MESSAGE)) : word;
  });
}

/**
 * @S1: Schnorr by key 1; @E1: ECDSA; @L1: ECDSA with high S; @S1:43 with another hash type; @D1, @C1: over the message.
 */
function withSignatures(text: string, tx: ParsedTx, scriptCode: Uint8Array, flags: number): string {
  return text.replace(WORD, (word, kind: string, digit: string, type = "41") => {
    const hashType = Number.parseInt(type, 16);
    const hash = createSighasher(tx, ecashCrypto)({ inputIdx: 0, scriptCode, sats: SATS, hashType, flags });
    const key = secretKey(Number(digit));
    const digest = sha256(new TextEncoder().encode(MESSAGE));
    if (kind === "S") return pushed(Uint8Array.of(...ecc.schnorrSign(key, hash), hashType));
    if (kind === "E") return pushed(Uint8Array.of(...ecc.ecdsaSign(key, hash), hashType));
    if (kind === "L") return pushed(Uint8Array.of(...withHighS(ecc.ecdsaSign(key, hash)), hashType));
    if (kind === "D") return pushed(ecc.schnorrSign(key, digest));
    return kind === "C" ? pushed(ecc.ecdsaSign(key, digest)) : word;
  });
}

/** Node's conversion writes 0x04 before both coordinates; a hybrid key has the parity of y there. */
function uncompressed(publicKey: Uint8Array, isHybrid: boolean): Uint8Array {
  const bytes = ECDH.convertKey(publicKey, "secp256k1", undefined, undefined, isHybrid ? "hybrid" : "uncompressed");
  if (typeof bytes === "string") throw new Error("Not bytes");
  return new Uint8Array(bytes);
}

function withHighS(signature: Uint8Array): Uint8Array {
  const pair = parseLaxDer(signature);
  if (pair === undefined) throw new Error("Not a signature");
  const s = Buffer.from((CURVE_ORDER - pair.s).toString(16).padStart(64, "0"), "hex");
  const rEnd = 4 + (signature[3] ?? 0);
  const body = [...signature.subarray(2, rEnd), 0x02, 33, 0, ...s];
  return Uint8Array.of(0x30, body.length, ...body);
}
