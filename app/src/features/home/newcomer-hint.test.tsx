import { aTx } from "@satchel/core/testing";
import type { State } from "@satchel/engine";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { aNetwork, unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { ALICE, aLedger, createSampleEngine, ME } from "../../testing/sample-engine.ts";
import { HomeScreen } from "./home-screen.tsx";

afterEach(unmount);

const TITLE = "Nice, you have some eCash. What can you do?";

const UNSETTLED = {
  id: "1",
  walletId: "wallet-1",
  status: "unknown",
  spends: [],
  txs: [],
  sent: 1000n,
} as unknown as State["outbox"][number];

async function open(count: number, sats: bigint, moreUses = "https://uses.example/", more: Partial<State> = {}) {
  const txs = Array.from({ length: count }, (_, n) =>
    aTx(n + 1)
      .from(ALICE)
      .paying(ME, 1000n),
  );
  const engine = createSampleEngine({ ledger: aLedger(txs, sats), ...more });
  const screen = await renderScreen(<HomeScreen />, engine, "/", aNetwork({ moreUses }));
  await screen.until(() => screen.has("li > button[aria-expanded]"));
  return { engine, screen };
}

test("a person with a first payment is led to sending, to creating tokens and collections, and to more uses", async () => {
  const { screen } = await open(1, 1000n);
  await screen.until(() => screen.text().includes(TITLE));
  const links = [...document.querySelectorAll("main a")].map((a) => [a.textContent, a.getAttribute("href")]);
  expect(links).toContainEqual(["Send eCash", "#/send"]);
  expect(links).toContainEqual(["Create eToken", "#/create-token"]);
  expect(links).toContainEqual(["Create NFT Collection", "#/create-nft-collection"]);
  expect(links).toContainEqual(["More uses", "https://uses.example/"]);
});

test("a network without a page of uses has no link to it", async () => {
  const { screen } = await open(2, 2000n, "");
  await screen.until(() => screen.text().includes(TITLE));
  expect(screen.text()).not.toContain("More uses");
});

test.each([
  ["three transactions", 3, 3000n],
  ["no money", 1, 0n],
])("there is no hint with %s", async (_, count, sats) => {
  expect((await open(count, sats)).screen.text()).not.toContain(TITLE);
});

test("there is no hint beside a payment of which nobody knows what has become, and it is back once that is settled", async () => {
  const { screen, engine } = await open(1, 1000n, "", { outbox: [UNSETTLED] });
  expect(screen.text()).not.toContain(TITLE);
  await act(async () => engine.state.setState({ outbox: [] }));
  await screen.until(() => screen.text().includes(TITLE));
});
