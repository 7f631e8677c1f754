import { atoms, sats } from "../../amount/index.ts";
import { outpointOf } from "../../ids/index.ts";
import { txidOfNumber } from "../../testing/index.ts";
import type { PartialTerms } from "../../tx/index.ts";
import { NANOSATS_PER_SAT } from "../book/price.ts";
import { leastAtoms } from "../covenant/covenant-price.ts";
import type { PartialOffer } from "../covenant/offer.ts";
import { ALP_TYPE, MAKER_PK, MAKER_SCRIPT, slpType, TOKEN_ID } from "./agora-offers.ts";

export type Wanted = {
  atoms?: bigint;
  price?: bigint;
  min?: bigint;
  n?: number;
  granuleBytes?: number;
  satsBytes?: number;
  /** A fungible token of SLP in place of ALP. */
  slp?: boolean;
};

/** Returns an offer of `atoms` at exactly `price` nanosats each. */
export function partial(wanted: Wanted = {}): PartialOffer {
  const {
    atoms: all = 400_000n,
    price = 21_000_000_000n,
    min = 1_000n,
    n = 1,
    granuleBytes = 0,
    satsBytes = 0,
    slp = false,
  } = wanted;
  const tokenType = slp ? slpType(1) : ALP_TYPE;
  const granule = 1n << BigInt(8 * granuleBytes);
  const terms: PartialTerms = {
    tokenId: TOKEN_ID,
    tokenType,
    truncAtoms: all / granule,
    numAtomsTruncBytes: granuleBytes,
    numSatsTruncBytes: satsBytes,
    atomsScaleFactor: price * granule,
    scaledTruncAtomsPerTruncSat: NANOSATS_PER_SAT << BigInt(8 * satsBytes),
    minAcceptedScaledTruncAtoms: (min / granule) * price * granule,
    enforcedLockTime: 600_000_000,
    makerPk: MAKER_PK,
  };
  return {
    variant: "PARTIAL",
    outpoint: outpointOf(txidOfNumber(n), 1),
    sats: sats(546n),
    tokenId: TOKEN_ID,
    tokenType,
    atoms: atoms(all),
    makerPk: MAKER_PK,
    makerScript: MAKER_SCRIPT,
    redeemScript: "",
    terms,
    minAtoms: leastAtoms(terms),
  };
}
