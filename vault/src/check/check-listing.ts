// The checks of trades that make an offer: a listing, a relist, and what finishes an interrupted listing.
import { DUST_SATS } from "@satchel/core/amount";
import { plannedOutpoint, readPlannedOutpoint } from "@satchel/core/ids";
import {
  adScript,
  announcingScript,
  makerScriptOf,
  offeredAtoms,
  offerScript,
  recoverOffer,
} from "@satchel/core/offer";
import { NO_SCRIPT, type ScriptHex } from "@satchel/core/script";
import type { OfferTerms, PlannedTrade, PlannedTx } from "@satchel/core/tx";
import {
  checkKept,
  checkLocked,
  checkOutputs,
  checkStart,
  type Deal,
  hasLockTime,
  isSlp,
  type Locked,
  type Own,
  type Parts,
  startingWith,
} from "./trade-parts.ts";

/** Returns the scripts of the key that may cancel an offer, and of the payment that a buyer of a ONESHOT makes. */
const sellersOf = (offer: OfferTerms): ScriptHex[] =>
  offer.variant === "PARTIAL" ? [makerScriptOf(offer)] : [makerScriptOf(offer), offer.terms.payment.script];

/** Returns the scripts that a listing needs to be the wallet's own. */
export const sellerScriptsOf = (trade: PlannedTrade | undefined): readonly ScriptHex[] =>
  trade?.kind === "list" || trade?.kind === "finish" || trade?.kind === "relist" ? sellersOf(trade.offer) : [];

/** Checks the transactions that make an offer: one with ALP, and an advertisement before it with SLP. */
export function checkListing(offer: OfferTerms, { last, locked, earlier }: Parts, own: Own): string | undefined {
  if (!sellersOf(offer).every((script) => own.has(script))) return "the offer would not be this wallet's";
  if (hasLockTime(last)) return "a transaction has a lock time";
  if (isSlp(offer)) {
    const at = earlier.length - 1;
    return checkAdvertised(offer, { ad: earlier[at], at, last, locked }, own) ?? checkKept(earlier.slice(0, -1));
  }
  if (locked !== undefined) return "it spends a covenant that it does not need";
  return checkAnnounced(offer, last) ?? checkKept(earlier);
}

/** Checks the transaction that makes an offer of ALP. */
function checkAnnounced(offer: OfferTerms, tx: PlannedTx): string | undefined {
  const amounts = tx.outputs.slice(1).flatMap(({ token }) => token?.atoms ?? []);
  const announced = { script: announcingScript(offer, amounts), sats: 0n, atoms: 0n };
  const made = { script: offerScript(offer), sats: DUST_SATS, atoms: offeredAtoms(offer) };
  return checkOutputs(tx, startingWith(announced, made), offer);
}

/** The advertisement of an offer of SLP, which is transaction `at` of the plan, and the transaction behind it. */
type Advertised = { ad: PlannedTx | undefined; at: number; last: PlannedTx; locked: Locked | undefined };

/** Checks the advertisement of an offer of SLP, and the transaction that makes the offer from it. */
function checkAdvertised(offer: OfferTerms, { ad, at, last, locked }: Advertised, own: Own): string | undefined {
  const isNext = locked?.utxo.outpoint === plannedOutpoint(at, 1) && last.inputs.length === 1;
  if (ad === undefined || locked === undefined || !isNext) return "it does not offer what it advertises";
  const refusal = checkLocked(locked, { kind: "list", offer }, own);
  if (refusal !== undefined) return refusal;
  const advertised = { script: adScript(offer), sats: locked.utxo.sats, atoms: offeredAtoms(offer) };
  const send = { script: ad.outputs[0]?.script ?? NO_SCRIPT, sats: 0n, atoms: 0n };
  return checkMade(offer, last) ?? checkStart(ad.outputs, [send, advertised], offer) ?? checkSaid(ad, offer);
}

/**
 * Checks that an offer of the wallet ends, and that its atoms are on offer again, on the stated terms. `at`: which
 * transaction of the plan ends it. What the new
 * offer cannot hold, because its terms round to a larger unit, is the wallet's own: no output pays somebody else.
 */
export function checkRelist(
  { offer, ended, outpoint }: Extract<PlannedTrade, { kind: "relist" }>,
  deals: readonly Deal[],
  at: number,
  own: Own,
): string | undefined {
  if (!sellersOf(offer).every((script) => own.has(script))) return "the offer would not be this wallet's";
  if (!isSameToken(offer, ended)) return "it offers another token than it ends";
  const [ending, making] = deals as [Deal, Deal?];
  const [locked] = ending.locked;
  if (locked === undefined) return "it does not spend the covenant that it states";
  const refusal = checkLocked(locked, { kind: "relist", offer: ended }, own);
  if (refusal !== undefined) return refusal;
  if (locked.utxo.outpoint !== outpoint) return "it spends another offer than it states";
  if (!isSlp(offer)) return checkAnnounced(offer, ending.tx);
  const { tx: last, locked: spent } = making ?? ending;
  return checkAdvertised(offer, { ad: ending.tx, at, last, locked: spent[0] }, own);
}

function isSameToken({ terms: one }: OfferTerms, { terms: other }: OfferTerms): boolean {
  const [a, b] = [one.tokenType, other.tokenType];
  return one.tokenId === other.tokenId && a.protocol === b.protocol && a.number === b.number;
}

/** Checks the transaction that makes an offer of SLP from its advertisement. */
function checkMade(offer: OfferTerms, tx: PlannedTx): string | undefined {
  const held = offeredAtoms(offer);
  const announced = { script: announcingScript(offer, [held]), sats: 0n, atoms: 0n };
  const made = { script: offerScript(offer), sats: DUST_SATS, atoms: held };
  if (tx.outputs.length !== 2) return "it pays somebody else";
  return checkOutputs(tx, startingWith(announced, made), offer);
}

/** Checks the transaction that makes the offer of an advertisement that is on the chain already. */
export function checkFinish(
  trade: Extract<PlannedTrade, { kind: "finish" }>,
  { last, locked }: Parts,
  own: Own,
): string | undefined {
  const { offer, outpoint } = trade;
  if (!sellersOf(offer).every((script) => own.has(script))) return "the offer would not be this wallet's";
  if (locked === undefined || last.inputs.length !== 1) return "it does not spend the covenant that it states";
  const refusal = checkLocked(locked, trade, own);
  if (refusal !== undefined) return refusal;
  if (locked.utxo.outpoint !== outpoint) return "it spends another offer than it states";
  return checkMade(offer, last);
}

/**
 * Checks that a restore with the seed phrase alone finds the terms of an offer again in its advertisement: otherwise
 * the tokens would be lost with the device until the offer behind it is made.
 */
function checkSaid({ inputs, outputs, lockTime = 0, sequence = 0 }: PlannedTx, offer: OfferTerms): string | undefined {
  const { tokenId, tokenType, makerPk } = offer.terms;
  const token = { tokenId, tokenType, atoms: offeredAtoms(offer), isMintBaton: false, entryIdx: 0 };
  const spends = inputs.map(({ utxo }) => utxo.outpoint).filter((outpoint) => !readPlannedOutpoint(outpoint));
  const output = { script: outputs[1]?.script ?? NO_SCRIPT, token };
  return recoverOffer({ lockTime, sequence, spends, output }, [makerPk])
    ? undefined
    : "its advertisement does not say the terms of its offer";
}
