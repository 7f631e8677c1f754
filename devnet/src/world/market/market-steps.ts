import { type Stage, type Step, tokenOf, untold } from "../stage.ts";
import { cancelOffer, takeOneshot, takePartial } from "./end-offer.ts";
import { listOneshot, listPartial, type PartialTerms } from "./list-offer.ts";
import { MARKETS, type MarketPlan } from "./markets.data.ts";
import type { PartialOffer } from "./offer.ts";

/** Prices vary by up to this many thousandths. */
const STRAY = 150;
/** Indexes of the gallery's NFTs: open to the end, sold, and taken back. The rest belong to the demo wallet. */
const OPEN_NFTS = [2, 3, 4, 5];
const SOLD_NFT = 6;
const CANCELLED_NFT = 7;
const NFT_SATS = 500_000n;

/**
 * Returns everyone else's trades: one sequence of the offers that stay open, one of past offers for each token, and the
 * gallery's.
 */
export function marketSteps(stage: Stage): Step[][] {
  return [
    MARKETS.flatMap((plan) => Array.from({ length: plan.openOffers }, (_, at) => openStep(stage, plan, at))),
    ...MARKETS.map((plan) => Array.from({ length: plan.pastOffers }, (_, at) => pastSteps(stage, plan, at)).flat()),
    gallerySteps(stage),
  ];
}

export function lockTime({ random }: Stage): number {
  // Returns a time in the past. It only makes offers with the same terms different.
  return random.between(500_000_000, 1_500_000_000);
}

function openStep(stage: Stage, plan: MarketPlan, at: number): Step {
  return untold(() => {
    const offer = listFor(stage, plan, at, true);
    // A part of every fourth offer has been bought already.
    if (at % 4 === 1) takePart(stage, offer, plan);
  });
}

/** Returns an offer that is listed and bought in two parts. The maker takes back the rest of every third one. */
function pastSteps(stage: Stage, plan: MarketPlan, at: number): Step[] {
  const { chain, book, random, cast } = stage;
  let open: PartialOffer | undefined;
  return [
    untold(() => {
      open = listFor(stage, plan, at);
    }),
    untold(() => {
      open = open && takePart(stage, open, plan);
    }),
    untold(() => {
      if (open === undefined) return;
      if (at % 3 === 2) return book.cancel(open, cancelOffer(chain, open));
      const { txid, left } = takePartial(chain, random.pick(cast.takers), open, open.atoms);
      book.take(open, txid, left);
    }),
  ];
}

function listFor(stage: Stage, plan: MarketPlan, at: number, isOpen = false): PartialOffer {
  const { chain, random, cast, book } = stage;
  const anyStray = BigInt(1_000 + random.between(-STRAY, STRAY));
  const stray = isOpen && plan.steps !== undefined ? 1_000n + plan.steps * BigInt(at) : anyStray;
  const moved = isOpen ? 1_000n : (plan.trend?.[at] ?? 1_000n);
  const terms: PartialTerms = {
    atoms: plan.atoms,
    minAtoms: plan.minAtoms,
    priceNanoSats: (plan.priceNanoSats * stray * moved) / 1_000_000n,
    // 32 bits do not hold every price.
    scriptBits: at % 3 === 2 && plan.steps !== 0n ? 32 : 64,
    lockTime: lockTime(stage),
  };
  const anyMaker = random.pick(cast.makers);
  const maker = isOpen && plan.isMinters ? cast.savings : anyMaker;
  const { offer } = listPartial(chain, maker, tokenOf(stage, plan.role), terms);
  book.add(offer);
  return offer;
}

/** Buys between a quarter and a half and returns the rest. */
function takePart(stage: Stage, offer: PartialOffer, plan: MarketPlan): PartialOffer | undefined {
  const { chain, random, cast, book } = stage;
  const atoms = (plan.atoms * BigInt(random.between(250, 500))) / 1_000n;
  const { txid, left } = takePartial(chain, random.pick(cast.takers), offer, atoms);
  book.take(offer, txid, left);
  return left;
}

function gallerySteps(stage: Stage): Step[] {
  const { chain, cast, book, random } = stage;
  const list = (at: number) => {
    const nft = stage.collections.get("gallery")?.nfts[at];
    if (nft === undefined) throw new RangeError(`the gallery has no NFT ${at}`);
    const { offer } = listOneshot(chain, cast.gallery, nft, NFT_SATS + BigInt(at) * 35_000n);
    book.add(offer);
    return offer;
  };
  return [
    ...OPEN_NFTS.map((at) => untold(() => void list(at))),
    untold(() => {
      const offer = list(SOLD_NFT);
      book.take(offer, takeOneshot(chain, random.pick(cast.takers), offer));
    }),
    untold(() => {
      const offer = list(CANCELLED_NFT);
      book.cancel(offer, cancelOffer(chain, offer));
    }),
  ];
}
