import { sats } from "@satchel/core/amount";
import { outpointOf, type TokenId } from "@satchel/core/ids";
import { coinsOf } from "@satchel/core/ledger";
import { NOTHING_SPECIAL } from "@satchel/core/network";
import { aToken, aTxid, aUtxo, aWalletId, tokenIdOfNumber } from "@satchel/core/testing";
import { type GenesisInfo, UNKNOWN_TOKEN } from "@satchel/core/token";
import type { OutboxEntry, State } from "@satchel/engine";
import { act } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { aNetwork, unmount } from "../../testing/page.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { aLedger, createSampleEngine, ME } from "../../testing/sample-engine.ts";

afterEach(unmount);

const XECX = tokenIdOfNumber(1);
const FIRMA = tokenIdOfNumber(2);
const network = {
  ...aNetwork(),
  special: { ...NOTHING_SPECIAL, stakingTokenId: XECX, savingsTokenId: FIRMA },
};
const price = { fiat: "usd", perXec: 0.0000213, savings: 1, at: new Date(2026, 0, 5, 14, 2).getTime() };

const tokenOf = (tokenId: TokenId, genesis: Partial<GenesisInfo>) =>
  [tokenId, { ...UNKNOWN_TOKEN, tokenId, genesisInfo: { ...UNKNOWN_TOKEN.genesisInfo, ...genesis } }] as const;
const KNOWN = new Map([
  tokenOf(XECX, { tokenTicker: "XECX", decimals: 2 }),
  tokenOf(FIRMA, { tokenTicker: "FIRMA", decimals: 4 }),
]);

/** A wallet of 1,000 XEC that holds these amounts of the two tokens, in atoms. */
function holding(staking: bigint, savings: bigint): Partial<State> {
  const ledger = aLedger([], 100_000n);
  const coins = [aToken(staking, XECX), aToken(savings, FIRMA)].map((token, n) => ({
    ...aUtxo(ME, 546n, { n: 950 + n }),
    token,
  }));
  const utxos = coinsOf(ledger.utxos).change([], coins);
  return { ledger: { ...ledger, utxos }, price, priceStatus: "fresh", tokens: KNOWN };
}

/** Returns the text with plain spaces in place of no-break spaces. */
const plain = (element: Element) => (element.textContent ?? "").replaceAll("\u00a0", " ");

async function open(state: Partial<State>, path = "/") {
  const engine = createSampleEngine(state);
  const screen = await renderApp(engine, path, network);
  await screen.until(() => screen.has('section[aria-label="Balances"]'));
  const balances = () => plain(screen.find('section[aria-label="Balances"]'));
  return { engine, screen, balances };
}

test("three cards, each with its worth: a staking token is one XEC, a savings token a dollar", async () => {
  const { balances } = await open(holding(5_025_000n, 12_045_000n));
  expect(balances()).toContain("1,000.00 XEC$0.02 USD");
  expect(balances()).toContain("Staking50,250.00XECX · $1.07");
  expect(balances()).toContain("Savings1,204.5000FIRMA · $1,204.50");
});

test("nothing of a token is worth nothing, which is shown; what is not known yet has no worth", async () => {
  const { balances } = await open(holding(0n, 0n));
  expect(balances()).toContain("Staking0.00XECX · $0.00");
  expect(balances()).toContain("Savings0.0000FIRMA · $0.00");
  const unknown = await open({ ...holding(0n, 0n), sync: { state: "never" }, connection: "offline" });
  expect(unknown.balances()).not.toContain("$");
});

test("another currency: its own price and rate", async () => {
  const state = holding(100n, 12_045_000n);
  const { balances } = await open({ ...state, price: { ...price, fiat: "eur", perXec: 0.00002, savings: 0.92 } });
  expect(balances()).toContain("XECX · < €0.01");
  expect(balances()).toContain("FIRMA · €1,108.14");
});

test("without a price or a rate no worth is shown", async () => {
  const none = await open({ ...holding(100n, 100n), price: undefined, priceStatus: "failed" });
  expect(none.balances()).not.toMatch(/[$·]/);
  const { savings: _, ...xecOnly } = price;
  const { balances } = await open({ ...holding(10_000n, 10_000n), price: xecOnly });
  expect(balances()).toContain("XECX · < $0.01");
  expect(balances()).toMatch(/FIRMA$/);
});

describe("tokens that are not known yet", () => {
  test("are asked for, and shown when they have their decimals", async () => {
    const { engine, screen, balances } = await open({ ...holding(5_025_000n, 0n), tokens: new Map() });
    expect(balances()).toContain("Staking–");
    expect(balances()).toContain("Savings0.0000FIRMA");
    expect(engine.asked).toEqual([{ action: "needTokens", with: [XECX] }]);
    await act(async () => engine.state.setState({ tokens: KNOWN }));
    await screen.until(() => balances().includes("50,250.00XECX"));
  });

  test("are asked for offline too, because the device may have them, and again once a wallet is online", async () => {
    const { engine } = await open({ ...holding(1n, 0n), tokens: new Map(), connection: "offline" });
    expect(engine.asked).toEqual([{ action: "needTokens", with: [XECX] }]);
    await act(async () => engine.state.setState({ connection: "online" }));
    expect(engine.asked).toHaveLength(2);
  });
});

test("a balance that was never loaded is not shown as zero", async () => {
  const { balances } = await open({ ...holding(0n, 0n), sync: { state: "never" }, connection: "offline" });
  expect(balances()).not.toContain("0.00");
});

test("the eye hides amounts and worth, and their titles", async () => {
  const { engine, screen, balances } = await open(holding(5_025_000n, 12_045_000n));
  await screen.click(screen.button("Hide balances"));
  expect(engine.state.getState().settings.balanceVisible).toBe(false);
  expect(balances()).toContain("XECX · ••••••");
  expect(balances()).not.toMatch(/\d/);
  expect(screen.has('section[aria-label="Balances"] [title]')).toBe(false);
});

test("room for what is not spendable is kept only while a payment keeps coins", async () => {
  const entry = (status: OutboxEntry["status"]): OutboxEntry => ({
    id: outpointOf(aTxid("aa".repeat(32)), 0),
    walletId: aWalletId("wallet-1"),
    plan: "",
    txs: [],
    spends: [],
    sent: sats(1000n),
    createdAt: 0,
    status,
  });
  const { engine, screen } = await open({ ...holding(0n, 0n), outbox: [entry("unknown")] });
  const isRoomKept = () =>
    [...(screen.find('section[aria-label="Balances"]').firstElementChild?.children ?? [])].some(
      ({ childNodes }) => childNodes.length === 0,
    );
  expect(isRoomKept()).toBe(true);
  await act(async () => engine.state.setState({ outbox: [entry("conflicted")] }));
  expect(isRoomKept()).toBe(false);
});

test("on other screens large amounts are abbreviated, with the whole amount in the title", async () => {
  const { screen } = await open(holding(5_025_000n, 12_045_000n), "/receive");
  const docks = [...document.querySelectorAll('section[aria-label="Balances"]')].map(plain);
  expect(docks).toHaveLength(2);
  for (const dock of docks) {
    expect(dock).toContain("XEC$0.02Staking50.25k XECX$1.07");
    expect(dock).toContain("Savings1,204.5000 FIRMA$1,204.50");
  }
  expect(screen.has('section[aria-label="Balances"] [title="50,250.00 XECX"]')).toBe(true);
});

test("the price has 8 decimals, and its time while it is not current", async () => {
  const { engine, screen, balances } = await open(holding(0n, 0n));
  expect(screen.find("header").textContent).toContain("1 XEC = $0.00002130");
  expect(balances()).not.toContain("price as of");
  await act(async () => engine.state.setState({ priceStatus: "stale" }));
  expect(balances()).toContain("· price as of January 5, 2026, 2:02 PM");

  // Offline the balance is as old as the price: one time stands for both.
  const { at } = engine.state.getState().price ?? { at: 0 };
  await act(async () => engine.state.setState(({ sync }) => ({ connection: "offline", sync: { ...sync, at } })));
  expect(balances()).toMatch(/USD · as of January 5, 2026, 2:02 PM/);
  expect(balances()).not.toContain("price as of");
});
