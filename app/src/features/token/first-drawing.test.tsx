// A press on a token is answered in its frame: what is long to draw comes after (docs/decisions/presses.md).
import { coinsOf } from "@satchel/core/ledger";
import { aToken, aTokenId, aUtxo } from "@satchel/core/testing";
import { UNKNOWN_TOKEN } from "@satchel/core/token";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { aNetwork, unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aLedger, createSampleEngine, ME } from "../../testing/sample-engine.ts";
import { TokenScreen } from "./token-screen.tsx";

afterEach(unmount);

const ID = aTokenId("a7".repeat(32));
const TOKEN = {
  ...UNKNOWN_TOKEN,
  tokenId: ID,
  tokenType: { protocol: "SLP", type: "SLP_TOKEN_TYPE_FUNGIBLE", number: 1 },
  genesisInfo: { tokenName: "Lantern Points", tokenTicker: "LANTRN", url: "", decimals: 2 },
} as const;

test("the head and what is held are drawn first; book, forms, facts, market and history come right after", async () => {
  let goOn = () => {};
  const pausing = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const utxos = coinsOf(new Map()).change([], [aUtxo(ME, 546n, { token: aToken(1_840_000n, ID) })]);
  const engine = createSampleEngine({ ledger: aLedger([], 0n, { utxos }), tokens: new Map([[ID, TOKEN]]) });
  const screen = await renderScreen(<TokenScreen rest={ID} />, engine, `/token/${ID}`, aNetwork(), {
    pause: () => pausing,
  });
  expect(screen.find("h1").textContent).toBe("Lantern Points");
  expect(screen.text()).toContain("You hold18,400.00\u00a0LANTRN");
  const parts = ["Buy LANTRN", "What you can do", "About this token", "Chart, depth", "Your history"];
  const shown = () => parts.filter((part) => screen.text().includes(part));
  expect(shown()).toEqual([]);
  await act(async () => goOn());
  await screen.until(() => shown().length === parts.length);
});
