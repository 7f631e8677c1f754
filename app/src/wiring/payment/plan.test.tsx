import { aTxid, aUtxo } from "@satchel/core/testing";
import type { SendIntent } from "@satchel/core/tx";
import { DEFAULT_SETTINGS, type State } from "@satchel/engine";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { ALICE, aLedger, createSampleEngine, ME } from "../../testing/sample-engine.ts";
import { useEngineState } from "../app-context.ts";
import { usePlan } from "./plan.ts";

afterEach(unmount);

const COIN = aUtxo(ME, 1_250_000n, { n: 1 });
const LEDGER = aLedger([], 0n, { utxos: new Map([[COIN.outpoint, COIN]]) });
const INTENT: SendIntent = { to: [{ script: ALICE, sats: 1000n as never }] };

type Planned = ReturnType<typeof usePlan>;

/** Renders again on every change of the state. */
function Probe({ plans }: { plans: Planned[] }) {
  useEngineState((state) => state);
  plans.push(usePlan(INTENT));
  return null;
}

/** `plans`: the plan of each rendering. */
async function followPlans() {
  const plans: Planned[] = [];
  const engine = createSampleEngine({ ledger: LEDGER });
  await renderScreen(<Probe plans={plans} />, engine);
  return { plans, change: (state: Partial<State>) => act(async () => engine.state.setState(state)) };
}

test.each<[string, Partial<State>]>([
  ["the price", { priceStatus: "failed" }],
  ["the contacts", { contacts: { list: [], status: "loading" } }],
  ["the notes", { notes: new Map([[aTxid("ab".repeat(32)), "tea"]]) }],
  ["another setting", { settings: { ...DEFAULT_SETTINGS, theme: "dark" } }],
  ["the history", { ledger: { ...LEDGER, numTxs: 7 } }],
])("%s changes, and the plan stays the same object", async (_, state) => {
  const { plans, change } = await followPlans();
  await change(state);
  expect(plans.length).toBeGreaterThan(1);
  expect(new Set(plans).size).toBe(1);
  expect(plans[0]?.ok).toBe(true);
});

const ENTRY = {
  id: "1",
  walletId: "wallet-1",
  status: "unknown",
  spends: [COIN.outpoint],
  txs: [],
  sent: 1000n,
} as unknown as State["outbox"][number];

test.each<[string, Partial<State>, boolean]>([
  ["a coin is frozen", { frozen: new Set([COIN.outpoint]) }, false],
  ["a payment under way has the coin", { outbox: [ENTRY] }, false],
  ["the coin is spent", { ledger: aLedger([], 0n) }, false],
  ["the fee rate is another", { settings: { ...DEFAULT_SETTINGS, satsPerKb: 2000 } }, true],
  ["there is another block", { tip: { height: 1001, finalHeight: 1000 } }, true],
])("%s, and the plan is another one", async (_, state, isOk) => {
  const { plans, change } = await followPlans();
  await change(state);
  expect(plans.at(-1)).not.toBe(plans[0]);
  expect(plans.at(-1)?.ok).toBe(isOk);
});
