// The covenant of PARTIAL offers, rebuilt from its terms. Its opcodes are fixed: an offer with other ones is not an offer.
import { DUST_SATS } from "../amount/index.ts";
import { emppScript } from "../script/index.ts";
import { AGORA_LOKAD_ID, alpSendPush, slpSendScript } from "../token/index.ts";
import type { PartialTerms, ScriptHex } from "../tx/index.ts";
import { assemble, pushBytes } from "./assemble.ts";
import { littleEndian, zeros } from "./bytes.ts";

/** "PARTIAL" */
export const PARTIAL = "5041525449414c";
const PUBLIC_KEY_BYTES = 33;
const AMOUNT_BYTES = { SLP: 8, ALP: 6 } as const;
/** Where the number has only 3 bytes of room, its top bit could need a fourth, so 4 are written and one is cut off. */
const TIGHT_BYTES = 3;

/** Returns the fields of the advertisement as hex: 63 bytes, or 75 with the head that ALP puts before them. */
export function adData(terms: PartialTerms): string {
  const head = terms.tokenType.protocol === "ALP" ? AGORA_LOKAD_ID + littleEndian(PARTIAL.length / 2, 1) + PARTIAL : "";
  return (
    head +
    littleEndian(terms.numAtomsTruncBytes, 1) +
    littleEndian(terms.numSatsTruncBytes, 1) +
    littleEndian(terms.atomsScaleFactor, 8) +
    littleEndian(terms.scaledTruncAtomsPerTruncSat, 8) +
    littleEndian(terms.minAcceptedScaledTruncAtoms, 8) +
    littleEndian(terms.enforcedLockTime, 4) +
    terms.makerPk
  );
}

/** Returns the constants that the covenant and its advertisement begin with, hex. */
export const partialConsts = (terms: PartialTerms): string => constsOf(terms).consts;

/** Returns the constants that the covenant begins with: the head of its token section, then the advertisement. */
function constsOf(terms: PartialTerms): { consts: string; introBytes: number } {
  const { tokenId, tokenType } = terms;
  const intro =
    tokenType.protocol === "SLP"
      ? slpSendScript(tokenId, tokenType.number, [0n as never])
      : alpSendPush(tokenId, []).slice(0, -2);
  const ad = adData(terms);
  const consts = intro + (tokenType.protocol === "SLP" ? ad : emppScript([ad]));
  return { consts, introBytes: intro.length / 2 };
}

/** Checks the accepted amount and computes what is left; both stay on the stack, still scaled and truncated. */
const AMOUNTS = `
  BIN2NUM ROT 2DUP GREATERTHANOREQUAL VERIFY
  DUP {least} GREATERTHANOREQUAL VERIFY
  DUP {scale} MOD 0 EQUALVERIFY
  TUCK SUB
  2 PICK {introBytes} SPLIT DROP
  OVER 0NOTEQUAL`;

const SLP_AMOUNT = "{scale} DIV {numToAmount} REVERSEBYTES {atomsPad} CAT CAT";
/** Appends the amounts to an SLP SEND: that of the rest, if there is one, and that of the buyer. */
const SLP_OP_RETURN = `
  IF 8 CAT OVER ${SLP_AMOUNT} ENDIF
  8 CAT 2 PICK ${SLP_AMOUNT}
  SIZE 9 NUM2BIN REVERSEBYTES SWAP CAT`;

/** Appends count and amounts to an ALP SEND and puts it behind the section of the offer. */
const ALP_OP_RETURN = `
  IF 3 {padBytes} NUM2BIN CAT OVER {scale} DIV 6
  ELSE 2 {padBytes} ENDIF
  NUM2BIN CAT 2 PICK {scale} DIV {numToAmount} CAT
  SIZE SWAP CAT
  3 PICK {introBytes} SPLIT NIP SWAP CAT
  SIZE 9 NUM2BIN REVERSEBYTES SWAP CAT`;

/** Computes the price and the output that pays it to the maker. */
const PAYMENT = `
  {satsPad} CAT ROT {perLessOne} ADD {per} DIV {satsBytes} NUM2BIN CAT
  {p2pkhHead} 2OVER DROP {keyAt} SPLIT NIP HASH160 CAT {p2pkhTail} CAT CAT TOALTSTACK`;

/** Computes the output with the rest of the offer, under the same covenant with fewer atoms. */
const REST = `
  TUCK {dust} 8 NUM2BIN {p2shHead} CAT {constsPush} 2SWAP 8 TUCK NUM2BIN CAT CAT CAT {separator} CAT
  3 PICK {codeAt} SPLIT NIP {scriptLen} SPLIT 12 SPLIT NIP 32 SPLIT 4 SPLIT DROP {lockTime} EQUALVERIFY
  TOALTSTACK CAT HASH160 CAT {p2shTail} CAT
  SWAP 0NOTEQUAL NOTIF DROP 0 ENDIF`;

/** Compares the outputs with those of the transaction, by a signature over its own digest. */
const CHECK = `
  ROT SIZE 0NOTEQUAL VERIFY CAT FROMALTSTACK FROMALTSTACK ROT CAT HASH256 EQUALVERIFY
  2 68 NUM2BIN SWAP CAT SHA256 3DUP ROT CHECKDATASIGVERIFY DROP {sigHash} CAT SWAP`;

const OUTRO = { SLP: "CHECKSIGVERIFY {variant} EQUALVERIFY {lokadId} EQUAL", ALP: "CHECKSIG" } as const;

/** ALL, ANYONECANPAY and the fork id. */
const SIG_HASH = "c1";
const LONG_CODE = 0xfd;

function covenantWith(terms: PartialTerms, scriptLen: number): { script: ScriptHex; codeBytes: number } {
  const protocol = terms.tokenType.protocol === "SLP" ? "SLP" : "ALP";
  const { consts, introBytes } = constsOf(terms);
  const left = AMOUNT_BYTES[protocol] - terms.numAtomsTruncBytes;
  const slots = {
    least: terms.minAcceptedScaledTruncAtoms,
    scale: terms.atomsScaleFactor,
    introBytes,
    numToAmount: left === TIGHT_BYTES ? assemble("4 NUM2BIN 3 SPLIT DROP") : assemble(`${left} NUM2BIN`),
    atomsPad: pushBytes(zeros(terms.numAtomsTruncBytes)),
    padBytes: 7 + terms.numAtomsTruncBytes,
    satsPad: pushBytes(zeros(terms.numSatsTruncBytes)),
    perLessOne: terms.scaledTruncAtomsPerTruncSat - 1n,
    per: terms.scaledTruncAtomsPerTruncSat,
    satsBytes: 8 - terms.numSatsTruncBytes,
    p2pkhHead: pushBytes("1976a914"),
    keyAt: consts.length / 2 - PUBLIC_KEY_BYTES,
    p2pkhTail: pushBytes("88ac"),
    dust: DUST_SATS,
    p2shHead: pushBytes("17a914"),
    constsPush: pushBytes(`4c${littleEndian(consts.length / 2, 1)}`),
    separator: pushBytes("ab"),
    codeAt: 36 + (scriptLen < LONG_CODE ? 1 : 3),
    scriptLen,
    lockTime: pushBytes(littleEndian(terms.enforcedLockTime, 4)),
    p2shTail: pushBytes("87"),
    sigHash: pushBytes(SIG_HASH),
    variant: pushBytes(PARTIAL),
    lokadId: pushBytes(AGORA_LOKAD_ID),
  };
  const opReturn = protocol === "SLP" ? SLP_OP_RETURN : ALP_OP_RETURN;
  const code = assemble(
    `ROT IF ${AMOUNTS} ${opReturn} ${PAYMENT} ${REST} ${CHECK} ELSE DROP {keyAt} SPLIT NIP ENDIF ${OUTRO[protocol]}`,
    slots,
  );
  const scaled = littleEndian(terms.truncAtoms * terms.atomsScaleFactor, 8);
  return {
    script: `${pushBytes(consts)}${pushBytes(scaled)}${assemble("CODESEPARATOR")}${code}`,
    codeBytes: code.length / 2,
  };
}

/**
 * Returns the covenant as a redeem script. It contains the length of its own code, which is a byte longer when its length
 * needs two bytes: of the two lengths only one is true, and a covenant with the other cannot be bought from.
 */
export const partialCovenant = (terms: PartialTerms): ScriptHex => sizedCovenant(terms).script;

/** Returns the size of the covenant's code, which is behind its OP_CODESEPARATOR. */
export const partialCodeBytes = (terms: PartialTerms): number => sizedCovenant(terms).codeBytes;

function sizedCovenant(terms: PartialTerms): { script: ScriptHex; codeBytes: number } {
  const short = covenantWith(terms, 0x7f);
  if (short.codeBytes <= 0x7f) return covenantWith(terms, short.codeBytes);
  return covenantWith(terms, covenantWith(terms, 0x80).codeBytes);
}
