// A token of a stranger with as many open offers as a test needs.

import { atoms } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import { announcingScript, findTerms, offeredAtoms, offerScript } from "@satchel/core/offer";
import { fromHex } from "@satchel/core/script";
import { aTokenId } from "@satchel/core/testing";
import type { OfferTerms, PartialTerms } from "@satchel/core/tx";
import { ALP_STANDARD, alpGenesis, emppScript, Script } from "ecash-lib";
import { createTokenMaker } from "../token/token-maker.ts";
import type { Wallet } from "../wallet-test.ts";

/**
 * What one offer sells. `satsEach`: the price of one atom. `isUnacceptable`: its minimum is more than all of it.
 * `isTooLarge`: no byte of its atoms is cut off, all of them cost 100,000 XEC, and from 2^47 on its covenant cannot
 * write them.
 */
export type Selling = {
  atoms: bigint;
  satsEach: bigint;
  minAtoms: bigint;
  isUnacceptable?: boolean;
  isTooLarge?: boolean;
};

const MAKER_SATS = 50_000_000n;
/** A chain of unconfirmed transactions can be 50 long. */
const TXS_PER_BLOCK = 40;
const NANOSATS_PER_SAT = 1_000_000_000n;
const FIRST_LOCK_TIME = 600_000_000;
const tokenType = { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 } as const;

export const MAKER_KEY = 0x6f;

/** Makes an ALP token without decimals and lists these offers; returns its id. */
export async function makeOffers(
  wallet: Wallet,
  token: { ticker: string; name: string; offers: readonly Selling[] },
): Promise<string> {
  const { network } = wallet;
  const maker = createTokenMaker(wallet, MAKER_KEY);
  let left = token.offers.reduce((sum, offer) => sum + offer.atoms, 0n);
  const info = { tokenTicker: token.ticker, tokenName: token.name, url: "", decimals: 0 };
  const genesis = emppScript([alpGenesis(ALP_STANDARD, info, { atomsArray: [left], numBatons: 0 })]);
  let coins = await maker.send(await maker.fund(MAKER_SATS), genesis, [maker.script]);
  const tokenId = coins[0]?.txid ?? "";
  for (const [at, selling] of token.offers.entries()) {
    const offer = offerOf(aTokenId(tokenId), maker.publicKey, selling, at);
    const offered = offeredAtoms(offer);
    left -= offered;
    const amounts = left > 0n ? [offered, atoms(left)] : [offered];
    const script = new Script(fromHex(announcingScript(offer, amounts)));
    const covenant = new Script(fromHex(offerScript(offer)));
    coins = await maker.send(coins, script, left > 0n ? [covenant, maker.script] : [covenant]);
    if (at % TXS_PER_BLOCK === TXS_PER_BLOCK - 1) await network.mine(1);
  }
  await network.mine(1);
  return tokenId;
}

function offerOf(tokenId: TokenId, makerPk: string, selling: Selling, at: number): OfferTerms {
  if (selling.isTooLarge) return { variant: "PARTIAL", terms: largeTerms(tokenId, makerPk, selling, at) };
  const terms = findTerms({
    tokenId,
    tokenType,
    atoms: atoms(selling.atoms),
    minAtoms: atoms(selling.minAtoms),
    priceNanoSatsPerAtom: selling.satsEach * NANOSATS_PER_SAT,
    makerPk,
    enforcedLockTime: FIRST_LOCK_TIME + at,
  });
  if (!terms.ok) throw new Error(terms.problem.code);
  return { variant: "PARTIAL", terms: selling.isUnacceptable ? withTooHighMinimum(terms.value) : terms.value };
}

/** The scale is halved, so that scripts can compute with a minimum of one atom more than there is. */
function withTooHighMinimum(terms: PartialTerms): PartialTerms {
  const { truncAtoms, atomsScaleFactor, scaledTruncAtomsPerTruncSat } = terms;
  const scale = atomsScaleFactor / 2n;
  return {
    ...terms,
    atomsScaleFactor: scale,
    scaledTruncAtomsPerTruncSat: scaledTruncAtomsPerTruncSat / 2n,
    minAcceptedScaledTruncAtoms: (truncAtoms + 1n) * scale,
  };
}

const LARGE_PRICE_SATS = 10_000_000n;

const largeTerms = (tokenId: TokenId, makerPk: string, selling: Selling, at: number): PartialTerms => ({
  tokenId,
  tokenType,
  truncAtoms: selling.atoms,
  numAtomsTruncBytes: 0,
  numSatsTruncBytes: 0,
  atomsScaleFactor: 1n,
  scaledTruncAtomsPerTruncSat: selling.atoms / LARGE_PRICE_SATS,
  minAcceptedScaledTruncAtoms: selling.minAtoms,
  enforcedLockTime: FIRST_LOCK_TIME + at,
  makerPk,
});
