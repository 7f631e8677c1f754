import type { TokenId } from "../../ids/index.ts";
import type { ScriptHex } from "../../script/index.ts";
import type { Offer } from "../covenant/offer.ts";
import { askedSats } from "./price.ts";

/**
 * The two tokens that a partner redeems. Public wallets show only some of their offers to buyers
 * (docs/decisions/redemption.md).
 */
export type Pegs = {
  /** It trades one to one: a token for one XEC. It has as many decimals as XEC, so an atom is worth a sat. */
  stakingTokenId: TokenId | "";
  /** Only its minter sells it. */
  savingsTokenId: TokenId | "";
  /** The script that the sales of the minter pay; undefined where the network names none. */
  savingsMinter: ScriptHex | undefined;
};

/** Of a thousand parts: as much as the rounding of a covenant may take from a price of one to one. */
const ROUNDED = 1n;
const WHOLE = 1_000n;

/** Tells whether an atom costs a sat; rounding may have made it a little less, and never more. */
export function isOneToOne(offer: Offer): boolean {
  const asked = askedSats(offer);
  return asked <= offer.atoms && asked * WHOLE >= offer.atoms * (WHOLE - ROUNDED);
}

/** Tells whether a book shows an offer. `own`: the public keys of this device's wallets, who see all of their own. */
export function isShown(offer: Offer, pegs: Pegs, own: ReadonlySet<string>): boolean {
  if (own.has(offer.makerPk)) return true;
  switch (offer.tokenId) {
    case pegs.stakingTokenId:
      return isOneToOne(offer);
    case pegs.savingsTokenId:
      return offer.makerScript === pegs.savingsMinter;
    default:
      return true;
  }
}
