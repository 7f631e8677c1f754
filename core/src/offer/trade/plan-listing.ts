// Plans what makes an offer: listing, listing anew at another price, and finishing a listing that was interrupted.
import { atoms, DUST_SATS, type Sats, sats } from "../../amount/index.ts";
import { type Outpoint, plannedOutpoint } from "../../ids/index.ts";
import { no, ok, type Result } from "../../result.ts";
import { emppScript, hash160, p2pkhScript, type ScriptHex } from "../../script/index.ts";
import { alpSendPush, isNft, type SendRules, sendRulesOf, type TokenType } from "../../token/index.ts";
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
import { termsOf } from "../covenant/offer.ts";
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
import { findTerms, previewOf } from "./find-terms.ts";
import { listedTerms, lockTimeOf, nftFields } from "./listed-terms.ts";
import type { Advertisement, TradeIntent } from "./trade-intent.ts";
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

type ListIntent = Extract<TradeIntent, { trade: "list" | "list-nft" }>;
type RelistIntent = Extract<TradeIntent, { trade: "relist" | "relist-nft" }>;

/** Plans an offer of tokens that the wallet has. */
export function planOffer(utxos: Iterable<Utxo>, intent: ListIntent, options: TradeOptions): Planned {
  const { tokenId } = intent;
  const { token, xec } = usableCoins(utxos, options, tokenId);
  const tokenType = token[0]?.token?.tokenType;
  const rules = tokenType && sendRulesOf(tokenType);
  const found = tokenType && findOffer(intent, tokenType, options);
  const wanted = intent.trade === "list" ? intent.atoms : ONE;
  if (!tokenType || !found) {
    return no({ code: "insufficient-tokens", tokenId, available: atoms(0n), required: wanted });
  }
  if (!rules) return no({ code: "unsupported-token-type", tokenType });
  if (!found.ok) return found;
  const { offer, fields } = found.value;
  const chosen = chooseTokenCoins(token, offeredAtoms(offer), tokenId);
  if (!chosen.ok) return chosen;
  const steps = tokenSteps(
    chosen.value,
    [{ script: firstScript(found.value), atoms: offeredAtoms(offer) }],
    fields || offer.variant === "ONESHOT" ? [] : [adData(offer.terms)],
    {
      tokenId,
      rules: fields ? rules : announcing(rules),
      changeScript: options.changeScript,
      paidSats: firstSats(found.value, options),
    },
  );
  if (!steps.ok) return steps;
  const tradeOf = (made: OfferTerms): PlannedTrade => ({ kind: "list", offer: made });
  return planMaking({ ...found.value, steps: steps.value, draw: drawOf(intent), tradeOf }, xec, options);
}

/**
 * Plans the end of an offer of the wallet and a new offer of its atoms. Its output goes straight into the new offer, or
 * into the advertisement of the new one, so that the atoms are on offer, or found with the seed phrase, at every step.
 * Atoms that the new terms cannot offer, because they round to a larger unit, return to the wallet.
 */
export function planRelist(utxos: Iterable<Utxo>, intent: RelistIntent, options: TradeOptions): Planned {
  const { offer: open } = intent;
  const { tokenId, tokenType } = open;
  const ended = termsOf(open);
  const signer = makerScriptOf(ended);
  if (!options.ownScripts.has(signer)) return no({ code: "not-the-maker" });
  const found = findOffer(listIntent(intent), tokenType, options);
  if (!found.ok) return found;
  const { offer } = found.value;
  if (isAsBefore(intent, ended) || isSameDeal(ended, offer)) return no({ code: "terms-unchanged" });
  const offered = offeredAtoms(offer);
  const left = atoms(offeredAtoms(ended) - offered);
  const amounts = left > 0n ? [offered, left] : [offered];
  const script = found.value.fields ? sendingScript(offer, amounts) : announcingScript(offer, amounts);
  const step: Step = {
    tokenCoins: [],
    outputs: [
      { script, sats: sats(0n), isChange: false },
      {
        script: firstScript(found.value),
        sats: firstSats(found.value, options),
        isChange: false,
        token: { tokenId, atoms: offered },
      },
      ...(left > 0n ? [ownTokens(options.changeScript, tokenId, left)] : []),
    ],
    // As the first input it would look like the advertisement of an offer.
    covenant: covenantOf(utxoOf(open), { offer: ended, branch: "cancel", signer }, false),
  };
  const { outpoint } = open;
  const tradeOf = (made: OfferTerms): PlannedTrade => ({ kind: "relist", offer: made, ended, outpoint });
  const making = { ...found.value, steps: [step], draw: drawOf(intent), tradeOf };
  return planMaking(making, usableCoins(utxos, options).xec, options);
}

/** Returns the request for the new offer of all the atoms of the old one. */
function listIntent(intent: RelistIntent): ListIntent {
  const { tokenId, atoms: held } = intent.offer;
  if (intent.trade === "relist-nft") return { trade: "list-nft", tokenId, sats: intent.sats };
  const { trade: _, offer: _offer, ...wish } = intent;
  return { trade: "list", tokenId, atoms: held, ...wish };
}

/** Whether a request names the price and the minimum of the offer itself, which might be rounded in another way. */
function isAsBefore(intent: RelistIntent, ended: OfferTerms): boolean {
  const { priceNanoSatsPerAtom, minAtoms } = previewOf(ended);
  return (
    intent.trade === "relist" && intent.priceNanoSatsPerAtom === priceNanoSatsPerAtom && intent.minAtoms === minAtoms
  );
}

/** Whether two offers ask the same for the same: only their lock times may differ. */
function isSameDeal(one: OfferTerms, other: OfferTerms): boolean {
  const [a, b] = [previewOf(one), previewOf(other)];
  return a.price === b.price && a.minPrice === b.minPrice && a.atoms === b.atoms && a.minAtoms === b.minAtoms;
}

/** Returns the script that the atoms go to first: that of the offer, or of its advertisement. */
const firstScript = ({ offer, fields }: FoundOffer): ScriptHex => (fields ? adScript(offer) : offerScript(offer));
/** Returns the sats that the atoms go with: an advertisement pays the fee of the offer behind it. */
const firstSats = ({ offer, fields }: FoundOffer, options: TradeOptions): Sats =>
  sats(DUST_SATS + (fields ? offerTx(offer, options).fee : 0n));

/** What makes an offer: the steps, of which the last one makes it or its advertisement, and the trade of the plan. */
type Making = FoundOffer & {
  steps: readonly Step[];
  draw: number;
  tradeOf: (offer: OfferTerms) => PlannedTrade;
};

const drawOf = (intent: ListIntent | RelistIntent): number => ("draw" in intent ? (intent.draw ?? 0) : 0);

/** Plans the steps, and behind an advertisement the offer. */
function planMaking(making: Making, xec: readonly Utxo[], options: TradeOptions): Planned {
  const { fields, tradeOf } = making;
  const { steps, offer } = fields ? advertised(making) : making;
  const trade = tradeOf(offer);
  // The offer that a `relist` ends brings the sats of the new one.
  const sent = trade.kind === "relist" ? sats(0n) : DUST_SATS;
  const plan = payFor(steps, xec, "fewest", options);
  if (!plan.ok) return plan;
  if (fields === undefined) return traded(plan, trade, offeredAtoms(offer), sent);
  const count = plan.value.txs.length + 1;
  if (count > MAX_UNCONFIRMED_CHAIN) return no({ code: "too-many-transactions", count });
  const whole = withSecond(withFields(plan.value, fields), offerTx(offer, options), offer);
  return traded(ok(whole), trade, offeredAtoms(offer), sent);
}

/**
 * Returns the steps with the lock time that follows from a coin of the advertisement, which is the last step: its first
 * coin of the token, of which a gathering leaves at least one, or the output of the offer that it ends. No size depends
 * on the lock time.
 */
function advertised({ steps, offer: wished, draw }: Making): Pick<Making, "steps" | "offer"> {
  const last = steps.at(-1);
  const base = (last?.tokenCoins[0] ?? last?.covenant?.utxo)?.outpoint;
  if (wished.variant === "ONESHOT" || last === undefined || base === undefined) return { steps, offer: wished };
  const enforcedLockTime = lockTimeOf(wished.terms.makerPk, base, draw);
  const offer: OfferTerms = { ...wished, terms: { ...wished.terms, enforcedLockTime } };
  const [old, script] = [adScript(wished), adScript(offer)];
  const outputs = last.outputs.map((output) => (output.script === old ? { ...output, script } : output));
  return { steps: [...steps.slice(0, -1), { ...last, outputs }], offer };
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
  tokenType: TokenType,
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

/**
 * Plans the offer behind an advertisement, which has paid for it: with the same key it is the same transaction, byte
 * for byte, as the one that the listing was signed with.
 */
export function planFinish({ offer, outpoint, sats: amount }: Advertisement, options: TradeOptions): Planned {
  if (!options.ownScripts.has(makerScriptOf(offer))) return no({ code: "not-the-maker" });
  const fee = sats(amount - DUST_SATS);
  if (fee < 0n) return no({ code: "insufficient-funds", available: amount, required: DUST_SATS });
  const tx = spendOf(offerTx(offer, options), fee, { offer, outpoint });
  const plan: Plan = { txs: [tx], sent: DUST_SATS, fee, spends: [] };
  return traded(ok(plan), { kind: "finish", offer, outpoint }, offeredAtoms(offer), DUST_SATS);
}
