import { aTokenId } from "@satchel/core/testing";
import type { TokenGenesis } from "@satchel/core/token";
import type { Engine } from "@satchel/engine";
import { afterEach, expect, test } from "vitest";
import { commonText } from "../../../catalogue/en/common.ts";
import { marketText } from "../../../catalogue/en/tokens/market.ts";
import { unmount } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { createSampleEngine } from "../../../testing/sample-engine.ts";
import { TradesCard } from "./trades-card.tsx";

afterEach(unmount);

const ID = aTokenId("a7".repeat(32));
const token: TokenGenesis = {
  tokenId: ID,
  tokenType: { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 },
  genesisInfo: { tokenName: "Lantern Points", tokenTicker: "LANTRN", url: "", decimals: 2 },
  timeFirstSeen: 0,
};

async function openMine(answers: Partial<Engine> = {}) {
  const engine = createSampleEngine({}, answers);
  const card = <TradesCard token={token} of="token" facts={[]} numUnproven={0} />;
  const screen = await renderScreen(card, engine, `/token/${ID}`);
  await screen.click(screen.button(marketText.which.mine));
  return screen;
}

test("who has not traded the token is told so, with how much of the history is here", async () => {
  const screen = await openMine({
    storedHistory: async () => ({ count: 50, total: 80, isWhole: false }),
  });
  await screen.until(() => screen.text().includes(marketText.own.none));
  await screen.until(() => screen.text().includes("50 of your 80 transactions"));
  expect(screen.text()).not.toContain(marketText.own.save);
});

test("a history that cannot be read is no empty one, and is read again by a press", async () => {
  let isBroken = true;
  const screen = await openMine({
    readStored: () => (isBroken ? Promise.reject(new Error("disk")) : Promise.resolve([])),
  });
  await screen.until(() => screen.text().includes(marketText.own.failed));
  expect(screen.text()).not.toContain(marketText.own.none);
  isBroken = false;
  await screen.click(screen.button(commonText.tryAgain));
  await screen.until(() => screen.text().includes(marketText.own.none));
});
