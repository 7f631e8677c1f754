import { atoms, sats } from "@satchel/core/amount";
import { outpointOf, type TokenId } from "@satchel/core/ids";
import type { OneshotOffer } from "@satchel/core/offer";
import { no, ok } from "@satchel/core/result";
import { aTokenId, txidOfNumber } from "@satchel/core/testing";
import { type TokenGenesis, UNKNOWN_TOKEN } from "@satchel/core/token";
import { groupOf } from "@satchel/engine";
import { afterEach, describe, expect, test } from "vitest";
import { CollectionListings } from "../../flows/trade/nfts/collection-listings.tsx";
import { STRANGER } from "../../testing/open-book.tsx";
import { aNetwork, unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import type { SampleAnswers } from "../../testing/sample-books.ts";
import { ALICE, aLedger, aWallet, createSampleEngine } from "../../testing/sample-engine.ts";
import { NftsScreen } from "./nfts-screen.tsx";

afterEach(unmount);

const idOf = (n: number) => aTokenId(n.toString(16).padStart(64, "0"));
const POOLS = idOf(0xaa);
const MY_KEY = aWallet().keys[0]?.publicKey ?? "";
const AWAY = no({ code: "unreachable", reason: "away" } as const);
const NFT = { protocol: "SLP", type: "SLP_TOKEN_TYPE_NFT1_CHILD", number: 65 } as const;

const genesis = (tokenId: TokenId, tokenName: string): TokenGenesis => ({
  ...UNKNOWN_TOKEN,
  tokenId,
  tokenType: NFT,
  genesisInfo: { tokenName, tokenTicker: "", url: "", decimals: 0 },
});

/** The listing of NFT number `n` of the collection. */
const listing = (n: number, price: bigint, makerPk = STRANGER): OneshotOffer => ({
  variant: "ONESHOT",
  outpoint: outpointOf(txidOfNumber(n), 1),
  sats: sats(546n),
  tokenId: idOf(n),
  tokenType: NFT,
  groupTokenId: POOLS,
  atoms: atoms(1n),
  makerPk,
  makerScript: ALICE,
  redeemScript: "",
  payment: { script: ALICE, sats: sats(price) },
});

const LISTED = [listing(1, 950_000n), listing(2, 1_400_000n, MY_KEY), listing(3, 88_000_000n)];

function engineWith(answers: SampleAnswers = {}, listed: readonly OneshotOffer[] = LISTED) {
  const tokens = [genesis(POOLS, "Tide Pools"), ...listed.map(({ tokenId }, n) => genesis(tokenId, `Pool #${n + 1}`))];
  return createSampleEngine(
    { ledger: aLedger([], 10_000_000n), tokens: new Map(tokens.map((token) => [token.tokenId, token])) },
    {
      fetchOfferedTokens: async (kind) => ok(kind === "collection" && listed.length > 0 ? [POOLS] : []),
      fetchOffers: async (of) => {
        const mine = "makerPk" in of ? listed.filter(({ makerPk }) => makerPk === of.makerPk) : listed;
        const isNftPage = "tokenId" in of;
        return ok({ offers: isNftPage ? mine.filter(({ tokenId }) => tokenId === of.tokenId) : mine, refused: [] });
      },
      ...answers,
    },
  );
}

const open = async (answers?: SampleAnswers, listed?: readonly OneshotOffer[]) =>
  renderScreen(<NftsScreen />, engineWith(answers, listed), "/nfts", aNetwork());
const openCollection = async (answers?: SampleAnswers, listed?: readonly OneshotOffer[]) =>
  renderScreen(<CollectionListings collectionId={POOLS} />, engineWith(answers, listed), `/token/${POOLS}`, aNetwork());

describe("listed NFTs", () => {
  test("are shown by collection, with how many are listed and the verified floor; a press leads to the page", async () => {
    const screen = await open();
    await screen.until(() => screen.text().includes("3 listed, from 9,500.00"));
    expect(screen.find(`main a[href='#/token/${POOLS}']`).textContent).toContain("Tide Pools");
  });

  test("of one's own can be managed and cancelled", async () => {
    const screen = await open();
    await screen.click(screen.button("Manage Listings"));
    await screen.until(() => screen.text().includes("14,000.00"));
    await screen.click(screen.button("Cancel the listing of Pool #2"));
    await screen.until(() => screen.has("dialog[open]"));
    await screen.until(() => screen.text().includes("Cancel listing"));
  });

  test("are empty in both views, or cannot be fetched", async () => {
    const screen = await open({}, []);
    await screen.until(() => screen.text().includes("No listed collections"));
    await screen.click(screen.button("Manage Listings"));
    await screen.until(() => screen.text().includes("You have no listed NFTs"));
    unmount();
    const failed = await open({ fetchOfferedTokens: async () => AWAY, fetchOffers: async () => AWAY });
    const words = "Error querying listed NFTs. Please try again later.";
    await failed.until(() => failed.text().includes(words));
    await failed.click(failed.button("Manage Listings"));
    await failed.until(() => failed.text().includes(words));
  });
});

describe("the listings in a collection", () => {
  test("stand cheapest first, with Buy, Cancel for the owner, and why an NFT cannot be bought", async () => {
    const screen = await openCollection();
    await screen.until(() => screen.text().includes("3 listed · Floor 9,500.00"));
    expect([...document.querySelectorAll("article")].map((tile) => tile.querySelector("button")?.textContent)).toEqual([
      "Buy",
      "Cancel",
      "Buy",
    ]);
    expect(screen.button("Buy Pool #3").disabled).toBe(true);
    expect(screen.text()).toContain("More than you can spend");
  });

  test("show no price that the bytes do not show, and leave out what they contradict", async () => {
    const screen = await openCollection({
      verifyOffer: async (offer) =>
        offer.outpoint === LISTED[0]?.outpoint ? no({ code: "offer-parent-missing" }) : ok(undefined),
    });
    await screen.until(() => screen.text().includes("2 listed · Floor 14,000.00"));
    expect(screen.text()).not.toContain("9,500.00");
    expect(screen.text()).toContain("1 offer is not shown, because it is not what it claims to be");
  });

  test("open one after the other, each with its trade", async () => {
    const screen = await openCollection();
    await screen.until(() => screen.text().includes("Floor"));
    await screen.click(screen.button("Buy Pool #1"));
    await screen.until(() => screen.has("dialog[open]") && screen.text().includes("Buy NFT"));
    expect(screen.find("dialog[open]").textContent).toContain("Listing 1 of 3");
    await screen.click(screen.button("Next listing"));
    await screen.until(() => screen.find("dialog[open]").textContent?.includes("Cancel listing") === true);
    expect(screen.find("dialog[open] h2").textContent).toBe("Pool #2");
  });

  test("say that there is none, and that they could not be fetched", async () => {
    const screen = await openCollection({}, []);
    await screen.until(() => screen.text().includes("No NFT of this collection is listed now."));
    unmount();
    const failed = await openCollection({ fetchOffers: async () => AWAY });
    await failed.until(() => failed.text().includes("Error querying agora offers"));
  });

  test("500 of them draw only what is in view", async () => {
    const many = Array.from({ length: 500 }, (_, n) => listing(n + 1, BigInt(950_000 + n)));
    const engine = engineWith({}, many);
    const screen = await renderScreen(
      <CollectionListings collectionId={POOLS} />,
      engine,
      `/token/${POOLS}`,
      aNetwork(),
    );
    await screen.until(() => screen.text().includes("500 listed"));
    expect(document.querySelectorAll("article").length).toBeLessThan(60);
    expect(screen.find("article").closest("li")?.getAttribute("aria-setsize")).toBe("500");
    expect(engine.books.getState().books.get(groupOf({ groupTokenId: POOLS }))?.judgements.size).toBeLessThan(60);
  });
});
