// Plans what a person does on Agora: buying, cancelling, listing, and taking back what a listing left behind.
import { atoms, DUST_SATS, type Sats, sats } from "../../amount/index.ts";
import { type Outpoint, plannedOutpoint, type TokenId } from "../../ids/index.ts";
import { no, ok, type Result } from "../../result.ts";
import { emppScript, hash160, p2pkhScript } from "../../script/index.ts";
import { alpSendPush, isNft, type SendRules, sendRulesOf } from "../../token/index.ts";
import {
  type CovenantSpend,
  chooseTokenCoins,
  dustOf,
  feeFor,
  MAX_UNCONFIRMED_CHAIN,
  type OfferTerms,
  P2PKH_INPUT_BYTES,
  type Plan,
  type PlannedOutput,
  type PlannedTrade,
  type PlannedTx,
  payFor,
  type Step,
  tokenSteps,
  txBytes,
  type Utxo,
  usableCoins,
} from "../../tx/index.ts";
import { covenantInputBytes } from "../covenant/input-script.ts";
import { MAX_SATS } from "../covenant/limits.ts";
import { type Offer, termsOf } from "../covenant/offer.ts";
import {
  adScript,
  announcingScript,
  makerScriptOf,
  offeredAtoms,
  offerScript,
  sendingScript,
} from "../covenant/offer-scripts.ts";
import { adData } from "../covenant/partial-covenant.ts";
import type { AdFields } from "./ad-fields.ts";
import { findTerms, type PartialWish } from "./find-terms.ts";
import { listedTerms, lockTimeOf, nftFields } from "./listed-terms.ts";
import { type OfferPart, planPurchases } from "./plan-purchase.ts";
import {
  covenantOf,
  heldBy,
  ownTokens,
  type Planned,
  type TradeOptions,
  type TradeProblem,
  traded,
  utxoOf,
} from "./trade-steps.ts";

/** The output of an advertisement from which no offer was made: what a listing that was interrupted leaves behind. */
export type Advertisement = { offer: OfferTerms; outpoint: Outpoint; sats: Sats };

/**
 * A request to trade on Agora. The sats of a sale go to the address of the offer key. `lockTime`: that of the terms of
 * an ALP `list`, in seconds since 1970, at least `EARLIEST_LOCK_TIME`. Of SLP it follows from the coins, and `draw`
 * (below `MAX_DRAWS`, 0 if it is absent) asks for another one. `more`: parts of other offers of the same token, which
 * are bought after the first one.
 */
export type TradeIntent =
  | ({ trade: "buy"; more?: readonly OfferPart[] } & OfferPart)
  | { trade: "cancel"; offer: Offer }
  | ({ trade: "list"; lockTime: number; draw?: number } & Pick<
      PartialWish,
      "tokenId" | "atoms" | "minAtoms" | "priceNanoSatsPerAtom"
    >)
  | { trade: "list-nft"; tokenId: TokenId; sats: Sats }
  | { trade: "take-back" | "finish"; advertisement: Advertisement };

/**
 * Plans a trade. Every input with a covenant carries its terms, so that the vault can rebuild the covenant; the fee and
 * the price are paid from coins without tokens, and everything else returns to `changeScript`.
 */
export function planTrade(utxos: Iterable<Utxo>, intent: TradeIntent, options: TradeOptions): Planned {
  switch (intent.trade) {
    case "buy":
      return planPurchases(utxos, [intent, ...(intent.more ?? [])], options);
    case "cancel":
      return planCancel(utxos, intent.offer, options);
    case "list":
    case "list-nft":
      return planOffer(utxos, intent, options);
    case "take-back":
      return planTakeBack(utxos, intent.advertisement, options);
    case "finish":
      return planFinish(intent.advertisement, options);
  }
}

function planCancel(utxos: Iterable<Utxo>, offer: Offer, options: TradeOptions): Planned {
  const terms = termsOf(offer);
  const trade = { kind: "cancel", offer: terms, outpoint: offer.outpoint } as const;
  return planReturn(utxos, { utxo: utxoOf(offer), branch: "cancel", trade }, options);
}

function planTakeBack(utxos: Iterable<Utxo>, advertisement: Advertisement, options: TradeOptions): Planned {
  const { offer, outpoint, sats: amount } = advertisement;
  const utxo = heldBy(offer, { outpoint, sats: amount, script: adScript(offer) });
  return planReturn(utxos, { utxo, branch: "advertisement", trade: { kind: "take-back", offer, outpoint } }, options);
}

/**
 * Plans the offer behind an advertisement, which has paid for it: with the same key it is the same transaction, byte
 * for byte, as the one that the listing was signed with.
 */
function planFinish({ offer, outpoint, sats: amount }: Advertisement, options: TradeOptions): Planned {
  if (!options.ownScripts.has(makerScriptOf(offer))) return no({ code: "not-the-maker" });
  const fee = sats(amount - DUST_SATS);
  if (fee < 0n) return no({ code: "insufficient-funds", available: amount, required: DUST_SATS });
  const tx = spendOf(offerTx(offer, options), fee, { offer, outpoint });
  const plan: Plan = { txs: [tx], sent: DUST_SATS, fee, spends: [] };
  return traded(ok(plan), { kind: "finish", offer, outpoint }, offeredAtoms(offer), DUST_SATS);
}

/** Plans the transaction that returns the atoms of a covenant to the wallet, which has the maker's key. */
function planReturn(
  utxos: Iterable<Utxo>,
  { utxo, branch, trade }: { utxo: Utxo; branch: "cancel" | "advertisement"; trade: PlannedTrade },
  options: TradeOptions,
): Planned {
  const { offer } = trade;
  const signer = makerScriptOf(offer);
  if (!options.ownScripts.has(signer)) return no({ code: "not-the-maker" });
  const held = offeredAtoms(offer);
  const send = { script: sendingScript(offer, [held]), sats: sats(0n), isChange: false };
  const step: Step = {
    tokenCoins: [],
    outputs: [send, ownTokens(options.changeScript, offer.terms.tokenId, held)],
    // As the first input it would look like the advertisement of an offer.
    covenant: covenantOf(utxo, { offer, branch, signer }, false),
  };
  return traded(payFor([step], usableCoins(utxos, options).xec, "fewest", options), trade, atoms(0n), sats(0n));
}

type ListIntent = Extract<TradeIntent, { trade: "list" | "list-nft" }>;

function planOffer(utxos: Iterable<Utxo>, intent: ListIntent, options: TradeOptions): Planned {
  const { tokenId } = intent;
  const { token, xec } = usableCoins(utxos, options, tokenId);
  const tokenType = token[0]?.token?.tokenType;
  const rules = tokenType && sendRulesOf(tokenType);
  const terms = tokenType && findOffer(intent, tokenType, options);
  const wanted = intent.trade === "list" ? intent.atoms : ONE;
  if (!tokenType || !terms) {
    return no({ code: "insufficient-tokens", tokenId, available: atoms(0n), required: wanted });
  }
  if (!rules) return no({ code: "unsupported-token-type", tokenType });
  if (!terms.ok) return terms;
  const { offer: wished, fields } = terms.value;
  const chosen = chooseTokenCoins(token, offeredAtoms(wished), tokenId);
  if (!chosen.ok) return chosen;
  const second = fields && offerTx(wished, options);
  const steps = tokenSteps(
    chosen.value,
    [{ script: fields ? adScript(wished) : offerScript(wished), atoms: offeredAtoms(wished) }],
    fields || wished.variant === "ONESHOT" ? [] : [adData(wished.terms)],
    {
      tokenId,
      rules: fields ? rules : announcing(rules),
      changeScript: options.changeScript,
      paidSats: sats(DUST_SATS + (second?.fee ?? 0n)),
    },
  );
  if (!steps.ok) return steps;
  const listing = fields ? advertised(steps.value, wished, intent) : { steps: steps.value, offer: wished };
  const plan = payFor(listing.steps, xec, "fewest", options);
  if (!plan.ok) return plan;
  if (fields === undefined) return traded(plan, { kind: "list", offer: wished }, offeredAtoms(wished), DUST_SATS);
  const count = plan.value.txs.length + 1;
  if (count > MAX_UNCONFIRMED_CHAIN) return no({ code: "too-many-transactions", count });
  const { offer } = listing;
  const whole = withSecond(withFields(plan.value, fields), offerTx(offer, options), offer);
  return traded(ok(whole), { kind: "list", offer }, offeredAtoms(offer), DUST_SATS);
}

/**
 * Returns the steps with the lock time that follows from the first coin of the advertisement, which is the last step: a
 * gathering leaves at least one coin of the token for it. No size depends on the lock time.
 */
function advertised(
  steps: readonly Step[],
  wished: OfferTerms,
  intent: ListIntent,
): { steps: readonly Step[]; offer: OfferTerms } {
  const base = steps.at(-1)?.tokenCoins[0]?.outpoint;
  if (wished.variant === "ONESHOT" || intent.trade !== "list" || base === undefined) return { steps, offer: wished };
  const enforcedLockTime = lockTimeOf(wished.terms.makerPk, base, intent.draw ?? 0);
  const offer: OfferTerms = { ...wished, terms: { ...wished.terms, enforcedLockTime } };
  const [old, script] = [adScript(wished), adScript(offer)];
  const outputs = steps.at(-1)?.outputs.map((output) => (output.script === old ? { ...output, script } : output));
  return { steps: [...steps.slice(0, -1), { ...steps.at(-1), outputs } as Step], offer };
}

/** Returns the plan with the terms of its offer in the fields of its last transaction, the advertisement. */
const withFields = (plan: Plan, fields: AdFields): Plan => ({
  ...plan,
  txs: plan.txs.map((tx, index) => (index === plan.txs.length - 1 ? { ...tx, ...fields } : tx)),
});

const ONE = atoms(1n);

/** An offer that an intent asks for, and the fields of its advertisement, which only SLP has. */
type FoundOffer = { offer: OfferTerms; fields: AdFields | undefined };

function findOffer(
  intent: ListIntent,
  tokenType: PartialWish["tokenType"],
  { offerKey: makerPk }: TradeOptions,
): Result<FoundOffer, TradeProblem> {
  if (intent.trade === "list") {
    const { trade: _t, lockTime, draw: _d, ...wish } = intent;
    const full = { ...wish, tokenType, makerPk, enforcedLockTime: lockTime };
    if (tokenType.protocol !== "SLP") {
      const terms = findTerms(full);
      return terms.ok ? ok({ offer: { variant: "PARTIAL", terms: terms.value }, fields: undefined }) : terms;
    }
    const listed = listedTerms(full);
    if (!listed.ok) return listed;
    return ok({ offer: { variant: "PARTIAL", terms: listed.value.terms }, fields: listed.value.fields });
  }
  if (!isNft(tokenType)) {
    return no({ code: "offer-token-unsupported", tokenType });
  }
  const { tokenId, sats: price } = intent;
  const script = p2pkhScript(hash160(makerPk));
  const dust = dustOf(script);
  if (price < dust) return no({ code: "price-below-dust", dust });
  // The wallet itself would not list it, so that nobody could cancel it.
  if (price > MAX_SATS) return no({ code: "price-absurd", sats: price });
  const payment = { script, sats: price };
  const offer: OfferTerms = { variant: "ONESHOT", terms: { tokenId, tokenType, atoms: ONE, payment, makerPk } };
  return ok({ offer, fields: nftFields(offer) });
}

/**
 * Returns the rules with which the section of an offer stands before that of the tokens, where the indexer looks for
 * it.
 */
const announcing = (rules: SendRules): SendRules => ({
  ...rules,
  script: (tokenId, amounts, pushes = []) => emppScript([...pushes, alpSendPush(tokenId, amounts)]),
});

/** The second transaction of an SLP listing; its input is only known when the first one is planned. */
type SecondTx = { outputs: readonly PlannedOutput[]; spend: CovenantSpend; size: number; fee: Sats };

function offerTx(offer: OfferTerms, { feePerKb }: TradeOptions): SecondTx {
  const held = offeredAtoms(offer);
  const { tokenId } = offer.terms;
  const outputs: PlannedOutput[] = [
    { script: announcingScript(offer, [held]), sats: sats(0n), isChange: false },
    { script: offerScript(offer), sats: DUST_SATS, isChange: false, token: { tokenId, atoms: held } },
  ];
  const spend: CovenantSpend = { offer, branch: "advertisement", signer: makerScriptOf(offer) };
  const scripts = outputs.map(({ script }) => script);
  const size = txBytes(1, scripts) - P2PKH_INPUT_BYTES + covenantInputBytes(spend, scripts);
  return { outputs, spend, size, fee: feeFor(size, Math.ceil(feePerKb)) };
}

/** Where a token script puts its first payment. */
const FIRST_PAID = 1;

function withSecond(plan: Plan, second: SecondTx, offer: OfferTerms): Plan {
  const { fee } = second;
  const outpoint = plannedOutpoint(plan.txs.length - 1, FIRST_PAID);
  return { ...plan, txs: [...plan.txs, spendOf(second, fee, { offer, outpoint })], fee: sats(plan.fee + fee) };
}

/** Returns the transaction that spends the advertisement at `outpoint`. */
function spendOf(
  { outputs, spend, size }: SecondTx,
  fee: Sats,
  { offer, outpoint }: { offer: OfferTerms; outpoint: Outpoint },
): PlannedTx {
  const utxo = heldBy(offer, { outpoint, sats: sats(DUST_SATS + fee), script: adScript(offer) });
  return { inputs: [{ utxo, covenant: spend }], outputs, size, fee };
}
