// The covenant of PARTIAL offers, rebuilt from its terms. Its opcodes are fixed: an offer with other ones is not an
// offer.
import { DUST_SATS } from "../../amount/index.ts";
import { emppScript } from "../../script/index.ts";
import { AGORA_LOKAD_ID, alpSendPush, slpSendScript } from "../../token/index.ts";
import type { PartialTerms } from "../../tx/index.ts";
import { assemble, pushBytes } from "./assemble.ts";
import { littleEndian, zeros } from "./bytes.ts";
import { AMOUNT_BYTES } from "./limits.ts";

/** "PARTIAL" */
export const PARTIAL = "5041525449414c";
const PUBLIC_KEY_BYTES = 33;
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
  <1976a914> 2OVER DROP {keyAt} SPLIT NIP HASH160 CAT <88ac> CAT CAT TOALTSTACK`;

/** Computes the output with the rest of the offer, under the same covenant with fewer atoms. */
const REST = `
  TUCK ${DUST_SATS} 8 NUM2BIN <17a914> CAT {constsPush} 2SWAP 8 TUCK NUM2BIN CAT CAT CAT <ab> CAT
  3 PICK {codeAt} SPLIT NIP {scriptLen} SPLIT 12 SPLIT NIP 32 SPLIT 4 SPLIT DROP {lockTime} EQUALVERIFY
  TOALTSTACK CAT HASH160 CAT <87> CAT
  SWAP 0NOTEQUAL NOTIF DROP 0 ENDIF`;

/** ALL, ANYONECANPAY and the fork id. */
const SIG_HASH = "c1";

/** Compares the outputs with those of the transaction, by a signature over its own digest. */
const CHECK = `
  ROT SIZE 0NOTEQUAL VERIFY CAT FROMALTSTACK FROMALTSTACK ROT CAT HASH256 EQUALVERIFY
  2 68 NUM2BIN SWAP CAT SHA256 3DUP ROT CHECKDATASIGVERIFY DROP <${SIG_HASH}> CAT SWAP`;

const OUTRO = { SLP: `CHECKSIGVERIFY <${PARTIAL}> EQUALVERIFY <${AGORA_LOKAD_ID}> EQUAL`, ALP: "CHECKSIG" } as const;

const LONG_CODE = 0xfd;

const codeText = (protocol: "SLP" | "ALP"): string => {
  const opReturn = protocol === "SLP" ? SLP_OP_RETURN : ALP_OP_RETURN;
  return `ROT IF ${AMOUNTS} ${opReturn} ${PAYMENT} ${REST} ${CHECK} ELSE DROP {keyAt} SPLIT NIP ENDIF ${OUTRO[protocol]}`;
};
const CODE = { SLP: codeText("SLP"), ALP: codeText("ALP") } as const;

/** Returns what stands before the code, and a function that returns the code if it names this as its own length. */
function piecesOf(terms: PartialTerms): { head: string; codeWith: (scriptLen: number) => string } {
  const protocol = terms.tokenType.protocol === "SLP" ? "SLP" : "ALP";
  const { consts, introBytes } = constsOf(terms);
  const amountBytes = AMOUNT_BYTES[protocol] - terms.numAtomsTruncBytes;
  const slots = {
    least: terms.minAcceptedScaledTruncAtoms,
    scale: terms.atomsScaleFactor,
    introBytes,
    numToAmount: amountBytes === TIGHT_BYTES ? assemble("4 NUM2BIN 3 SPLIT DROP") : assemble(`${amountBytes} NUM2BIN`),
    atomsPad: pushBytes(zeros(terms.numAtomsTruncBytes)),
    padBytes: 7 + terms.numAtomsTruncBytes,
    satsPad: pushBytes(zeros(terms.numSatsTruncBytes)),
    perLessOne: terms.scaledTruncAtomsPerTruncSat - 1n,
    per: terms.scaledTruncAtomsPerTruncSat,
    satsBytes: 8 - terms.numSatsTruncBytes,
    keyAt: consts.length / 2 - PUBLIC_KEY_BYTES,
    constsPush: pushBytes(`4c${littleEndian(consts.length / 2, 1)}`),
    lockTime: pushBytes(littleEndian(terms.enforcedLockTime, 4)),
    codeAt: 0,
    scriptLen: 0,
  };
  const scaled = littleEndian(terms.truncAtoms * terms.atomsScaleFactor, 8);
  return {
    head: `${pushBytes(consts)}${pushBytes(scaled)}${assemble("CODESEPARATOR")}`,
    codeWith: (scriptLen) => {
      slots.scriptLen = scriptLen;
      slots.codeAt = 36 + (scriptLen < LONG_CODE ? 1 : 3);
      return assemble(CODE[protocol], slots);
    },
  };
}

/**
 * Returns the covenant as a redeem script. It contains the length of its own code, which is a byte longer when its
 * length needs two bytes: of the two lengths only one is true, and a covenant with the other cannot be bought from.
 */
export function partialCovenant(terms: PartialTerms): string {
  const { head, codeWith } = piecesOf(terms);
  return head + trueCode(codeWith);
}

/** Returns the size of the covenant's code, which is behind its OP_CODESEPARATOR. */
export const partialCodeBytes = (terms: PartialTerms): number => trueCode(piecesOf(terms).codeWith).length / 2;

/** The longest code that is pushed as a number of one byte. */
const SHORT_CODE = 0x7f;

function trueCode(codeWith: (scriptLen: number) => string): string {
  const codeBytes = codeWith(SHORT_CODE).length / 2;
  return codeWith(codeBytes <= SHORT_CODE ? codeBytes : codeBytes + 1);
}
