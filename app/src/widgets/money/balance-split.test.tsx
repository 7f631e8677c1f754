import { coinsOf } from "@satchel/core/ledger";
import { aUtxo } from "@satchel/core/testing";
import type { State } from "@satchel/engine";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { unmount } from "../../testing/page.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { aLedger, createSampleEngine, ME } from "../../testing/sample-engine.ts";

afterEach(unmount);

const TIP = { height: 1000, finalHeight: 999 };
const plainCoin = aUtxo(ME, 54_046_772n, { n: 1 });
const frozenCoin = aUtxo(ME, 11_700_000n, { n: 2 });
const rewards = [
  aUtxo(ME, 100_000_000n, { n: 3, blockHeight: 919, isCoinbase: true }),
  aUtxo(ME, 25_000_000n, { n: 4, blockHeight: 997, isCoinbase: true }),
];

function stateOf(coins: readonly ReturnType<typeof aUtxo>[]): Partial<State> {
  const ledger = aLedger([], 1n);
  return { ledger: { ...ledger, utxos: coinsOf(ledger.utxos).change([...ledger.utxos.keys()], [...coins]) }, tip: TIP };
}

const LINE = 'section[aria-label="Balances"] button[aria-haspopup="dialog"]';
const open = async (state: Partial<State>, path = "/") => {
  const screen = await renderApp(createSampleEngine(state), path);
  await screen.until(() => screen.has('section[aria-label="Balances"]'));
  return screen;
};
const wordsOf = (element: Element) => (element.textContent ?? "").replaceAll("\u00a0", " ");

test("the card says what is spendable and what is not; a press tells each part and when it comes free", async () => {
  const screen = await open({
    ...stateOf([plainCoin, frozenCoin, ...rewards]),
    frozen: new Set([frozenCoin.outpoint]),
  });
  await screen.until(() => screen.has(LINE));
  expect(wordsOf(screen.find(LINE))).toBe("540,467.72 spendable·1,250,000.00 maturing and 117,000.00 more");

  await act(async () => screen.find(LINE).click());
  const dialog = wordsOf(screen.find("dialog"));
  expect(dialog).toContain("Spendable540,467.72 XEC");
  expect(dialog).toContain("the first is spendable in about 3 hours, the last in about 16 hours");
  expect(dialog).toContain("Frozen117,000.00 XEC");
  expect(dialog).not.toContain("Reserved");
  expect(dialog).toContain("Balance1,907,467.72 XEC");
});

test("a balance that is all spendable has no line", async () => {
  const screen = await open({ ...stateOf([plainCoin, frozenCoin]), frozen: new Set() });
  await screen.until(() => wordsOf(screen.find('section[aria-label="Balances"]')).includes("657,467.72"));
  expect(screen.has(LINE)).toBe(false);
});

test("hidden balances hide the parts too", async () => {
  const state = { ...stateOf([plainCoin, ...rewards]) };
  const engine = createSampleEngine(state);
  engine.state.setState(({ settings }) => ({ settings: { ...settings, balanceVisible: false } }));
  const screen = await renderApp(engine, "/");
  await screen.until(() => screen.has(LINE));
  expect(wordsOf(screen.find(LINE))).toBe("•••••• spendable·•••••• maturing");
});
