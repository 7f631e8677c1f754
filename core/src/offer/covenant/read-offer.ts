import { type Atoms, DUST_SATS, type Sats } from "../../amount/index.ts";
import { parseTokenId } from "../../ids/index.ts";
import { no, ok, type Result } from "../../result.ts";
import { hash160, p2pkhScript, p2shScript, readScript } from "../../script/index.ts";
import { isKnownType, slpSendScript } from "../../token/index.ts";
import { type Claimed, dustOf, type PartialTerms, type Plugins, type TokenValue, type Utxo } from "../../tx/index.ts";
import { readLittleEndian } from "./bytes.ts";
import { askedForTrunc, leastAtoms } from "./covenant-price.ts";
import { granuleOf } from "./granule.ts";
import { MAX_SATS, MAX_SATS_TRUNC_BYTES, MAX_SCRIPT_INT, MAX_TRUNC_BYTES } from "./limits.ts";
import type { Offer, OfferProblem, OneshotOffer, PartialOffer } from "./offer.ts";
import { ONESHOT, oneshotCovenant, readOutputs } from "./oneshot-covenant.ts";
import { PARTIAL, partialCovenant } from "./partial-covenant.ts";

/** The name of the indexer's plugin that lists offers. */
export const AGORA_PLUGIN = "agora";
/** "ERROR" */
const ERROR = "4552524f52";
/** What the groups of the plugin begin with, hex: "P", "T", "F" and "G" (facts.md 2.6). */
export const OFFER_GROUPS = { maker: "50", token: "54", fungible: "46", collection: "47" } as const;
const IS_PUBLIC_KEY = /^0[23][0-9a-f]{64}$/;

/** The sizes in digits of the fields behind the name of a PARTIAL. */
const PARTIAL_DIGITS = [2, 2, 16, 16, 16, 8];

/** The enforced outputs are one push of the covenant: at most 520 bytes. */
const MAX_EXTRA_DIGITS = 2 * 520;

/** What an unspent output, or one that was spent, says about itself. */
export type OfferOutput = Pick<Utxo, "outpoint" | "script" | "sats" | "token" | "plugins">;

/** Returns the output of an offer as a coin, for the comparison with the bytes of its transaction. */
export const offerCoin = ({ outpoint, sats: amount, tokenId, tokenType, atoms, redeemScript }: Offer): Claimed => ({
  outpoint,
  script: p2shScript(hash160(redeemScript)),
  sats: amount,
  token: { tokenId, tokenType, atoms, isMintBaton: false, entryIdx: 0 },
});

type PluginData = Plugins[string];
type Reading = Result<Offer, OfferProblem>;

/**
 * Reads an open offer from an output and what the indexer's plugin says about it. The terms are trusted only if the
 * covenant rebuilt from them hashes to the output's script. That the output holds these atoms is the indexer's word:
 * the bytes of its transaction show it.
 */
export function readOffer(output: OfferOutput): Reading {
  const pluginData = output.plugins?.[AGORA_PLUGIN];
  const { token } = output;
  const variant = pluginData?.data[0];
  if (variant === ERROR) return no({ code: "reported-mismatch" });
  if (pluginData === undefined || token === undefined || token.isMintBaton || token.atoms < 1n) return NOT_AN_OFFER;
  if (parseTokenId(token.tokenId) === undefined) return UNREADABLE;

  if (variant === PARTIAL) return readPartial(output, token, pluginData);
  return variant === ONESHOT ? readOneshot(output, token, pluginData) : NOT_AN_OFFER;
}

const NOT_AN_OFFER = no({ code: "not-an-offer" } as const);
const UNREADABLE = no({ code: "offer-data-unreadable" } as const);
const OUT_OF_RANGE = no({ code: "offer-terms-out-of-range" } as const);
const DIFFERS = no({ code: "covenant-differs" } as const);

function readPartial(output: OfferOutput, token: TokenValue, pluginData: PluginData): Reading {
  const claimed = partialTermsOf(token, pluginData);
  if (!claimed.ok) return claimed;
  const terms = claimed.value;
  const redeemScript = partialCovenant(terms);
  if (p2shScript(hash160(redeemScript)) !== output.script) return DIFFERS;
  const offer: PartialOffer = {
    variant: "PARTIAL",
    ...baseOf(output, token, pluginData, terms.makerPk, redeemScript),
    terms,
    minAtoms: leastAtoms(terms),
  };
  return withFairPrice(offer, askedForTrunc(terms, terms.truncAtoms));
}

/** Returns the terms that the plugin claims, if scripts can compute with them. */
function partialTermsOf(
  { tokenId, tokenType, atoms }: TokenValue,
  pluginData: PluginData,
): Result<PartialTerms, OfferProblem> {
  const fields = pluginData.data.slice(1);
  const makerPk = makerOf(pluginData);
  const isWhole = fields.length === PARTIAL_DIGITS.length && fields.every(hasDigits);
  if (!isWhole || makerPk === undefined) return UNREADABLE;
  if (!isKnownType(tokenType)) return no({ code: "offer-token-unsupported", tokenType });
  const [atomsBytes = 0n, satsBytes = 0n, scale = 0n, per = 0n, least = 0n, lockTime = 0n] =
    fields.map(readLittleEndian);
  const terms: PartialTerms = {
    tokenId,
    tokenType,
    truncAtoms: atoms >> (8n * atomsBytes),
    numAtomsTruncBytes: Number(atomsBytes),
    numSatsTruncBytes: Number(satsBytes),
    atomsScaleFactor: scale,
    scaledTruncAtomsPerTruncSat: per,
    minAcceptedScaledTruncAtoms: least,
    enforcedLockTime: Number(lockTime),
    makerPk,
  };
  return isInRange(terms, atoms) ? ok(terms) : OUT_OF_RANGE;
}

/** What all of an offer costs. */
type ClaimedPrice = { asked: Sats; atoms: Atoms };

/**
 * Returns what an output costs if it is the offer that the plugin describes; undefined if it describes none. No script
 * is rebuilt, so this only says in which order offers are worth reading.
 */
function claimedPrice({ token, plugins }: Pick<OfferOutput, "token" | "plugins">): ClaimedPrice | undefined {
  const pluginData = plugins?.[AGORA_PLUGIN];
  if (pluginData === undefined || token === undefined || token.atoms < 1n) return undefined;
  const { atoms } = token;
  if (pluginData.data[0] === ONESHOT) {
    const asked = readOutputs(pluginData.data[1] ?? "")?.[0]?.sats;
    return asked === undefined ? undefined : { asked, atoms };
  }
  const claimed = pluginData.data[0] === PARTIAL ? partialTermsOf(token, pluginData) : undefined;
  return claimed?.ok ? { asked: askedForTrunc(claimed.value, claimed.value.truncAtoms), atoms } : undefined;
}

/** Returns the offers that cost less for an atom first, and what is no offer last. */
export function byClaimedPrice<Output extends Pick<OfferOutput, "token" | "plugins">>(
  outputs: readonly Output[],
): Output[] {
  const claims = outputs.map((output) => ({ output, claim: claimedPrice(output) }));
  claims.sort(({ claim: one }, { claim: other }) => {
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
    const difference = one.asked * other.atoms - other.asked * one.atoms;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  });
  return claims.map(({ output }) => output);
}

const hasDigits = (field: string, at: number): boolean => field.length === PARTIAL_DIGITS[at];

/** Tells whether scripts can compute with the terms, and no part of the atoms is cut off. */
function isInRange(terms: PartialTerms, atoms: Atoms): boolean {
  const { truncAtoms, atomsScaleFactor: scale, scaledTruncAtomsPerTruncSat: per } = terms;
  const maxTrunc = terms.tokenType.protocol === "SLP" ? MAX_TRUNC_BYTES.SLP : MAX_TRUNC_BYTES.ALP;
  return (
    terms.numAtomsTruncBytes <= maxTrunc &&
    terms.numSatsTruncBytes <= MAX_SATS_TRUNC_BYTES &&
    truncAtoms * granuleOf(terms) === atoms &&
    scale > 0n &&
    per > 0n &&
    terms.minAcceptedScaledTruncAtoms > 0n &&
    terms.minAcceptedScaledTruncAtoms <= MAX_SCRIPT_INT &&
    truncAtoms * scale + per - 1n <= MAX_SCRIPT_INT
  );
}

/** Kinds of scripts that nodes relay payments to. A purchase with another payment would be refused by the network. */
const PAYABLE: ReadonlySet<string> = new Set(["p2pkh", "p2sh", "p2pk"]);

function readOneshot(output: OfferOutput, token: TokenValue, pluginData: PluginData): Reading {
  const [, extra = "", ...more] = pluginData.data;
  const makerPk = makerOf(pluginData);
  if (more.length > 0 || makerPk === undefined || extra.length > MAX_EXTRA_DIGITS) return UNREADABLE;
  const { tokenId, tokenType, atoms } = token;
  if (tokenType.protocol !== "SLP" || !isKnownType(tokenType)) {
    return no({ code: "offer-token-unsupported", tokenType });
  }
  const send = slpSendScript(tokenId, tokenType.number, [0n as Atoms, atoms]);
  const redeemScript = oneshotCovenant(send, extra, makerPk);
  if (p2shScript(hash160(redeemScript)) !== output.script) return DIFFERS;
  const payments = readOutputs(extra);
  if (payments === undefined) return UNREADABLE;
  const [payment] = payments;
  if (payment === undefined || payments.length > 1) return no({ code: "payments-not-one", count: payments.length });
  const isUsable = PAYABLE.has(readScript(payment.script).kind) && payment.sats >= dustOf(payment.script);
  if (!isUsable) return no({ code: "payment-unusable" });
  const offer: OneshotOffer = {
    variant: "ONESHOT",
    ...baseOf(output, token, pluginData, makerPk, redeemScript),
    payment,
  };
  return withFairPrice(offer, payment.sats);
}

/** Returns the key in the maker's group; undefined unless there is exactly one such group with a compressed key. */
function makerOf({ groups }: PluginData): string | undefined {
  const keys = groups.filter((group) => group.startsWith(OFFER_GROUPS.maker)).map((group) => group.slice(2));
  return keys.length === 1 && IS_PUBLIC_KEY.test(keys[0] ?? "") ? keys[0] : undefined;
}

function baseOf(output: OfferOutput, token: TokenValue, pluginData: PluginData, makerPk: string, redeemScript: string) {
  const group = pluginData.groups.find((one) => one.startsWith(OFFER_GROUPS.collection));
  const groupTokenId = parseTokenId(group?.slice(OFFER_GROUPS.collection.length));
  const { tokenId, tokenType, atoms } = token;
  return {
    outpoint: output.outpoint,
    sats: output.sats,
    tokenId,
    tokenType,
    atoms,
    ...(groupTokenId !== undefined && { groupTokenId }),
    makerPk,
    makerScript: p2pkhScript(hash160(makerPk)),
    redeemScript,
  };
}

const withFairPrice = (offer: Offer, price: Sats): Reading =>
  price < DUST_SATS || price > MAX_SATS ? no({ code: "price-absurd", sats: price }) : ok(offer);
