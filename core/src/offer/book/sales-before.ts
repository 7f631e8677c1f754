import { type Atoms, atoms, type Sats } from "../../amount/index.ts";
import { type Outpoint, outpointOf } from "../../ids/index.ts";
import { splitPushes } from "../../script/index.ts";
import type { Parent, RawTx } from "../../tx/index.ts";
import { granuleOf } from "../covenant/granule.ts";
import type { PartialOffer } from "../covenant/offer.ts";
import { partialCovenant } from "../covenant/partial-covenant.ts";
import { BOUGHT_AT, choiceOf, PAYMENT_AT, REST_AT } from "./past-offers.ts";

/**
 * A purchase of a part. `of`: the output of the larger offer, which had `atoms`; `bought` of them were sold for `sats`.
 */
export type PriorSale = { of: Outpoint; atoms: Atoms; bought: Atoms; sats: Sats };

/**
 * Returns the purchase that has left an offer as its rest, from the bytes of the transaction that made its output;
 * undefined if a listing made it. `offer`: as read, with `atoms` and the output of the rest.
 */
export function saleBefore(
  offer: Pick<PartialOffer, "outpoint" | "atoms" | "terms" | "makerScript">,
  parent: Parent,
  { inputs }: Pick<RawTx, "inputs">,
): PriorSale | undefined {
  const { terms, outpoint, makerScript } = offer;
  const bought = parent.tokens.get(BOUGHT_AT);
  const payment = parent.outputs[PAYMENT_AT];
  if (outpoint !== outpointOf(parent.txid, REST_AT) || payment?.script !== makerScript) return undefined;
  if (bought === undefined || bought === "unreadable" || bought.tokenId !== terms.tokenId) return undefined;
  const all = atoms(offer.atoms + bought.atoms);
  const covenant = partialCovenant({ ...terms, truncAtoms: all / granuleOf(terms) });
  const spent = inputs.find(({ inputScript }) => {
    const pushes = splitPushes(inputScript);
    return pushes.ok && pushes.value.at(-1) === covenant && choiceOf(pushes.value) === "buy";
  });
  return spent && { of: spent.outpoint, atoms: all, bought: bought.atoms, sats: payment.sats };
}
