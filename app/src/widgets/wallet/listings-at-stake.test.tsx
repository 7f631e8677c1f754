import { atoms } from "@satchel/core/amount";
import { aTokenId, aWalletId } from "@satchel/core/testing";
import { tokenTypeOf } from "@satchel/core/token";
import type { ListingAtStake } from "@satchel/engine";
import { afterEach, expect, test } from "vitest";
import { unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aWallet, createSampleEngine } from "../../testing/sample-engine.ts";
import { ListingsAtStake, useListingsAtStake } from "./listings-at-stake.tsx";

afterEach(unmount);

const ID = aTokenId("a7".repeat(32));
const WALLETS = [aWalletId("wallet-1")];
const listing: ListingAtStake = {
  walletId: aWalletId("wallet-1"),
  tokenId: ID,
  atoms: atoms(1_234n),
  isInPhrase: true,
  isKnown: true,
};

function Shown() {
  return <ListingsAtStake listings={useListingsAtStake(WALLETS)} />;
}

async function open(...listings: ListingAtStake[]) {
  return show(() => Promise.resolve(listings));
}

function show(listingsAtStake: () => Promise<readonly ListingAtStake[]>, activeId = "wallet-0") {
  const genesisInfo = { tokenName: "Harbour Tea", tokenTicker: "TEA", url: "", decimals: 0 };
  const token = { tokenId: ID, tokenType: tokenTypeOf("SLP", 1), genesisInfo, timeFirstSeen: 0 };
  const wallets = [aWallet("wallet-1", "Spare")];
  const engine = createSampleEngine(
    { tokens: new Map([[ID, token]]), wallets, activeId: aWalletId(activeId) },
    { listingsAtStake },
  );
  return renderScreen(<Shown />, engine);
}

test("what the phrase brings back is said to be so, and nothing is said of nothing", async () => {
  expect((await open()).text()).toBe("");
  unmount();
  const screen = await open(listing);
  await screen.until(() => screen.text().includes("A listing is unfinished"));
  expect(screen.text()).toMatch(/Set aside for an offer: 1,234.TEA\. The seed phrase of Spare brings this back\./);
});

const NOT_IN_PHRASE =
  "The seed phrase does not bring this back. Only this copy of Satchel, or an exported file, can reach it";
test.each([
  ["of another wallet", "wallet-0", true, ". Activate Spare, open the page of the token, and finish the listing"],
  ["of the active wallet", "wallet-1", true, ". Open the page of the token, and finish the listing or take it back"],
  ["and no server answers", "wallet-0", false, ", and no server says whether it is still there."],
])("what only this browser reaches is said to be so, with what to do: %s", async (_, activeId, isKnown, words) => {
  const screen = await show(async () => [{ ...listing, isInPhrase: false, isKnown }], activeId);
  await screen.until(() => screen.text().includes(`${NOT_IN_PHRASE}${words}`));
});

test("while servers are asked it says so, and then what they said", async () => {
  let answer: (listings: readonly ListingAtStake[]) => void = () => undefined;
  const screen = await show(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  await screen.until(() => screen.text() === "Asking whether a listing is unfinished…");
  answer([listing]);
  await screen.until(() => screen.text().includes("A listing is unfinished"));
});
