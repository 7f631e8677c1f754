// A payment of a token that was being made when the app was closed is shown on the token's screen.
import { atoms, sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import { aTokenId, aUtxo, aWalletId, txidOfNumber } from "@satchel/core/testing";
import type { TokenGenesis } from "@satchel/core/token";
import type { OutboxEntry } from "@satchel/engine";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aLedger, BOB, createSampleEngine, ME } from "../../testing/sample-engine.ts";
import { tokenChainTx } from "../../testing/unpaid-part.ts";
import { SendTokenScreen } from "./send-token-screen.tsx";

afterEach(unmount);

const HERE = '[aria-label="The payment you were making here"]';
const ID = aTokenId("ab".repeat(32));
const tokenType = { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 } as const;
const genesis: TokenGenesis = {
  tokenId: ID,
  tokenType,
  genesisInfo: { tokenTicker: "TST", tokenName: "Test token", url: "", decimals: 2 },
  timeFirstSeen: 1,
};

const txs = [1, 2].map((n) => tokenChainTx(n, ID, [{ script: BOB, atoms: atoms(1_250n) }]));
const entryOf = (fields: Partial<OutboxEntry>): OutboxEntry => ({
  id: outpointOf(txs[0]?.txid ?? txidOfNumber(1), 0),
  walletId: aWalletId("wallet-1"),
  plan: "",
  txs: txs.slice(0, 1).map(({ txid, rawTx }) => ({ txid, rawTx })),
  spends: [outpointOf(txidOfNumber(901), 0)],
  sent: sats(546n),
  createdAt: 0,
  status: "unknown",
  place: `send-token:${ID}`,
  ...fields,
});

async function reopen(entry: OutboxEntry) {
  const token = { tokenId: ID, tokenType, atoms: atoms(100_000n), isMintBaton: false, entryIdx: 0 };
  const coins = [aUtxo(ME, 1_250_000n, { n: 900 }), aUtxo(ME, 546n, { n: 902, token })];
  const utxos = new Map(coins.map((each) => [each.outpoint, each]));
  const state = { ledger: aLedger([], 0n, { utxos }), tokens: new Map([[ID, genesis]]), outbox: [entry] };
  const engine = createSampleEngine(state);
  await engine.resumePayments();
  const screen = await renderScreen(<SendTokenScreen rest={ID} />, engine, `/send-token/${ID}`);
  await screen.until(() => screen.has("#amount"));
  return { engine, screen };
}

test("with the tokens that its signed transaction pays, until its receipt comes", async () => {
  const entry = entryOf({});
  const { engine, screen } = await reopen(entry);
  await screen.until(() => screen.has(HERE));
  expect(screen.find(HERE).textContent?.replaceAll("\u00a0", " ")).toContain("12.50 TST to ");
  expect(screen.find(HERE).textContent).toContain("It is not known whether this was sent");
  const settled = [{ entryId: entry.id, txids: entry.txs.map(({ txid }) => txid) }];
  await act(async () => engine.state.setState({ outbox: [], settled }));
  await screen.until(() => screen.has("dialog"));
  expect(screen.find("dialog").textContent?.replaceAll("\u00a0", " ")).toContain("12.50 TST");
  await screen.click(screen.button("Close"));
  expect(screen.has(HERE)).toBe(false);
});

test("and an interrupted chain has its card there", async () => {
  const { screen } = await reopen(entryOf({ txs, status: "stopped", begun: 1, accepted: 1, purpose: "payment" }));
  await screen.until(() => screen.has('[aria-label="Unsettled payments"]'));
  expect(screen.button("Discard rest")).toBeDefined();
});
