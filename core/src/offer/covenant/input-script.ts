// The input scripts that spend an offer or its advertisement. Signatures come from outside: core has no keys.

import type { ScriptHex } from "../../script/index.ts";
import { AGORA_LOKAD_ID } from "../../token/index.ts";
import { type CovenantSpend, outputBytes, varIntBytes } from "../../tx/index.ts";
import { assemble, pushBytes, pushNumber } from "./assemble.ts";
import { granuleOf } from "./granule.ts";
import { adCovenantOf, covenantOf, restOf, VARIANT_NAMES } from "./offer-scripts.ts";
import { partialCodeBytes } from "./partial-covenant.ts";

/**
 * What a covenant needs besides its terms, as hex. `signature`: 64 bytes of Schnorr, without a hash type.
 * `preimageEnd`: what is signed (BIP143), from the outpoint on. `buyerOutputs`: the outputs behind the enforced ones,
 * as transactions write them.
 */
export type Unlocking = { signature: string; publicKey: string; preimageEnd: string; buyerOutputs: string };

/** ALL with the fork id. */
const HASH_TYPE = "41";
const OP_0 = "00";
const OP_1 = "51";

/** Returns the redeem script that a spend has to show. */
export const redeemScriptOf = ({ branch, offer }: CovenantSpend): string =>
  branch === "advertisement" ? adCovenantOf(offer) : covenantOf(offer);

/** Returns how many outputs the covenant itself makes a purchase begin with. */
export const enforcedCount = (spend: CovenantSpend): number =>
  spend.branch === "accept" && restOf(spend.offer, spend.atoms) !== undefined ? 3 : 2;

/** Returns the input script that spends an output of an offer. */
export function unlockScript(spend: CovenantSpend, unlocking: Unlocking): string {
  const { offer, branch } = spend;
  const redeem = pushBytes(redeemScriptOf(spend));
  const named = pushBytes(AGORA_LOKAD_ID) + pushBytes(VARIANT_NAMES[offer.variant]);
  const signed = pushBytes(unlocking.signature + HASH_TYPE);
  if (branch === "advertisement") return named + signed + redeem;
  // The indexer finds what is left of an SLP offer by these pushes.
  const head = offer.variant === "PARTIAL" && offer.terms.tokenType.protocol === "SLP" ? named : "";
  if (branch === "cancel") return head + signed + OP_0 + redeem;
  const key = pushBytes(unlocking.publicKey) + pushBytes(unlocking.signature);
  const preimage = pushBytes(unlocking.preimageEnd);
  const outputs = pushBytes(unlocking.buyerOutputs);
  if (offer.variant === "ONESHOT") return key + preimage + outputs + OP_1 + redeem;
  const { terms } = offer;
  const scaled = pushNumber((spend.atoms / granuleOf(terms)) * terms.atomsScaleFactor);
  return head + key + outputs + preimage + scaled + OP_1 + redeem;
}

/** Outpoint, amount, sequence, hash of the outputs, lock time and hash type. */
const PREIMAGE_END_BYTES = 36 + 8 + 4 + 32 + 4 + 4;
const SIGNATURE_BYTES = 64;
const PUBLIC_KEY_BYTES = 33;
const OUTPOINT_AND_SEQUENCE_BYTES = 40;

/**
 * Returns the exact signed size of an input that spends a covenant, if the transaction has outputs with these scripts.
 */
export function covenantInputBytes(spend: CovenantSpend, outputScripts: readonly ScriptHex[]): number {
  const dummy = (bytes: number) => "00".repeat(bytes);
  const code = codeBytes(spend);
  const own = outputScripts.slice(enforcedCount(spend)).reduce((sum, script) => sum + outputBytes(script), 0);
  const script = unlockScript(spend, {
    signature: dummy(SIGNATURE_BYTES),
    publicKey: dummy(PUBLIC_KEY_BYTES),
    preimageEnd: dummy(PREIMAGE_END_BYTES + varIntBytes(code) + code),
    buyerOutputs: dummy(own),
  });
  const bytes = script.length / 2;
  return OUTPOINT_AND_SEQUENCE_BYTES + varIntBytes(bytes) + bytes;
}

/** Returns the size of the code that a purchase signs: what is behind the covenant's OP_CODESEPARATOR. */
function codeBytes({ offer }: CovenantSpend): number {
  return offer.variant === "PARTIAL" ? partialCodeBytes(offer.terms) : assemble("CHECKSIG").length / 2;
}
