// The terms of an SLP offer as its advertisement says them: what a listing makes, and what a restore reads again.
import { sha256 } from "@noble/hashes/sha2.js";
import type { Atoms } from "../../amount/index.ts";
import { type Outpoint, readOutpoint } from "../../ids/index.ts";
import { no, ok, type Result } from "../../result.ts";
import { fromHex, hash160, p2pkhScript, type ScriptHex } from "../../script/index.ts";
import { isNft } from "../../token/index.ts";
import type { OfferTerms, PartialTerms, TokenValue } from "../../tx/index.ts";
import { adScript, offeredAtoms } from "../covenant/offer-scripts.ts";
import { type AdFields, readPrice, readTerms, writePrice, writeTerms } from "./ad-fields.ts";
import { findTerms, type PartialWish, type TermsProblem } from "./find-terms.ts";

/** Enforced lock times from here on are times, and not heights. */
export const EARLIEST_LOCK_TIME = 500_000_000;
/** A time in September 2020. */
const LATEST_LOCK_TIME = 1_600_000_000;

/** How many lock times can be drawn for one listing. A restore tries as many. */
export const MAX_DRAWS = 20;

const KEY_BYTES = 33;
const TXID_BYTES = 32;

/**
 * Returns the lock time of the offer that this key makes with an advertisement that spends `base`. `draw`: from 0 on,
 * for another one where an open offer has the same script.
 */
export function lockTimeOf(makerPk: string, base: Outpoint, draw: number): number {
  const { txid, outIdx } = readOutpoint(base);
  const bytes = new Uint8Array(KEY_BYTES + TXID_BYTES + 5);
  bytes.set(fromHex(makerPk));
  bytes.set(fromHex(txid).reverse(), KEY_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint32(KEY_BYTES + TXID_BYTES, outIdx, true);
  view.setUint8(bytes.length - 1, draw);
  const drawn = new DataView(sha256(bytes).buffer).getBigUint64(0);
  return EARLIEST_LOCK_TIME + Number(drawn % BigInt(LATEST_LOCK_TIME - EARLIEST_LOCK_TIME + 1));
}

/** The terms of an offer, and the fields of its advertisement that say them. */
export type ListedTerms = { terms: PartialTerms; fields: AdFields };

/** The quantity can get smaller each time a byte is cut off, of which there are few. */
const MAX_ROUNDS = 12;

/**
 * Returns the terms that come closest to a wish and that the fields of an advertisement can say. They are found from
 * the quantity that is really offered, as the advertisement holds no other one. `enforcedLockTime` stays as it is.
 */
export function listedTerms(wish: PartialWish): Result<ListedTerms, TermsProblem> {
  const plain = findTerms(wish);
  if (!plain.ok) return plain;
  let quantity = wish.atoms;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const fields = fieldsFor(wish, quantity);
    const rounded = fields && readWish(wish, quantity, fields);
    if (fields === undefined || rounded === undefined) break;
    const terms = findTerms(rounded);
    if (!terms.ok) return terms;
    const offered = offeredAtoms({ variant: "PARTIAL", terms: terms.value });
    if (offered === quantity) return ok({ terms: terms.value, fields });
    quantity = offered;
  }
  return no({ code: "terms-not-representable" });
}

/** Returns the fields for a wish. A minimum that is rounded above the quantity is all of it. */
function fieldsFor({ minAtoms, priceNanoSatsPerAtom }: PartialWish, quantity: Atoms): AdFields | undefined {
  const fields = writeTerms({ priceNanoSatsPerAtom, minAtoms });
  const statedMin = fields && readTerms(fields)?.minAtoms;
  const isAll = statedMin !== undefined && statedMin >= quantity;
  return isAll ? writeTerms({ priceNanoSatsPerAtom, minAtoms: undefined }) : fields;
}

type Unpriced = Omit<PartialWish, "atoms" | "minAtoms" | "priceNanoSatsPerAtom">;

/** Returns the wish that the fields say of this quantity. */
function readWish(wish: Unpriced, quantity: Atoms, fields: AdFields): PartialWish | undefined {
  const stated = readTerms(fields);
  return stated && { ...wish, ...stated, atoms: quantity, minAtoms: stated.minAtoms ?? quantity };
}

/** Returns the fields that say the price of an offer of an NFT. */
export const nftFields = (offer: OfferTerms): AdFields | undefined =>
  offer.variant === "ONESHOT" ? writePrice(offer.terms.payment.sats) : undefined;

/**
 * An advertisement: its fields, the outputs that it spends, and the output that holds the tokens. Of a plan, only the
 * spent outputs that are on the chain already.
 */
export type ReadAdvertisement = AdFields & {
  spends: readonly Outpoint[];
  output: { script: ScriptHex; token: TokenValue };
};

/**
 * Returns the terms of the offer that an advertisement announces, from what it says itself and from the keys of its
 * maker; undefined unless they hash to the script of its output.
 */
export function recoverOffer(ad: ReadAdvertisement, makerPks: readonly string[]): OfferTerms | undefined {
  const { token } = ad.output;
  if (token.isMintBaton || token.tokenType.protocol !== "SLP") return undefined;
  for (const makerPk of makerPks) {
    const offer = isNft(token.tokenType) ? oneshotOf(ad, makerPk) : partialOf(ad, makerPk);
    if (offer !== undefined) return offer;
  }
  return undefined;
}

function oneshotOf({ output: { script, token }, ...fields }: ReadAdvertisement, makerPk: string) {
  const price = readPrice(fields);
  if (price === undefined) return undefined;
  const { tokenId, tokenType, atoms } = token;
  const payment = { script: p2pkhScript(hash160(makerPk)), sats: price };
  const offer: OfferTerms = { variant: "ONESHOT", terms: { tokenId, tokenType, atoms, payment, makerPk } };
  return adScript(offer) === script ? offer : undefined;
}

function partialOf({ output, spends, ...fields }: ReadAdvertisement, makerPk: string): OfferTerms | undefined {
  const { tokenId, tokenType, atoms: quantity } = output.token;
  const wish = readWish({ tokenId, tokenType, makerPk, enforcedLockTime: EARLIEST_LOCK_TIME }, quantity, fields);
  const computed = wish && findTerms(wish);
  if (!computed?.ok || offeredAtoms({ variant: "PARTIAL", terms: computed.value }) !== quantity) return undefined;
  for (const base of spends) {
    for (let draw = 0; draw < MAX_DRAWS; draw++) {
      const terms = { ...computed.value, enforcedLockTime: lockTimeOf(makerPk, base, draw) };
      const offer: OfferTerms = { variant: "PARTIAL", terms };
      if (adScript(offer) === output.script) return offer;
    }
  }
  return undefined;
}
