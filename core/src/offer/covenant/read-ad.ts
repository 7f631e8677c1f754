import { splitPushes } from "../../script/index.ts";
import { AGORA_LOKAD_ID } from "../../token/index.ts";
import type { OfferTerms, TokenValue } from "../../tx/index.ts";
import { readLittleEndian } from "./bytes.ts";
import { adCovenantOf, VARIANT_NAMES } from "./offer-scripts.ts";
import { readOutputs } from "./oneshot-covenant.ts";

/** The fields of a PARTIAL advertisement in digits, from its end: the key of the maker is the last. */
const FIELD_DIGITS = [2, 2, 16, 16, 16, 8, 66];
const AD_DIGITS = FIELD_DIGITS.reduce((sum, digits) => sum + digits, 0);

/**
 * Reads the terms of the SLP offer that an input announces, from its input script and the token of the output that it
 * spends; undefined if it announces none. The terms are those of the redeem script, which is rebuilt from them.
 */
export function readAd(inputScript: string, token: TokenValue): OfferTerms | undefined {
  const pushes = splitPushes(inputScript);
  if (!pushes.ok || pushes.value[0] !== AGORA_LOKAD_ID) return undefined;
  const redeem = pushes.value.at(-1) ?? "";
  const first = firstPushOf(redeem);
  if (first === undefined) return undefined;
  const offer = pushes.value[1] === VARIANT_NAMES.PARTIAL ? partialOf(first, token) : oneshotOf(first, redeem, token);
  return offer && adCovenantOf(offer) === redeem ? offer : undefined;
}

/** Returns the first push of a script that has opcodes behind it. */
function firstPushOf(script: string): string | undefined {
  const code = Number.parseInt(script.slice(0, 2), 16);
  const head = code === 0x4c ? 4 : 2;
  const bytes = code === 0x4c ? Number.parseInt(script.slice(2, 4), 16) : code;
  const push = script.slice(head, head + 2 * bytes);
  return code <= 0x4c && push.length === 2 * bytes ? push : undefined;
}

function partialOf(consts: string, { tokenId, tokenType, atoms }: TokenValue): OfferTerms | undefined {
  if (consts.length < AD_DIGITS) return undefined;
  let at = consts.length - AD_DIGITS;
  const [atomsBytes = "", satsBytes = "", scale = "", per = "", least = "", lockTime = "", makerPk = ""] =
    FIELD_DIGITS.map((digits) => {
      at += digits;
      return consts.slice(at - digits, at);
    });
  const numAtomsTruncBytes = Number(readLittleEndian(atomsBytes));
  return {
    variant: "PARTIAL",
    terms: {
      tokenId,
      tokenType,
      truncAtoms: atoms >> BigInt(8 * numAtomsTruncBytes),
      numAtomsTruncBytes,
      numSatsTruncBytes: Number(readLittleEndian(satsBytes)),
      atomsScaleFactor: readLittleEndian(scale),
      scaledTruncAtomsPerTruncSat: readLittleEndian(per),
      minAcceptedScaledTruncAtoms: readLittleEndian(least),
      enforcedLockTime: Number(readLittleEndian(lockTime)),
      makerPk,
    },
  };
}

/** The opcode OP_DROP and the length of a public key. */
const DROP_AND_KEY = "7521";

function oneshotOf(first: string, redeem: string, token: TokenValue): OfferTerms | undefined {
  const [payment, ...more] = readOutputs(first) ?? [];
  // Terms have one payment; rebuilt from the first of several, the covenant would not be the one that is shown.
  if (payment === undefined || more.length > 0) return undefined;
  const keyAt = redeem.indexOf(first + DROP_AND_KEY) + first.length + DROP_AND_KEY.length;
  const { tokenId, tokenType, atoms } = token;
  return {
    variant: "ONESHOT",
    terms: { tokenId, tokenType, atoms, payment, makerPk: redeem.slice(keyAt, keyAt + 66) },
  };
}
