import { joinScript, type ScriptHex } from "./script-hex.ts";

/** The opcodes that the wallet reads or writes; devnet/src/script has all opcodes. */
export const OP_0 = 0x00;
export const OP_PUSHDATA1 = 0x4c;
export const OP_PUSHDATA2 = 0x4d;
export const OP_PUSHDATA4 = 0x4e;
export const OP_1NEGATE = 0x4f;
export const OP_RESERVED = 0x50;
export const OP_1 = 0x51;
export const OP_16 = 0x60;
export const OP_RETURN = 0x6a;
const OP_DUP = 0x76;
const OP_EQUAL = 0x87;
const OP_EQUALVERIFY = 0x88;
const OP_HASH160 = 0xa9;
const OP_CHECKSIG = 0xac;

/** The kind of an output script, with its hash or public key as hex. */
export type ReadScript =
  | { kind: "p2pkh"; hash: string }
  | { kind: "p2sh"; hash: string }
  | { kind: "p2pk"; publicKey: string }
  | { kind: "op-return" }
  | { kind: "other" };

/** The longest OP_RETURN script that nodes relay, including the opcode (devnet.md 5.3). */
export const MAX_OP_RETURN_BYTES = 223;

const op = (...codes: number[]) => codes.map((code) => code.toString(16).padStart(2, "0")).join("");

const P2PKH_HEAD = op(OP_DUP, OP_HASH160, 20);
const P2PKH_TAIL = op(OP_EQUALVERIFY, OP_CHECKSIG);
const P2SH_HEAD = op(OP_HASH160, 20);
const P2SH_TAIL = op(OP_EQUAL);
const P2PK_TAIL = op(OP_CHECKSIG);
const OP_RETURN_HEAD = op(OP_RETURN);

/** Returns the P2PKH script for `hash`: the hash160 of the public key, 40 hex digits. */
export const p2pkhScript = (hash: string): ScriptHex => joinScript(P2PKH_HEAD, hash, P2PKH_TAIL);
/** Returns the P2SH script for `hash`: the hash160 of the redeem script, 40 hex digits. */
export const p2shScript = (hash: string): ScriptHex => joinScript(P2SH_HEAD, hash, P2SH_TAIL);
/** Returns an OP_RETURN script; each entry is the hex of one push. */
export const opReturnScript = (pushes: readonly string[]): ScriptHex =>
  joinScript(OP_RETURN_HEAD, ...pushes.map(pushOf));

/** Returns the shortest length-prefixed push of these bytes (facts.md 2.2); the empty push is 4c00, as SLP requires. */
export function pushOf(hex: string): string {
  const bytes = hex.length / 2;
  if (bytes === 0) return op(OP_PUSHDATA1, 0);
  if (bytes < OP_PUSHDATA1) return op(bytes) + hex;
  if (bytes <= 0xff) return op(OP_PUSHDATA1, bytes) + hex;
  return op(OP_PUSHDATA2, bytes & 0xff, bytes >> 8) + hex;
}

/** Recognises the kind of an output script (hex). */
export function readScript(script: ScriptHex): ReadScript {
  if (script.length === 50 && script.startsWith(P2PKH_HEAD) && script.endsWith(P2PKH_TAIL)) {
    return { kind: "p2pkh", hash: script.slice(6, 46) };
  }
  if (script.length === 46 && script.startsWith(P2SH_HEAD) && script.endsWith(P2SH_TAIL)) {
    return { kind: "p2sh", hash: script.slice(4, 44) };
  }
  if (script.startsWith(OP_RETURN_HEAD)) return { kind: "op-return" };
  return readP2pk(script);
}

function readP2pk(script: ScriptHex): ReadScript {
  const compressed = script.length === 70 && /^210[23]/.test(script);
  const whole = script.length === 134 && script.startsWith("4104");
  if ((!compressed && !whole) || !script.endsWith(P2PK_TAIL)) return { kind: "other" };
  return { kind: "p2pk", publicKey: script.slice(2, -2) };
}
