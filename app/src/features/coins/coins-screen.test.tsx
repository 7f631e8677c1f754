import { outpointOf } from "@satchel/core/ids";
import { type Evidence, totalsOf } from "@satchel/core/ledger";
import { aToken, aTokenId, aUtxo, txidOfNumber } from "@satchel/core/testing";
import type { CarriedToken, TokenGenesis } from "@satchel/core/token";
import type { TokenValue, Utxo } from "@satchel/core/tx";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import "./coins-screen.tsx"; // Fetched here, so that the first test does not wait for it.
import { dearPayments } from "../../testing/dear-payments.ts";
import { unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aLedger, createSampleEngine, ME } from "../../testing/sample-engine.ts";
import { CoinsScreen } from "./coins-screen.tsx";

afterEach(unmount);

const open = async (count: number, answers: Parameters<typeof createSampleEngine>[1] = {}) => {
  const coins = Array.from({ length: count }, (_, n) => aUtxo(ME, 1000n * BigInt(count - n), { n: n + 1 }));
  const ledger = aLedger([], 0n, { utxos: new Map(coins.map((coin) => [coin.outpoint, coin])) });
  const engine = createSampleEngine({ ledger }, answers);
  const screen = await renderScreen(<CoinsScreen />, engine, "/coins");
  await screen.until(() => screen.has("li input"));
  const rows = () => [...document.querySelectorAll<HTMLElement>("main li")];
  return { engine, screen, coins, rows };
};

test("coins come in pages of 25, and one press chooses all that are shown", async () => {
  const { screen, rows } = await open(60);
  expect(rows()).toHaveLength(25);
  expect(screen.text()).toContain("1 to 25 of 60");
  await screen.click(screen.find("section[aria-label=Coins] label input"));
  expect(screen.find("section[aria-label=Coins] [role=status]").textContent).toMatch(/^25 coins: /);
  await screen.click(screen.button("Next coins"));
  await screen.click(screen.button("Next coins"));
  expect(rows()).toHaveLength(10);
  expect(screen.text()).toContain("25 coins chosen");
});

test("hidden balances: no amount of a coin can be read or heard", async () => {
  const { engine, screen } = await open(3);
  expect(screen.text()).toContain("30.00");
  const settings = { ...engine.state.getState().settings, balanceVisible: false };
  await act(async () => engine.state.setState({ settings }));
  await screen.click(screen.find("section[aria-label=Coins] label input"));
  expect(screen.text()).toContain("3 coins: ••••••");
  for (const digits of ["30.00", "20.00", "10.00", "60.00"]) expect(document.body.innerHTML).not.toContain(digits);
});

test("a frozen coin leaves the choice and cannot be chosen", async () => {
  const { engine, screen, coins, rows } = await open(2);
  const first = coins[0]?.outpoint ?? outpointOf(txidOfNumber(0), 0);
  await screen.click(screen.find("main li input"));
  expect(screen.text()).toContain("1 coin chosen");
  await screen.click(screen.button("Freeze chosen"));
  expect(engine.asked).toContainEqual({ action: "setFrozen", with: { outpoints: [first], frozen: true } });
  await screen.until(() => screen.text().includes("All spendable coins"));
  engine.state.setState({ frozen: new Set([first]) });
  await screen.until(() => screen.text().includes("Frozen"));
  expect(rows()[0]?.querySelector("input")?.disabled).toBe(true);
  await screen.click(screen.button("Unfreeze all 1"));
  expect(engine.asked).toContainEqual({ action: "setFrozen", with: { outpoints: [first], frozen: false } });
});

test("coins are joined into one after a review", async () => {
  const { engine, screen, coins } = await open(3);
  await screen.click(screen.button("Join all"));
  expect(screen.find("dialog").textContent).toContain("to your own address");
  await screen.click(screen.button("Join"));
  await screen.until(() => screen.text().includes("3 coins are one now."));
  const plan = engine.asked.find(({ action }) => action === "send")?.with as { spends: string[] };
  expect([...plan.spends].sort()).toEqual(coins.map(({ outpoint }) => outpoint).sort());
});

test("a fee far above the usual one is confirmed by its number before coins are joined", async () => {
  const dear = dearPayments(() => opened.engine.state.getState(), 150_000n);
  const opened = await open(300, dear.answers);
  const { screen } = opened;
  await screen.click(screen.button("Join all"));
  await screen.until(() => screen.has("dialog"));
  expect(screen.button("Join").disabled).toBe(false);
  expect(screen.has("dialog label")).toBe(false);
  await screen.click(screen.button("Cancel"));
  await screen.click(screen.find("main li input"));
  const second = screen.find("main li:nth-child(2) input");
  await screen.click(second);
  await screen.click(screen.button("Join chosen"));
  await screen.until(() => screen.has("dialog label"));
  expect(screen.button("Join").disabled).toBe(true);
  await screen.click(screen.find("dialog label input"));
  await screen.click(screen.button("Join"));
  await screen.until(() => screen.text().includes("2 coins are one now."));
  expect(dear.sends.map(({ options }) => options)).toEqual([{ confirmedFee: dear.sends[0]?.plan.fee }]);
});

test("when storage fails that is said, and the coin stays chosen", async () => {
  const { screen } = await open(2, {
    setFrozen: () => Promise.resolve({ ok: false, problem: { code: "storage-failed", reason: "Disk full" } }),
  });
  await screen.click(screen.find("main li input"));
  await screen.click(screen.button("Freeze chosen"));
  expect(screen.text()).toContain("1 coin chosen");
});

const LANTRN = aToken(50_000n, aTokenId("e1".repeat(32)));
const genesis = {
  tokenId: LANTRN.tokenId,
  genesisInfo: { tokenTicker: "LANTRN", tokenName: "Lantern Coffee Points", url: "", decimals: 2 },
} as unknown as TokenGenesis;
const namedBy = ({ tokenId, tokenType, atoms, isMintBaton }: TokenValue): CarriedToken => ({
  tokenId,
  protocol: tokenType.protocol,
  typeNumber: tokenType.number,
  atoms,
  isMintBaton,
});

/** A wallet with one good coin and one coin in doubt, `evidence` against the second. */
async function openDoubted(evidence: (coin: Utxo) => Evidence, claimed?: TokenValue) {
  const good = aUtxo(ME, 90_000n, { n: 1 });
  const odd = aUtxo(ME, 546n, { n: 2, ...(claimed && { token: claimed }) });
  const ledger = aLedger([], 0n, { utxos: new Map([good, odd].map((coin) => [coin.outpoint, coin])) });
  const doubted = new Map([[odd.outpoint, evidence(odd)]]);
  const engine = createSampleEngine({ ledger, doubted, tokens: new Map([[LANTRN.tokenId, genesis]]) });
  const screen = await renderScreen(<CoinsScreen />, engine, "/coins");
  await screen.until(() => screen.has("li input"));
  return { engine, screen, good, odd };
}

const bytesOf =
  (token: CarriedToken | undefined) =>
  (coin: Utxo): Evidence => ({
    script: coin.script,
    by: "bytes",
    coin: { script: coin.script, sats: coin.sats, ...(token && { token }) },
  });
const memoryOf =
  (token: TokenValue) =>
  (coin: Utxo): Evidence => ({
    script: coin.script,
    by: "memory",
    token,
    until: Date.UTC(2026, 6, 12, 14, 2),
  });

test.each<[string, (coin: Utxo) => Evidence, TokenValue | undefined, string, boolean]>([
  [
    "its bytes name a token",
    bytesOf(namedBy(LANTRN)),
    undefined,
    "gives it 500.00 LANTRN. The server names no token.",
    true,
  ],
  [
    "its bytes name a baton",
    bytesOf({ ...(namedBy(LANTRN) as object), isMintBaton: true } as CarriedToken),
    undefined,
    "gives it the mint baton of LANTRN. The server names no token.",
    true,
  ],
  ["its bytes cannot be read", bytesOf("unreadable"), undefined, "gives it tokens that Satchel cannot read.", true],
  ["it had a token before", memoryOf(LANTRN), undefined, "It was known with 500.00 LANTRN until", true],
  [
    "its atoms are others",
    bytesOf(namedBy(LANTRN)),
    { ...LANTRN, atoms: 500_000n as never },
    "gives it 500.00 LANTRN. The server says 5,000.00 LANTRN.",
    false,
  ],
  ["its bytes name nothing", bytesOf(undefined), LANTRN, "gives it no token. The server says 500.00 LANTRN.", false],
  [
    "it had other atoms before",
    memoryOf(LANTRN),
    { ...LANTRN, atoms: 500_000n as never },
    "The server says 5,000.00 LANTRN now.",
    false,
  ],
])("a coin in doubt says both sides: %s", async (_name, evidence, claimed, sentence, canSpend) => {
  const { engine, screen, odd } = await openDoubted(evidence, claimed);
  const [first] = [...document.querySelectorAll<HTMLElement>("main li")];
  expect(first?.textContent).toContain("May carry tokens");
  expect(first?.textContent).toContain(sentence);
  expect(first?.textContent).toContain("Left alone: no payment, fee or Max uses it.");
  expect(first?.querySelector("input")?.disabled).toBe(true);
  expect(first?.textContent?.includes("Spend anyway")).toBe(canSpend);
  await screen.click(screen.button("Ask again"));
  expect(engine.asked).toContainEqual({ action: "recheckCoins", with: [odd.outpoint] });
});

test("a coin that may carry tokens is chosen after its phrase was typed, and the review says what it could destroy", async () => {
  const { engine, screen, good, odd } = await openDoubted(bytesOf(namedBy(LANTRN)));
  await screen.click(screen.find("main li:last-child input"));
  await screen.click(screen.button("Spend anyway"));
  await screen.until(() => screen.has("dialog"));
  const dialog = screen.find("dialog");
  expect(dialog.textContent).toContain("The server names no token for it.");
  expect(dialog.textContent).toContain("Lantern Coffee Points");
  expect(dialog.textContent).toContain("Nothing is sent before your review.");
  expect(screen.button("Choose this coin").hasAttribute("disabled")).toBe(true);
  await screen.type("dialog input", "spend 500.00 LANTRN");
  await screen.click(screen.button("Choose this coin"));
  expect(screen.has("dialog")).toBe(false);
  expect(screen.text()).toContain("2 coins chosen");
  expect(engine.asked.some(({ action }) => action === "send")).toBe(false);
  await screen.click(screen.button("Join chosen"));
  expect(screen.find("dialog").textContent).toContain("Could destroy 500.00 LANTRN");
  await screen.click(screen.button("Send anyway"));
  const plan = engine.asked.find(({ action }) => action === "send")?.with as { spends: string[]; accepted: string[] };
  expect([...plan.spends].sort()).toEqual([good.outpoint, odd.outpoint].sort());
  expect(plan.accepted).toEqual([odd.outpoint]);
});

test("a coin in doubt that is no longer chosen has to be confirmed again", async () => {
  const { screen } = await openDoubted(bytesOf("unreadable"));
  const choose = async () => {
    await screen.click(screen.button("Spend anyway"));
    await screen.until(() => screen.has("dialog"));
  };
  await choose();
  await screen.type("dialog input", "spend anyway");
  await screen.click(screen.button("Choose this coin"));
  expect(screen.text()).toContain("1 coin chosen");
  await screen.click(screen.find("main li input"));
  expect(screen.text()).toContain("All spendable coins");
  expect(screen.find("main li input").hasAttribute("disabled")).toBe(true);
  await choose();
  await screen.click(screen.button("Leave it alone"));
  expect(screen.text()).toContain("All spendable coins");
});

test("a wallet without coins has no actions, and leads to its address", async () => {
  const engine = createSampleEngine({ ledger: aLedger([], 0n, { utxos: new Map() }) });
  const screen = await renderScreen(<CoinsScreen />, engine, "/coins");
  expect(screen.text()).toContain("No coins yet");
  expect(document.querySelectorAll("main button")).toHaveLength(0);
  expect(screen.find('main a[href="#/receive"]').textContent).toBe("Show my address");
});

test("coins that are still being read are not called none, and coins of tokens are not coins of XEC", async () => {
  const held = { ...aUtxo(ME, 546n, { n: 1 }), token: LANTRN };
  const utxos = new Map([[held.outpoint, held]]);
  const empty = aLedger([], 0n);
  for (const state of [
    { ledger: { ...empty, awaited: totalsOf(empty) } },
    { ledger: empty, sync: { state: "never" } as const },
  ]) {
    const screen = await renderScreen(<CoinsScreen />, createSampleEngine(state), "/coins");
    expect(screen.text()).not.toContain("No coins yet");
    unmount();
  }
  const tokensOnly = createSampleEngine({ ledger: aLedger([], 0n, { utxos }) });
  expect((await renderScreen(<CoinsScreen />, tokensOnly, "/coins")).text()).toContain("No coins yet");
});
