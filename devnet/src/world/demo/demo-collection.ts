import { takeOneshot } from "../market/end-offer.ts";
import { cancelHeld, createHold, listed } from "../market/held-offer.ts";
import { listOneshot } from "../market/list-offer.ts";
import type { OneshotOffer } from "../market/offer.ts";
import type { Party } from "../people/party.ts";
import { fanOut, foundCollection, nftInfo } from "../prepare-world.ts";
import { type Stage, type Step, told, untold } from "../stage.ts";
import { createNft } from "../tokens/create-token.ts";
import { mintTokens, sendTokens } from "../tokens/move-token.ts";
import type { WorldToken } from "../tokens/token.ts";
import { DEMO_COLLECTION } from "../tokens/tokens.data.ts";

const NFT_SATS = 250_000n;

/** A collection of its own: founded, fanned out, filled with eight NFTs, and these offered, sold, sent and kept. */
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
