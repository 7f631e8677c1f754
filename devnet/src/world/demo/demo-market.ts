import { cancelHeld, createHold, listed, relistPartial, takeOneshot, takePartial } from "../market/end-offer.ts";
import { listOneshot, listPartial, type PartialTerms } from "../market/list-offer.ts";
import { lockTime } from "../market/market-steps.ts";
import type { OneshotOffer, PartialOffer } from "../market/offer.ts";
import type { Party } from "../people/party.ts";
import { fanOut, foundCollection, nftInfo } from "../prepare-world.ts";
import { type Stage, type Step, tokenOf, told, untold } from "../stage.ts";
import { createNft, type WorldToken } from "../tokens/create-token.ts";
import { mintTokens, sendTokens } from "../tokens/move-token.ts";
import { DEMO_COLLECTION, type TokenRole } from "../tokens/tokens.data.ts";

type Own = { role: TokenRole; price: bigint; atoms: bigint; minAtoms: bigint };
/** What the demo wallet offers of its own tokens. Prices in billionths of a sat per atom. */
const OWN_TERMS = {
  slp: { role: "demoSlp", price: 10_000_000_000n, atoms: 10_000n, minAtoms: 100n },
  alp: { role: "demoAlp", price: 50_000_000n, atoms: 2_000_000n, minAtoms: 20_000n },
} satisfies Record<string, Own>;
/** What it buys. */
const BOUGHT_TERMS = {
  slp: { role: "reward", price: 9_500_000_000n, atoms: 5_000n, minAtoms: 1_000n },
  alp: { role: "staking", price: 1_000_000_000n, atoms: 20_000n, minAtoms: 10_000n },
} satisfies Record<string, Own>;

/**
 * Returns its own trades: it offers, cancels, buys and sells, and relists ALP. One offer of SLP and two of ALP stay
 * open.
 */
export function ownMarketSteps(stage: Stage, protocol: "slp" | "alp"): Step[] {
  const { chain, cast, book, random } = stage;
  const offerLabel = `agora-offer-${protocol}`;
  const own = OWN_TERMS[protocol];
  const bought = BOUGHT_TERMS[protocol];
  const hold = createHold<PartialOffer>();
  const list = () => listed(stage, listPartial(chain, cast.demo, tokenOf(stage, own.role), termsOf(stage, own)), hold);
  const sell = (part: bigint) => () => {
    const offer = hold.get();
    const { txid, left } = takePartial(chain, random.pick(cast.takers), offer, offer.atoms / part);
    book.take(offer, txid, left);
    if (left !== undefined) hold.set(left);
    return txid;
  };
  return [
    told(offerLabel, list),
    told(offerLabel, list),
    told(`agora-sale-${protocol}`, sell(2n)),
    told(`agora-sale-${protocol}`, sell(1n)),
    told(offerLabel, list),
    told(`agora-cancel-${protocol}`, () => cancelHeld(stage, hold.get())),
    untold(() => {
      const maker = random.pick(cast.makers);
      listed(stage, listPartial(chain, maker, tokenOf(stage, bought.role), termsOf(stage, bought)), hold);
    }),
    told(`agora-buy-${protocol}`, () => {
      const { txid, left } = takePartial(chain, cast.demo, hold.get(), bought.atoms);
      book.take(hold.get(), txid, left);
      return txid;
    }),
    ...(protocol === "alp"
      ? [told(offerLabel, list), told("agora-relist-alp", () => relist(stage, hold.get(), own))]
      : []),
  ];
}

/** Offers half of it again at a higher price. */
function relist(stage: Stage, offer: PartialOffer, own: Own): string {
  const dearer = { ...own, price: (own.price * 6n) / 5n, atoms: own.atoms / 2n };
  const again = relistPartial(stage.chain, offer, termsOf(stage, dearer));
  stage.book.cancel(offer, again.txid);
  stage.book.add(again.offer);
  return again.txid;
}

function termsOf(stage: Stage, { price, atoms, minAtoms }: Own): PartialTerms {
  return { atoms, minAtoms, priceNanoSats: price, scriptBits: 64, lockTime: lockTime(stage) };
}

const NFT_SATS = 250_000n;

/**
 * Returns what happens to a collection of its own: it is founded, fanned out and filled with eight NFTs, which are
 * offered, sold, sent and kept.
 */
export function ownCollectionSteps(stage: Stage): Step[] {
  const { chain, cast, collections } = stage;
  const { demo, friends } = cast;
  const collection = () => {
    const own = collections.get("demo");
    if (own === undefined) throw new RangeError("the demo wallet has no collection yet");
    return own;
  };
  const nft = (at: number): WorldToken => nftAt(stage, "demo", at);
  const send = (from: Party, to: Party | undefined, token: () => WorldToken) => () =>
    sendTokens(chain, from, token(), [{ to: (to ?? demo).script, atoms: 1n }]);
  return [
    told("collection-genesis", () => {
      const token = foundCollection(stage, demo, DEMO_COLLECTION);
      collections.set("demo", { token, nfts: [] });
      return token.tokenId;
    }),
    told("collection-fan-out", () => fanOut(stage, demo, collection().token, DEMO_COLLECTION.nfts.length)),
    ...DEMO_COLLECTION.nfts.map((name) =>
      told("nft-genesis", () => {
        const made = createNft(chain, demo, collection().token, nftInfo(name));
        collection().nfts.push(made);
        return made.tokenId;
      }),
    ),
    told("collection-mint", () => mintTokens(chain, demo, collection().token, 5n)),
    told(
      "nft-send",
      send(demo, friends[1], () => nft(4)),
    ),
    told(
      "nft-receive",
      send(cast.gallery, demo, () => nftAt(stage, "gallery", 0)),
    ),
    ...nftMarketSteps(stage),
  ];
}

function nftMarketSteps(stage: Stage): Step[] {
  const { chain, cast, book, random } = stage;
  const hold = createHold<OneshotOffer>();
  const list = (maker: Party, whose: string, at: number) => () =>
    listed(stage, listOneshot(chain, maker, nftAt(stage, whose, at), NFT_SATS + BigInt(at) * 10_000n), hold);
  const take = (taker: () => Party) => () => {
    const txid = takeOneshot(chain, taker(), hold.get());
    book.take(hold.get(), txid);
    return txid;
  };
  return [
    told("agora-offer-nft", list(cast.demo, "demo", 0)),
    told("agora-offer-nft", list(cast.demo, "demo", 1)),
    told("agora-offer-nft", list(cast.demo, "demo", 2)),
    told(
      "agora-sale-nft",
      take(() => random.pick(cast.takers)),
    ),
    told("agora-offer-nft", list(cast.demo, "demo", 3)),
    told("agora-cancel-nft", () => cancelHeld(stage, hold.get())),
    untold(list(cast.gallery, "gallery", 1)),
    told(
      "agora-buy-nft",
      take(() => cast.demo),
    ),
  ];
}

function nftAt({ collections }: Stage, whose: string, at: number): WorldToken {
  const nft = collections.get(whose)?.nfts[at];
  if (nft === undefined) throw new RangeError(`there is no NFT ${at} in the collection of ${whose}`);
  return nft;
}
