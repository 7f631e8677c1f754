import { AgoraPartial } from "ecash-agora/dist/partial.js";
import { slpSend } from "ecash-lib";
import { ByteReader, OP, readOp } from "../script/index.ts";
import { equalBytes } from "../script/script-ops.ts";
import type { AgoraTerms, AgoraToken } from "./agora-token.ts";

const VARIANT = new TextEncoder().encode(AgoraPartial.COVENANT_VARIANT);
const ALP_HEAD = new TextEncoder().encode(`AGR0\x07${AgoraPartial.COVENANT_VARIANT}`);
const FIELDS_BYTES = 63;
const PUBLIC_KEY_BYTES = 33;
const DUST_SATS = 546n;
/** The longest script whose length is pushed as one byte. */
const SHORT_SCRIPT = 0x7f;
const LONG_SCRIPT = 0x80;

/**
 * Reads the offer from the redeem script of an ad, or of a partial accept of an SLP offer: both begin with the same
 * push.
 */
export function partialTermsOfAd(redeemScript: Uint8Array, token: AgoraToken): AgoraTerms | undefined {
  const consts = readOp(redeemScript, 0);
  if (consts === undefined || consts.opcode > OP.OP_PUSHDATA4) throw new RangeError("PARTIAL ad without consts");
  // The length depends only on the protocol: the type is always one byte.
  const { length } = slpSend(token.tokenId, token.protocol === "SLP" ? token.type : 1, [0n]).bytecode;
  return partialTerms(consts.data.subarray(length), token);
}

/**
 * Returns the offer that pushdata announces for a token (devnet.md 4, "Fields"); undefined when it announces none.
 * Throws when the numbers fit no covenant. The covenant contains the numbers as they are, so offers made for 32-bit and
 * for 64-bit script numbers are rebuilt in the same way.
 */
export function partialTerms(pushdata: Uint8Array, token: AgoraToken): AgoraTerms | undefined {
  const head = token.protocol === "SLP" ? new Uint8Array() : ALP_HEAD;
  if (pushdata.length !== head.length + FIELDS_BYTES) return undefined;
  if (!equalBytes(pushdata.subarray(0, head.length), head)) return undefined;

  const fields = pushdata.subarray(head.length);
  const partial = partialOf(fields, token);
  if (partial === undefined) return undefined;
  return { covenant: partial.script().bytecode, makerPk: partial.makerPk, data: [VARIANT, ...splitFields(fields)] };
}

/**
 * Returns the offer of the numbers that a push announces, with its maker's key; undefined if they do not divide the
 * atoms. Throws when they fit no covenant.
 */
export function partialOf(fields: Uint8Array, token: AgoraToken): AgoraPartial | undefined {
  const reader = new ByteReader(fields);
  const numAtomsTruncBytes = reader.u8();
  const numSatsTruncBytes = reader.u8();
  const atomsScaleFactor = reader.u64();
  const scaledTruncAtomsPerTruncSat = reader.u64();
  const minAcceptedScaledTruncAtoms = reader.u64();
  const enforcedLockTime = reader.u32();
  const makerPk = reader.take(PUBLIC_KEY_BYTES);

  const truncFactor = 1n << BigInt(8 * numAtomsTruncBytes);
  if (token.atoms % truncFactor !== 0n) return undefined;
  const partial = new AgoraPartial({
    truncAtoms: token.atoms / truncFactor,
    numAtomsTruncBytes,
    numSatsTruncBytes,
    atomsScaleFactor,
    scaledTruncAtomsPerTruncSat,
    minAcceptedScaledTruncAtoms,
    enforcedLockTime,
    makerPk,
    tokenId: token.tokenId,
    // The original knows only the standard ALP type.
    tokenType: token.protocol === "SLP" ? token.type : 0,
    tokenProtocol: token.protocol,
    scriptLen: SHORT_SCRIPT,
    dustSats: DUST_SATS,
  });
  measure(partial);
  return partial;
}

/** The library counts 0x80 itself as long, the original does not: at exactly that length they differ. */
function measure(partial: AgoraPartial): void {
  const lengthNow = (): number => partial.script().cutOutCodesep(0).bytecode.length;
  let length = lengthNow();
  if (length > LONG_SCRIPT) {
    partial.scriptLen = length;
    length = lengthNow();
  }
  partial.scriptLen = length;
}

/** Returns the fields as the output's data contain them: all but the key. */
function splitFields(fields: Uint8Array): Uint8Array[] {
  const reader = new ByteReader(fields);
  return [1, 1, 8, 8, 8, 4].map((size) => reader.take(size));
}
