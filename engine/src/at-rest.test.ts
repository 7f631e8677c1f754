// An hour in which nothing happens: what the engine does by itself in a tab that is seen, and in a hidden one.
import { createChain } from "@satchel/chain";
import { createNodeVault } from "@satchel/vault/node";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { createFunded } from "./testing/devnet-rig.ts";
import { devnetForTest, rigForTest } from "./testing/for-one-test.ts";
import { createHourClock } from "./testing/hour-clock.ts";
import { createRig, untilStored } from "./testing/rig.ts";
import { createScriptedChain } from "./testing/scripted-chain.ts";
import { createToken } from "./testing/trading.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** No timer fires more than once in 10 s (docs/decisions/at-rest.md). */
const MOST_IN_AN_HOUR = HOUR_MS / 10_000;
/** What a start leaves for the time after it is over by then: the check of the coins, the prices of tokens. */
const START_MS = 10 * MINUTE_MS;

/** A wallet with coins and tokens that was closed, and is opened again under a clock whose hours pass in a moment. */
async function wallet() {
  const devnet = await devnetForTest();
  const vault = createNodeVault();
  const first = rigForTest(devnet, { vault });
  await createFunded(devnet, first, 5_000_000n, 1_000n, 2_000n);
  for (const protocol of ["SLP", "ALP"] as const) await createToken(first, protocol);
  await first.engine.resync();
  await untilStored(first);
  first.stop();
  const hour = createHourClock(Date.now());
  const { clock } = hour;
  let priced = 0;
  const price = async () => {
    priced++;
    return 0.00003;
  };
  const prices = { xec: price, perUsDollar: price };
  const engine = await hour.within(async () => {
    const chain = createChain({ urls: [devnet.url], strategy: "AS_ORDERED", clock, WebSocket });
    const { engine } = createRig({ chain, clock, vault, store: first.store, prices });
    onTestFinished(() => {
      engine.stop();
      chain.close();
    });
    await engine.start();
    return engine;
  });
  await hour.pass(START_MS);
  expect(engine.state.getState()).toMatchObject({ connection: "online", sync: { state: "fresh" } });
  return { devnet, engine, hour, pricedOften: () => priced };
}

/** The timers that fire more often than once in 10 s. */
const tooOften = (fired: ReadonlyMap<string, number>) =>
  [...fired].filter(([, times]) => times > MOST_IN_AN_HOUR).map(([name, times]) => `${name}: ${times}`);

test("in a tab that is seen no timer fires more than once in 10 s", async () => {
  const { hour, pricedOften } = await wallet();
  const before = pricedOften();
  const fired = await hour.pass(HOUR_MS);
  expect(tooOften(fired)).toEqual([]);
  // The test has seen the timers that must be there: one that saw none would pass for nothing.
  expect(fired.get("engine/src/prices/prices.ts")).toBe(40);
  expect(fired.get("chain/src/live/heartbeat.ts")).toBe(120);
  expect(pricedOften() - before).toBe(80);
});

test("in a hidden tab only the live connection is kept, and no price is asked for", async () => {
  const { engine, hour, pricedOften } = await wallet();
  engine.setSeen(false);
  // A timer that was set before fires once more.
  await hour.pass(10 * MINUTE_MS);
  const before = pricedOften();
  const fired = await hour.pass(HOUR_MS);
  expect([...fired]).toEqual([["chain/src/live/heartbeat.ts", 120]]);
  expect(pricedOften()).toBe(before);
});

test("what an engine does that another test has left is not counted", async () => {
  const left = createRig({ chain: createScriptedChain() });
  onTestFinished(() => left.engine.stop());
  await left.engine.start();
  await left.engine.createWallet();
  const { hour } = await wallet();
  // It is never online, so it asks again every 30 s.
  await left.engine.resync();
  const fired = await hour.pass(HOUR_MS);
  expect(tooOften(fired)).toEqual([]);
  expect(fired.has("engine/src/sync/sync.ts")).toBe(false);
});

test("without a network it is asked for at most once in 10 s, with longer and longer waits", async () => {
  const { devnet, engine, hour } = await wallet();
  // Its port stays closed to the servers of other tests.
  devnet.faults.set({ refuse: true });
  await hour.pass(10 * MINUTE_MS);
  expect(engine.state.getState().connection).toBe("offline");
  expect(tooOften(await hour.pass(HOUR_MS))).toEqual([]);
});
