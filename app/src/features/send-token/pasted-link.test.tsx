import { aGenesis, aToken, aUtxo } from "@satchel/core/testing";
import { afterEach, test } from "vitest";
import { unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aLedger, createSampleEngine, ME } from "../../testing/sample-engine.ts";
import { SendTokenScreen } from "./send-token-screen.tsx";

afterEach(unmount);

test("a pasted link of the market opens the page of its token", async () => {
  const { token, tokenId } = aGenesis(1);
  const utxo = aUtxo(ME, 546n, { token: aToken(100n, tokenId) });
  const ledger = aLedger([], 0n, { utxos: new Map([[utxo.outpoint, utxo]]) });
  const engine = createSampleEngine({ ledger, tokens: new Map([[tokenId, token]]) });
  const screen = await renderScreen(<SendTokenScreen rest={tokenId} />, engine, `/send-token/${tokenId}`);
  await screen.until(() => screen.has("#recipient"));
  await screen.type("#recipient", `https://pay.e.cash/token?action=list&tokenId=${tokenId}&price=7&b=1`);
  await screen.until(() => location.hash === `#/token/${tokenId}?action=LIST&price=7`);
});
