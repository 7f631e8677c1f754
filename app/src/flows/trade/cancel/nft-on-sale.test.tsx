import { atoms, sats } from "@satchel/core/amount";
import { outpointOf, type TokenId } from "@satchel/core/ids";
import type { OneshotOffer } from "@satchel/core/offer";
import { no, ok } from "@satchel/core/result";
import { aTokenId, aTxid } from "@satchel/core/testing";
import type { TokenGenesis } from "@satchel/core/token";
import type { Plan } from "@satchel/core/tx";
import type { Engine } from "@satchel/engine";
import { afterEach, expect, test } from "vitest";
import { orderBookText } from "../../../catalogue/en/tokens/order-book.ts";
import { ID, openBook, STRANGER } from "../../../testing/open-book.tsx";
import { unmount } from "../../../testing/page.ts";
import { ALICE, aWallet } from "../../../testing/sample-engine.ts";
import type { Market } from "../book/market.ts";

afterEach(unmount);

const GROUP_ID = aTokenId("b8".repeat(32));
const tokenType = { protocol: "SLP", type: "SLP_TOKEN_TYPE_NFT1_CHILD", number: 0x41 } as const;
const named = (tokenId: TokenId, tokenName: string, number: number): TokenGenesis => ({
  tokenId,
  tokenType: { ...tokenType, number },
  genesisInfo: { tokenName, tokenTicker: "TIDE", url: "", decimals: 0 },
  timeFirstSeen: 0,
});
const token = named(ID, "Tide Pool #3", 0x41);

const offerOf = (makerPk: string): OneshotOffer => ({
  variant: "ONESHOT",
  outpoint: outpointOf(aTxid("1".padStart(64, "0")), 1),
  sats: sats(546n),
  tokenId: ID,
  groupTokenId: GROUP_ID,
  tokenType,
  atoms: atoms(1n),
  makerPk,
  makerScript: ALICE,
  redeemScript: "51",
  payment: { script: ALICE, sats: sats(2_500_000n) },
});
const own = aWallet().keys[0]?.publicKey ?? "";

async function open(makerPk: string, answers: Partial<Engine> = {}, onMarket?: (market: Market) => void) {
  const tokens = new Map([
    [ID, token],
    [GROUP_ID, named(GROUP_ID, "Tide Pools", 0x81)],
  ]);
  const { engine, screen } = await openBook({
    token,
    offers: [offerOf(makerPk)],
    isNft: true,
    collectionId: GROUP_ID,
    state: { tokens: tokens },
    answers,
    ...(onMarket && { onMarket }),
  });
  await screen.until(() => screen.has("section"));
  return { engine, screen };
}

test("an NFT that the wallet has listed says for how much, and its listing can be canceled", async () => {
  const told: boolean[] = [];
  const { engine, screen } = await open(own, {}, ({ isListed }) => told.push(isListed));
  await screen.until(() => screen.text().includes(orderBookText.onSale.price));
  expect(told.at(-1)).toBe(true);
  expect(screen.text()).toContain("25,000.00\u00a0XEC");
  expect(screen.text()).toContain("While it is on sale it cannot be sent or burned.");
  await screen.until(() => screen.text().includes("Final"));
  expect(screen.text()).not.toContain(orderBookText.titleOfNft);
  await screen.click(screen.button("Cancel listing"));
  await screen.until(() => screen.has("dialog"));
  expect(screen.find("dialog").textContent).toContain(orderBookText.cancelTitle);
  await screen.click([...document.querySelectorAll<HTMLElement>("dialog button")].at(-1) as HTMLElement);
  await screen.until(() => screen.text().includes(orderBookText.canceled));
  const sent = engine.asked.find(({ action }) => action === "send")?.with as Plan | undefined;
  expect(sent?.trade).toMatchObject({ kind: "cancel" });
});

test("an NFT of somebody else is not on sale for this wallet", async () => {
  const told: boolean[] = [];
  const { screen } = await open(STRANGER, {}, ({ isListed }) => told.push(isListed));
  await screen.until(() => screen.text().includes(orderBookText.titleOfNft));
  expect([...new Set(told)]).toEqual([false]);
  expect(screen.text()).not.toContain("Cancel listing");
});

test("a person who was too slow is told that nothing was paid, and finds the way back to the collection", async () => {
  let isSold = false;
  const { screen } = await open(STRANGER, {
    fetchOffers: async () => ok({ offers: isSold ? [] : [offerOf(STRANGER)], refused: [] }),
    prepareTrade: async () => {
      isSold = true;
      return no({ code: "offer-gone" });
    },
  });
  await screen.until(() => screen.text().includes(orderBookText.titleOfNft));
  await screen.until(() => !screen.button(orderBookText.buyNft).hasAttribute("disabled"));
  await screen.click(screen.button(orderBookText.buyNft));
  await screen.until(() => screen.text().includes("Tide Pool #3 is not on sale any more"));
  expect(screen.text()).toContain("Nothing was sent, nothing was paid.");
  const back = [...document.querySelectorAll("a")].find(({ textContent }) => textContent === "Back to Tide Pools");
  expect(back?.getAttribute("href")).toContain(`/token/${GROUP_ID}`);
});
