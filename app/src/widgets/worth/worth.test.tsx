import { atoms, type Sats, sats } from "@satchel/core/amount";
import { coinsOf } from "@satchel/core/ledger";
import type { Quote } from "@satchel/core/market";
import { NOTHING_SPECIAL } from "@satchel/core/network";
import { aToken, aUtxo, aWalletId, tokenIdOfNumber } from "@satchel/core/testing";
import { type TokenGenesis, UNKNOWN_TOKEN } from "@satchel/core/token";
import { DEFAULT_SETTINGS, type State } from "@satchel/engine";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { aNetwork, unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aLedger, createSampleEngine, ME } from "../../testing/sample-engine.ts";
import { HeldWorth } from "./held-worth.tsx";
import { TotalLine } from "./total-line.tsx";
import { WithTokens } from "./with-tokens.tsx";

afterEach(unmount);

const FUNGIBLE = { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 } as const;
const genesis = (n: number, tokenName: string, decimals = 0): TokenGenesis => ({
  ...UNKNOWN_TOKEN,
  tokenId: tokenIdOfNumber(n),
  tokenType: FUNGIBLE,
  genesisInfo: { ...UNKNOWN_TOKEN.genesisInfo, tokenName, tokenTicker: tokenName.slice(0, 4).toUpperCase(), decimals },
});
const staked = genesis(1, "Staked XEC", 2);
const firma = genesis(2, "Firma", 4);
const lantern = genesis(3, "Lantern Points");
const moss = genesis(4, "Moss Credits");
const dark = genesis(5, "Dark Matter");
const scam = genesis(6, "claim-reward.example");
const ALL = [staked, firma, lantern, moss, dark, scam];
const AT = Date.UTC(2026, 4, 26, 12);
const each = { sats: sats(200n), atoms: atoms(1n) };
const PRICES = new Map<TokenGenesis["tokenId"], Quote>([
  [lantern.tokenId, { each, usual: each, at: AT }],
  [moss.tokenId, { each: undefined, at: AT }],
  [scam.tokenId, { each: { sats: sats(1_000_000n as Sats), atoms: atoms(1n) }, at: AT }],
]);
const network = {
  ...aNetwork(),
  special: { ...NOTHING_SPECIAL, stakingTokenId: staked.tokenId, savingsTokenId: firma.tokenId },
};

/** A wallet with 1,000.00 XEC and 100 atoms of each token. */
function holding(state: Partial<State> = {}, tokens = ALL) {
  const coins = [
    aUtxo(ME, 100_000n, { n: 99 }),
    ...tokens.map(({ tokenId }, n) => aUtxo(ME, 546n, { n, token: aToken(100n, tokenId) })),
  ];
  return createSampleEngine({
    ledger: aLedger([], 0n, { utxos: coinsOf(new Map()).change([], coins) }),
    tokens: new Map(ALL.map((token) => [token.tokenId, token])),
    tokenPrices: PRICES,
    price: { fiat: "usd", perXec: 0.0001, savings: 1, at: Date.now() },
    priceStatus: "fresh",
    sync: { state: "fresh", at: Date.now() },
    ...state,
  });
}

const press = (element: Element | null | undefined) =>
  act(async () => void element?.dispatchEvent(new MouseEvent("click", { bubbles: true })));

test("the total is XEC and what has a price, by their own rates; a press shows the parts and what is not in it", async () => {
  const screen = await renderScreen(<TotalLine />, holding(), "/", network);
  // 1,000 XEC, 1 staked, 0.01 Firma at 100 XEC each, 100 Lantern at 2 XEC.
  expect(screen.text()).toContain("1,301.00\u00a0XEC");
  expect(screen.text()).toContain("$0.13");
  expect(screen.text()).toContain("as of May 26, 2026");
  await press(document.querySelector("button"));
  await screen.until(() => screen.has("dialog"));
  const dialog = document.querySelector("dialog")?.textContent ?? "";
  expect(dialog).toContain("What your total is made of");
  for (const part of [
    "eCash1,000.00\u00a0XEC",
    "Lantern Points",
    "200.00\u00a0XEC",
    "Firma",
    "100.00\u00a0XEC",
    "Staked XEC",
    "1.00\u00a0XEC",
  ])
    expect(dialog).toContain(part);
  expect(dialog).toContain("The price of 1 token is not known yet");
  expect(dialog).toContain("1 hidden or suspicious token is left out");
  expect(dialog).not.toContain("claim-reward");
  expect(dialog).toMatch(/1 token has no price.?Moss Credits/);
});

test("hidden balances hide the total and its parts", async () => {
  const settings = { ...DEFAULT_SETTINGS, balanceVisible: false };
  const screen = await renderScreen(<TotalLine />, holding({ settings }), "/", network);
  await press(document.querySelector("button"));
  await screen.until(() => screen.has("dialog"));
  expect(screen.text() + (document.querySelector("dialog")?.textContent ?? "")).not.toMatch(
    /1,301|1,000\.00|200\.00|\$0/,
  );
});

test("nothing is said before the balance is known, and no value of yesterday's without its age", async () => {
  const before = await renderScreen(<TotalLine />, holding({ sync: { state: "never" } }), "/", network);
  expect(before.text()).toBe("");
  unmount();
  const stale = holding({ sync: { state: "stale", at: Date.UTC(2026, 3, 1) } });
  const screen = await renderScreen(<TotalLine />, stale, "/", network);
  expect(screen.text()).toContain("as of April 1, 2026");
});

const held = (token: TokenGenesis, state: Partial<State> = {}) =>
  renderScreen(<HeldWorth tokenId={token.tokenId} atoms={atoms(100n)} />, holding(state), "/", network);

test.each([
  ["a price", lantern, "200.00\u00a0XEC · $0.02 · as of May 26, 2026"],
  ["a rate", firma, "100.00\u00a0XEC · $0.01"],
  ["one to one", staked, "1.00\u00a0XEC · < $0.01"],
  ["too few trades", moss, "No price"],
  ["nothing known yet", dark, "Price not known yet"],
  ["a suspicious name", scam, ""],
])("beside what is held: %s", async (_, token, words) => {
  const screen = await held(token);
  expect(screen.text().replace(/\s+·/g, " ·").trim()).toContain(words);
  if (words === "") expect(screen.text()).toBe("");
});

test("the page of a token asks for its price", async () => {
  const engine = holding();
  await renderScreen(<HeldWorth tokenId={lantern.tokenId} atoms={atoms(1n)} />, engine, "/", network);
  expect(engine.asked).toContainEqual({ action: "needTokenPrice", with: lantern.tokenId });
});

test("a wallet in the menu says what it is worth with its tokens, with the age of the oldest price", async () => {
  const tokens = new Map([[lantern.tokenId, atoms(100n)]]);
  const balance = { sats: sats(100_000n), tokens, at: AT };
  const engine = holding({ activeId: aWalletId("another") });
  const screen = await renderScreen(<WithTokens balance={balance} />, engine, "/", network);
  expect(screen.text()).toBe("with tokens 1,200.00\u00a0XECprices as of May 26, 2026, 12:00 PM");
  unmount();
  const none = { ...balance, tokens: new Map([[moss.tokenId, atoms(5n)]]) };
  expect((await renderScreen(<WithTokens balance={none} />, holding(), "/", network)).text()).toBe("");
});
