import type { Sats } from "@satchel/core/amount";
import { aWalletId } from "@satchel/core/testing";
import type { WalletBalance } from "@satchel/engine";
import { afterEach, expect, test } from "vitest";
import { unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aWallet, createSampleEngine } from "../../testing/sample-engine.ts";
import { WalletsSum } from "./wallets-sum.tsx";

afterEach(unmount);

const wallets = [aWallet("1", "Everyday"), aWallet("2", "Savings")];
const balance = (sats: bigint): WalletBalance => ({
  sats: sats as Sats,
  tokens: new Map(),
  at: Date.UTC(2026, 4, 26, 12),
});
const BOTH = new Map([
  [aWalletId("1"), balance(1_234_567_890n)],
  [aWalletId("2"), balance(110n)],
]);

async function open(balances: typeof BOTH, isWhole: boolean, held = wallets) {
  const engine = createSampleEngine({ wallets: held, price: { fiat: "usd", perXec: 0.00003, at: 1 } });
  return renderScreen(<WalletsSum balances={balances} isWhole={isWhole} />, engine);
}

test("the sum of all wallets is shown with every digit, or short in the menu", async () => {
  expect((await open(BOTH, true)).text()).toContain("All 2 wallets12,345,680.00\u00a0XEC$370.37");
  unmount();
  expect((await open(BOTH, false)).text()).toContain("All 2 wallets12.34M\u00a0XEC$370.37");
});

test("there is no sum while a balance is not known, and no line for a single wallet", async () => {
  expect((await open(new Map([...BOTH].slice(0, 1)), true)).text()).toBe("All 2 walletsNot all balances are known yet");
  unmount();
  expect((await open(BOTH, true, wallets.slice(0, 1))).text()).toBe("");
});
