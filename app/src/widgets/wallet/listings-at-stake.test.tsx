import { atoms } from "@satchel/core/amount";
import { aTokenId } from "@satchel/core/testing";
import { tokenTypeOf } from "@satchel/core/token";
import type { ListingAtStake } from "@satchel/engine";
import { afterEach, expect, test } from "vitest";
import { unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { createSampleEngine } from "../../testing/sample-engine.ts";
import { ListingsAtStake } from "./listings-at-stake.tsx";

afterEach(unmount);

const ID = aTokenId("a7".repeat(32));
const WALLETS = ["wallet-1"];
const listing: ListingAtStake = {
  walletId: "wallet-1",
  tokenId: ID,
  atoms: atoms(1_234n),
  isInPhrase: true,
  isKnown: true,
};

async function open(...listings: ListingAtStake[]) {
  const genesisInfo = { tokenName: "Harbour Tea", tokenTicker: "TEA", url: "", decimals: 0 };
  const token = { tokenId: ID, tokenType: tokenTypeOf("SLP", 1), genesisInfo, timeFirstSeen: 0 };
  const engine = createSampleEngine(
    { tokens: new Map([[ID, token]]) },
    { listingsAtStake: () => Promise.resolve(listings) },
  );
  return renderScreen(<ListingsAtStake walletIds={WALLETS} />, engine);
}

test("what the phrase brings back is said to be so, and nothing is said of nothing", async () => {
  expect((await open()).text()).toBe("");
  unmount();
  const screen = await open(listing);
  await screen.until(() => screen.text().includes("A listing is unfinished"));
  expect(screen.text()).toMatch(/1,234.TEA are set aside for an offer\. The seed phrase brings them back\./);
});

test.each([
  [true, /Only this browser, or an exported file, can reach them\. Finish the listing or take them back first\./],
  [false, /no server says whether they are still there\. Without the file they are lost\./],
])("what only this browser reaches is said to be so (a server answers: %s)", async (isKnown, words) => {
  const screen = await open({ ...listing, isInPhrase: false, isKnown });
  await screen.until(() => words.test(screen.text()));
});
