import { sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import { coinsOf } from "@satchel/core/ledger";
import { no } from "@satchel/core/result";
import { aToken, aTokenId, aUtxo, aWalletId, txidOfNumber } from "@satchel/core/testing";
import type { TokenGenesis } from "@satchel/core/token";
import type { Plan } from "@satchel/core/tx";
import type { Engine, OutboxEntry } from "@satchel/engine";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { noAnswer } from "../../../testing/no-answer.ts";
import { aNetwork, type Screen, unmount } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { aLedger, createSampleEngine, ME } from "../../../testing/sample-engine.ts";
import { chainTx } from "../../../testing/unpaid-part.ts";
import { MintNftPanel } from "./mint-nft-panel.tsx";

afterEach(unmount);

const COLLECTION: TokenGenesis = {
  tokenId: aTokenId("c0".repeat(32)),
  tokenType: { protocol: "SLP", type: "SLP_TOKEN_TYPE_NFT1_GROUP", number: 129 },
  genesisInfo: { tokenTicker: "LIGHT", tokenName: "Harbour Lights", url: "", decimals: 0 },
  timeFirstSeen: 0,
};

/** A mint of which the network has only the inputs. */
const ENTRY: OutboxEntry = {
  id: outpointOf(txidOfNumber(7), 0),
  walletId: aWalletId("wallet-1"),
  plan: "",
  txs: [chainTx(7, []), chainTx(8, [])],
  spends: [],
  sent: sats(1_000n),
  createdAt: 0,
  status: "unknown",
};

const TXIDS = ENTRY.txs.map(({ txid }) => txid);

/** The panel in a wallet that has coins of the collection with these amounts. */
async function open(...amounts: bigint[]) {
  return openWith({}, amounts);
}

async function openWith(answers: Partial<Engine>, amounts: readonly bigint[]) {
  const { tokenId, tokenType } = COLLECTION;
  const units = amounts.map((n, at) => aUtxo(ME, 546n, { n: 910 + at, token: { ...aToken(n, tokenId), tokenType } }));
  const utxos = coinsOf(new Map()).change([], [aUtxo(ME, 1_000_000n, { n: 900 }), ...units]);
  const engine = createSampleEngine({ ledger: aLedger([], 0n, { utxos }) }, answers);
  const network = aNetwork({ explorerTx: "https://explorer.example/{txid}" });
  const screen = await renderScreen(
    <MintNftPanel token={COLLECTION} onSent={() => undefined} />,
    engine,
    `/token/${tokenId}`,
    network,
  );
  await screen.until(() => screen.has("#token-name"));
  const sent = () => engine.asked.find(({ action }) => action === "send")?.with as Plan | undefined;
  return { screen, sent, engine };
}

async function fill(screen: Screen): Promise<void> {
  await screen.type("#token-name", "Harbour at Dusk");
  await screen.type("#token-ticker", "DUSK");
}

const PREPARED = "Inputs are prepared automatically";

test("an NFT uses up one unit of its collection; afterwards the form is empty for the next one", async () => {
  const { screen, sent } = await open(1n, 50n);
  expect(screen.text()).not.toContain(PREPARED);
  expect(screen.text()).toContain("An NFT must have a name and a ticker");
  expect(screen.has("#token-supply")).toBe(false);
  expect(screen.has("#token-decimals")).toBe(false);
  await fill(screen);
  await screen.click(screen.button("Mint NFT"));
  await screen.until(() => screen.has("dialog"));
  const review = screen.find("dialog").textContent;
  expect(review).toContain("Mint Harbour at Dusk");
  expect(review).toContain("DUSK · NFT · in Harbour Lights");
  expect(review).toContain("Uses up1 LIGHT");
  expect(review).toContain("Name, ticker, website and the hash of the picture can never be changed.");
  await screen.click(screen.button("Mint NFT"));
  await screen.until(() => screen.text().includes("Harbour at Dusk was minted"));
  const receipt = screen.find("dialog");
  expect(receipt.textContent).toContain("in Harbour Lights");
  expect([...receipt.querySelectorAll("a")].map(({ textContent }) => textContent)).toEqual(["See it"]);
  expect(receipt.querySelector("a")?.getAttribute("href")).toMatch(/\/token\/[0-9a-f]{64}$/);
  expect(sent()?.txs).toHaveLength(1);
  expect(sent()?.action).toMatchObject({ groupTokenId: COLLECTION.tokenId, token: { typeNumber: 0x41, atoms: 1n } });
  expect(screen.find("#token-name")).toHaveProperty("value", "");
});

test("without a coin of one unit the form says that inputs are made first, and so does the review", async () => {
  const { screen, sent } = await open(50n);
  expect(screen.text()).toContain(PREPARED);
  await fill(screen);
  await screen.click(screen.button("Mint NFT"));
  await screen.until(() => screen.has("dialog"));
  expect(screen.find("dialog").textContent).toMatch(
    /1\. Makes 18 NFT mint inputs, fee[\d.]+.XEC2\. Mints the NFT, fee[\d.]+.XEC/,
  );
  await screen.click(screen.button("Mint NFT"));
  await screen.until(() => sent() !== undefined);
  expect(sent()?.txs).toHaveLength(2);
});

test("a mint that was interrupted behind its inputs is not offered a second time, not for a moment either", async () => {
  const drafts: (string | undefined)[] = [];
  let interrupt = (): void => {};
  const interrupted = new Promise<void>((resolve) => {
    interrupt = resolve;
  });
  const { screen, engine } = await openWith(
    {
      send: async (_, options) => {
        options?.onStored?.({ entryId: ENTRY.id, txids: TXIDS });
        await interrupted;
        return no(noAnswer("no reply", TXIDS, ENTRY.id));
      },
      saveDraft: async (_, text) => void drafts.push(text),
    },
    [50n],
  );
  await fill(screen);
  await screen.click(screen.button("Mint NFT"));
  await screen.until(() => screen.has("dialog"));
  await screen.click(screen.button("Mint NFT"));
  await screen.until(() => drafts.at(-1) === undefined);
  drafts.length = 0;
  await act(async () => {
    engine.state.setState({ outbox: [ENTRY] });
    interrupt();
  });
  await screen.until(() => (screen.find("#token-name") as HTMLInputElement).value === "");
  // A reload in between would call the form unfinished, and say that nothing was created.
  expect(drafts.filter((text) => text !== undefined)).toEqual([]);
});

test("without any coin of the collection it says so", async () => {
  const { screen } = await open();
  await fill(screen);
  expect(screen.text()).toContain("No eligible inputs for this NFT parent fan tx");
  expect(screen.button("Mint NFT").disabled).toBe(true);
});
