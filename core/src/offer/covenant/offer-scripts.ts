// The scripts of an offer: its covenant, its advertisement, and the outputs that a purchase or a listing must have.
import { type Atoms, atoms, DUST_SATS, type Sats, sats } from "../../amount/index.ts";
import { emppScript, hash160, p2pkhScript, p2shScript, type ScriptHex } from "../../script/index.ts";
import { AGORA_LOKAD_ID, alpSendPush, slpSendScript } from "../../token/index.ts";
import type { OfferTerms, PartialTerms } from "../../tx/index.ts";
import { assemble, pushBytes } from "./assemble.ts";
import { askedForTrunc } from "./covenant-price.ts";
import { granuleOf } from "./granule.ts";
import { ONESHOT, oneshotCovenant, writeOutputs } from "./oneshot-covenant.ts";
import { adData, PARTIAL, partialConsts, partialCovenant } from "./partial-covenant.ts";

/** The name of a variant as a push in scripts, hex. */
export const VARIANT_NAMES = { PARTIAL, ONESHOT } as const;

/** Returns all the atoms on offer. */
export const offeredAtoms = (offer: OfferTerms): Atoms =>
  offer.variant === "ONESHOT" ? offer.terms.atoms : atoms(offer.terms.truncAtoms * granuleOf(offer.terms));

/** Returns the covenant, which is the redeem script of the offer's output. */
export function covenantOf(offer: OfferTerms): string {
  if (offer.variant === "PARTIAL") return partialCovenant(offer.terms);
  const { terms } = offer;
  const send = slpSendScript(terms.tokenId, terms.tokenType.number, [atoms(0n), terms.atoms]);
  return oneshotCovenant(send, writeOutputs([terms.payment]), terms.makerPk);
}

const PUBLIC_KEY_BYTES = 33;

/** Returns the redeem script of the advertisement that comes before an SLP offer (facts.md 2.6). */
export function adCovenantOf(offer: OfferTerms): string {
  const end = { variant: pushBytes(VARIANT_NAMES[offer.variant]), lokadId: pushBytes(AGORA_LOKAD_ID) };
  const outro = "CHECKSIGVERIFY {variant} EQUALVERIFY {lokadId} EQUAL";
  if (offer.variant === "ONESHOT") {
    const { payment, makerPk } = offer.terms;
    const slots = { outputs: pushBytes(writeOutputs([payment])), key: pushBytes(makerPk), ...end };
    return assemble(`{outputs} DROP {key} ${outro}`, slots);
  }
  const consts = partialConsts(offer.terms);
  const slots = { consts: pushBytes(consts), keyAt: consts.length / 2 - PUBLIC_KEY_BYTES, ...end };
  return assemble(`{consts} {keyAt} SPLIT NIP ${outro}`, slots);
}

const p2shOf = (redeemScript: string): ScriptHex => p2shScript(hash160(redeemScript));

/** Returns the script of the offer's output. */
export const offerScript = (offer: OfferTerms): ScriptHex => p2shOf(covenantOf(offer));
/** Returns the script of the output of an SLP offer's advertisement. */
export const adScript = (offer: OfferTerms): ScriptHex => p2shOf(adCovenantOf(offer));
/** Returns the P2PKH script of the key that may cancel the offer. */
export const makerScriptOf = ({ terms }: OfferTerms): ScriptHex => p2pkhScript(hash160(terms.makerPk));

/** Returns the OP_RETURN that sends these amounts; that of an ALP offer announces the offer too. */
export function announcingScript(offer: OfferTerms, amounts: readonly Atoms[]): ScriptHex {
  const { tokenId, tokenType } = offer.terms;
  if (tokenType.protocol === "SLP" || offer.variant === "ONESHOT") {
    return slpSendScript(tokenId, tokenType.number, amounts);
  }
  return emppScript([adData(offer.terms), alpSendPush(tokenId, amounts)]);
}

/** Returns the OP_RETURN that sends these amounts of an offer's token and announces nothing. */
export function sendingScript({ terms: { tokenId, tokenType } }: OfferTerms, amounts: readonly Atoms[]): ScriptHex {
  return tokenType.protocol === "SLP"
    ? slpSendScript(tokenId, tokenType.number, amounts)
    : emppScript([alpSendPush(tokenId, amounts)]);
}

/** Returns the rest of an offer, which stays open when these atoms are bought; undefined if it is bought whole. */
export function restOf(offer: OfferTerms, accepted: Atoms): OfferTerms | undefined {
  if (offer.variant === "ONESHOT" || accepted === offeredAtoms(offer)) return undefined;
  const { terms } = offer;
  return { variant: "PARTIAL", terms: { ...terms, truncAtoms: terms.truncAtoms - accepted / granuleOf(terms) } };
}

/** What the covenant makes a purchase begin with. The outputs of the buyer are behind: first the bought atoms. */
export type EnforcedStart = {
  outputs: readonly { script: ScriptHex; sats: Sats; atoms: Atoms }[];
  price: Sats;
  lockTime: number;
};

/** Returns the outputs that a purchase of these atoms begins with; they must fit `checkAccept`. */
export function enforcedStart(offer: OfferTerms, accepted: Atoms): EnforcedStart {
  const rest = restOf(offer, accepted);
  const restAtoms = rest ? [offeredAtoms(rest)] : [];
  const script = announcingScript(offer, [atoms(0n), ...restAtoms, accepted]);
  const payment = paymentFor(offer, accepted);
  return {
    outputs: [
      { script, sats: sats(0n), atoms: atoms(0n) },
      { ...payment, atoms: atoms(0n) },
      ...(rest ? [{ script: offerScript(rest), sats: DUST_SATS, atoms: offeredAtoms(rest) }] : []),
    ],
    price: payment.sats,
    lockTime: offer.variant === "PARTIAL" ? offer.terms.enforcedLockTime : 0,
  };
}

function paymentFor(offer: OfferTerms, accepted: Atoms): { script: ScriptHex; sats: Sats } {
  if (offer.variant === "ONESHOT") return offer.terms.payment;
  const asked = (terms: PartialTerms) => askedForTrunc(terms, accepted / granuleOf(terms));
  return { script: makerScriptOf(offer), sats: asked(offer.terms) };
}
