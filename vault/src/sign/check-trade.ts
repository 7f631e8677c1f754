// The vault signs an input that is not the wallet's own only as a covenant of Agora, which it rebuilds from its terms.

import { DUST_SATS, type Sats } from "@satchel/core/amount";
import { plannedOutpoint, readPlannedOutpoint } from "@satchel/core/ids";
import {
  adScript,
  announcingScript,
  enforcedStart,
  makerScriptOf,
  offeredAtoms,
  offerScript,
  recoverOffer,
  redeemScriptOf,
  sendingScript,
} from "@satchel/core/offer";
import { hash160, NO_SCRIPT, p2shScript, type ScriptHex } from "@satchel/core/script";
import type {
  CovenantSpend,
  OfferTerms,
  Plan,
  PlannedInput,
  PlannedOutput,
  PlannedPurchase,
  PlannedTrade,
  PlannedTx,
} from "@satchel/core/tx";
import { purchasesOf } from "@satchel/core/tx";

type Own = ReadonlySet<ScriptHex>;
/** An input with a covenant. */
type Locked = PlannedInput & { covenant: CovenantSpend };

/**
 * Returns what is wrong with a plan's trade, or undefined. Covenants are signed only in the last transactions of a plan
 * that states its trade: one in each purchase, and otherwise one in the last transaction. A covenant is signed only if
 * the script of its output is the one rebuilt from the terms, and only if every output that is not the wallet's own is
 * one that the trade needs, with exactly its sats and atoms. `checkPlan` has checked sums and links, that no output is
 * spent twice, and that change is the wallet's own; `checkTokens` has checked where the atoms go.
 */
export function checkTrade({ txs, trade, action, accepted, sent }: Plan, own: Own): string | undefined {
  const purchases = purchasesOf(trade);
  const count = Math.max(purchases.length, 1);
  if (txs.length < count) return "it states more purchases than it has transactions";
  const earlier = txs.slice(0, -count);
  const deals = txs.slice(-count).map((tx): Deal => ({ tx, locked: tx.inputs.filter(isLocked) }));
  if (earlier.some(({ inputs }) => inputs.some(isLocked))) return "a covenant is spent before the trade";
  const [last] = deals.slice(-1);
  if (last === undefined) return undefined;
  const ad = isSlpListing(trade) ? earlier.at(-1) : undefined;
  if (earlier.some((tx) => tx !== ad && hasLockTime(tx))) return "a transaction has a lock time";
  if (txs.some((tx) => tx !== ad && tx.sequence !== undefined)) return "a transaction has a sequence";
  if (trade === undefined) {
    if (last.locked.length > 0) return "it spends a covenant without stating a trade";
    return hasLockTime(last.tx) ? "a transaction has a lock time" : undefined;
  }
  if (!Object.hasOwn(BRANCHES, trade.kind)) return "its trade is unknown";
  if (action !== undefined || accepted !== undefined) return "it trades and does something else";
  if (deals.some(({ locked }) => locked.length > 1)) return "it spends two covenants";
  const parts = { last: last.tx, locked: last.locked[0], earlier };
  if (trade.kind === "list") return checkListing(trade.offer, parts, own);
  if (trade.kind === "finish") return checkFinish(trade, parts, own) ?? checkKept(earlier);
  if (trade.kind === "buy") return checkPurchases(purchases, deals, sent, own) ?? checkKept(earlier);
  return checkReturn(trade, parts, own) ?? checkKept(earlier);
}

/** A transaction of the trade and its inputs with covenants. */
type Deal = { tx: PlannedTx; locked: readonly Locked[] };
type Parts = { last: PlannedTx; locked: Locked | undefined; earlier: readonly PlannedTx[] };

const isLocked = (input: PlannedInput): input is Locked => input.covenant !== undefined;
const isSlpListing = (trade: PlannedTrade | undefined): boolean =>
  trade?.kind === "list" && trade.offer.terms.tokenType.protocol === "SLP";
const hasLockTime = ({ lockTime = 0 }: PlannedTx): boolean => lockTime !== 0;

const BRANCHES = {
  buy: "accept",
  cancel: "cancel",
  "take-back": "advertisement",
  list: "advertisement",
  finish: "advertisement",
} as const;

/**
 * Checks that an input is locked by the covenant of these terms, holds all their atoms, and is signed by a fitting key.
 */
function checkLocked(
  { utxo, covenant }: Locked,
  { kind, offer }: Pick<PlannedTrade, "kind" | "offer">,
  own: Own,
): string | undefined {
  if (covenant.branch !== BRANCHES[kind]) return "its covenant is spent in another way than it states";
  if (!own.has(covenant.signer)) return "a covenant is signed with a key of another wallet";
  if (covenant.branch !== "accept" && covenant.signer !== makerScriptOf(offer)) {
    return "a covenant is signed with another key than its maker's";
  }
  const stated = redeemScriptOf({ ...covenant, offer });
  if (redeemScriptOf(covenant) !== stated) return "its covenant has other terms than it states";
  if (utxo.script !== p2shScript(hash160(stated))) return "an input is not the covenant that it states";
  const { tokenId, tokenType } = offer.terms;
  const { token } = utxo;
  const isHeld =
    token?.tokenId === tokenId &&
    token.tokenType.protocol === tokenType.protocol &&
    token.tokenType.number === tokenType.number &&
    token.atoms === offeredAtoms(offer) &&
    !token.isMintBaton;
  return isHeld ? undefined : "a covenant holds other tokens than its terms say";
}

/**
 * Checks that each transaction is the purchase that is stated in its place, and that together they cost what the plan
 * says.
 */
function checkPurchases(
  purchases: readonly PlannedPurchase[],
  deals: readonly Deal[],
  sent: Sats,
  own: Own,
): string | undefined {
  for (const [at, purchase] of purchases.entries()) {
    const { tx, locked } = deals[at] as Deal;
    const refusal = checkPurchase(purchase, tx, locked[0], own);
    if (refusal !== undefined) return refusal;
  }
  const [tokenId, ...others] = new Set(purchases.map(({ offer }) => offer.terms.tokenId));
  if (tokenId === undefined || others.length > 0) return "it buys different tokens";
  const paid = purchases.reduce((sum, { price }) => sum + price, 0n);
  return paid === sent ? undefined : "its prices are not the sum that it states";
}

function checkPurchase(
  purchase: PlannedPurchase,
  tx: PlannedTx,
  locked: Locked | undefined,
  own: Own,
): string | undefined {
  if (locked === undefined) return "it does not spend the covenant that it states";
  const refusal = checkLocked(locked, { kind: "buy", offer: purchase.offer }, own);
  if (refusal !== undefined) return refusal;
  if (locked.utxo.outpoint !== purchase.outpoint) return "it spends another offer than it states";
  // What an earlier purchase leaves of an offer would be a second part of the same offer, at a price that nobody has
  // seen.
  if (readPlannedOutpoint(purchase.outpoint) !== undefined) return "it buys from an offer that it makes itself";
  const start = startOf(purchase, locked.covenant);
  if (typeof start === "string") return start;
  return checkOutputs(tx, start, purchase.offer);
}

/** Checks a cancellation, or that an advertisement is taken back. */
function checkReturn(
  trade: Extract<PlannedTrade, { kind: "cancel" | "take-back" }>,
  { last, locked }: Parts,
  own: Own,
): string | undefined {
  if (locked === undefined) return "it does not spend the covenant that it states";
  const refusal = checkLocked(locked, trade, own);
  if (refusal !== undefined) return refusal;
  if (locked.utxo.outpoint !== trade.outpoint) return "it spends another offer than it states";
  return checkOutputs(last, returning(trade.offer), trade.offer);
}

type Wanted = { script: ScriptHex; sats: bigint; atoms: bigint };
type Start = { outputs: readonly Wanted[]; lockTime: number };

/** Returns the outputs that a purchase begins with. */
function startOf({ offer, atoms, price }: PlannedPurchase, covenant: CovenantSpend): Start | string {
  if (covenant.branch !== "accept" || covenant.atoms !== atoms) return "it buys another quantity than it states";
  const granule = offer.variant === "PARTIAL" ? 1n << BigInt(8 * offer.terms.numAtomsTruncBytes) : offer.terms.atoms;
  const isPossible = atoms > 0n && atoms <= offeredAtoms(offer) && atoms % granule === 0n;
  if (!isPossible) return "the covenant does not let it buy this quantity";
  const start = enforcedStart(offer, atoms);
  return start.price === price ? start : "it pays another price than it states";
}

const returning = (offer: OfferTerms): Start => ({
  outputs: [{ script: sendingScript(offer, [offeredAtoms(offer)]), sats: 0n, atoms: 0n }],
  lockTime: 0,
});

/** Checks that a transaction begins with these outputs, that all others are the wallet's own, and its lock time. */
function checkOutputs(
  { outputs, lockTime = 0 }: PlannedTx,
  { outputs: start, lockTime: wanted }: Start,
  offer: OfferTerms,
): string | undefined {
  if (lockTime !== wanted) return "its lock time is not that of the offer";
  return checkStart(outputs, start, offer);
}

/** Checks that outputs begin with these, and that all others are the wallet's own. */
function checkStart(
  outputs: readonly PlannedOutput[],
  start: readonly Wanted[],
  offer: OfferTerms,
): string | undefined {
  const isStart = start.every((wanted, at) => isWanted(outputs[at], wanted, offer));
  if (!isStart) return "an output is not the one that the trade needs";
  return outputs.slice(start.length).every(({ isChange }) => isChange) ? undefined : "it pays somebody else";
}

const startingWith = (...outputs: readonly Wanted[]): Start => ({ outputs, lockTime: 0 });

const isWanted = (output: PlannedOutput | undefined, { script, sats, atoms }: Wanted, { terms }: OfferTerms): boolean =>
  output?.script === script &&
  output.sats === sats &&
  !output.isChange &&
  (output.token?.atoms ?? 0n) === atoms &&
  (output.token === undefined || output.token.tokenId === terms.tokenId);

/** Checks that transactions that only prepare a trade pay nobody else; data has no sats. */
const checkKept = (txs: readonly PlannedTx[]): string | undefined =>
  txs.every(({ outputs }) => outputs.every(({ isChange, sats }) => isChange || sats === 0n))
    ? undefined
    : "it pays somebody else";

/** Returns the scripts of the key that may cancel an offer, and of the payment that a buyer of a ONESHOT makes. */
const sellersOf = (offer: OfferTerms): ScriptHex[] =>
  offer.variant === "PARTIAL" ? [makerScriptOf(offer)] : [makerScriptOf(offer), offer.terms.payment.script];

/** Returns the scripts that a listing needs to be the wallet's own. */
export const sellerScriptsOf = (trade: PlannedTrade | undefined): readonly ScriptHex[] =>
  trade?.kind === "list" || trade?.kind === "finish" ? sellersOf(trade.offer) : [];

/** Checks the transactions that make an offer: one with ALP, and an advertisement before it with SLP. */
function checkListing(offer: OfferTerms, { last, locked, earlier }: Parts, own: Own): string | undefined {
  if (!sellersOf(offer).every((script) => own.has(script))) return "the offer would not be this wallet's";
  if (hasLockTime(last)) return "a transaction has a lock time";
  const held = offeredAtoms(offer);
  const offerOutput = { script: offerScript(offer), sats: DUST_SATS, atoms: held };
  if (offer.terms.tokenType.protocol === "ALP") {
    if (locked !== undefined) return "it spends a covenant that it does not need";
    const amounts = last.outputs.slice(1).flatMap(({ token }) => token?.atoms ?? []);
    const script = announcingScript(offer, amounts);
    return checkOutputs(last, startingWith({ script, sats: 0n, atoms: 0n }, offerOutput), offer) ?? checkKept(earlier);
  }
  const ad = earlier.at(-1);
  const isNext = locked?.utxo.outpoint === plannedOutpoint(earlier.length - 1, 1) && last.inputs.length === 1;
  if (ad === undefined || locked === undefined || !isNext) return "it does not offer what it advertises";
  const refusal = checkLocked(locked, { kind: "list", offer }, own);
  if (refusal !== undefined) return refusal;
  const advertised = { script: adScript(offer), sats: locked.utxo.sats, atoms: held };
  const send = { script: ad.outputs[0]?.script ?? NO_SCRIPT, sats: 0n, atoms: 0n };
  return (
    checkMade(offer, last) ??
    checkStart(ad.outputs, [send, advertised], offer) ??
    checkSaid(ad, offer) ??
    checkKept(earlier.slice(0, -1))
  );
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
function checkFinish(
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
