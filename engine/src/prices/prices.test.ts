import { NetworkError, type Prices } from "@satchel/core/ports";
import { createManualClock } from "@satchel/core/testing";
import { describe, expect, test } from "vitest";
import type { PriceStatus } from "../state.ts";
import { bareContext } from "../testing/bare-context.ts";
import { createRig, until } from "../testing/rig.ts";
import { createScriptedChain } from "../testing/scripted-chain.ts";
import { createPricing } from "./prices.ts";

const MINUTE_MS = 60_000;

/** A price service whose answers a test sets. `asked`: the currency of every call. */
function aService() {
  const service = {
    perXec: 0.00003,
    isDown: false,
    hasNoRates: false,
    asked: [] as string[],
    /** Answers come after this has resolved. */
    delay: Promise.resolve(),
  };
  const fail = () => Promise.reject(new NetworkError("no", "unreachable"));
  const prices: Prices = {
    xec: async (fiat) => {
      service.asked.push(fiat);
      await service.delay;
      return service.isDown ? fail() : service.perXec;
    },
    perUsDollar: async (fiat) => (service.isDown || service.hasNoRates ? fail() : fiat === "usd" ? 1 : 0.9),
  };
  return { service, prices };
}

test("the price is kept fresh, and removed without a notice when it cannot be fetched", async () => {
  const clock = createManualClock();
  const { service, prices } = aService();
  const { engine, notices } = createRig({ chain: createScriptedChain(), clock, prices });
  expect(engine.state.getState().priceStatus).toBe("none");
  await engine.start();
  await until(engine, (state) => state.price?.perXec === 0.00003);
  expect(engine.state.getState()).toMatchObject({ priceStatus: "fresh", price: { fiat: "usd", savings: 1 } });
  service.perXec = 0.00002;
  clock.advance(89_999);
  expect(service.asked).toHaveLength(1);
  clock.advance(1);
  await until(engine, (state) => state.price?.perXec === 0.00002);
  await engine.updateSettings({ fiatCurrency: "eur" });
  const { price } = await until(engine, (state) => state.price?.fiat === "eur");
  expect(price?.savings).toBe(0.9);
  service.isDown = true;
  clock.advance(90_000);
  await until(engine, (state) => state.price === undefined);
  expect(engine.state.getState().priceStatus).toBe("failed");
  service.isDown = false;
  clock.advance(90_000);
  expect(engine.state.getState().priceStatus).toBe("failed");
  await until(engine, (state) => state.price?.fiat === "eur");
  expect(service.asked).toEqual(["usd", "usd", "eur", "eur", "eur"]);
  expect(notices).toEqual([]);
  engine.stop();
});

test("another currency's price is never shown, however late it comes", async () => {
  const { service, prices } = aService();
  const { engine } = createRig({ chain: createScriptedChain(), clock: createManualClock(), prices });
  await engine.start();
  await until(engine, (state) => state.price !== undefined);
  let answer = () => {};
  service.delay = new Promise((resolve) => {
    answer = resolve;
  });
  const seen: (string | undefined)[] = [];
  engine.state.subscribe(({ price }) => seen.push(price?.fiat));
  await engine.updateSettings({ fiatCurrency: "eur" });
  expect(engine.state.getState()).toMatchObject({ price: undefined, priceStatus: "loading" });
  await engine.updateSettings({ fiatCurrency: "gbp" });
  answer();
  await until(engine, (state) => state.price !== undefined);
  expect(seen).not.toContain("eur");
  expect(engine.state.getState().price?.fiat).toBe("gbp");
  engine.stop();
});

test("without a rate there is a price of XEC and none of savings", async () => {
  const { service, prices } = aService();
  service.hasNoRates = true;
  const { engine, warnings } = createRig({ chain: createScriptedChain(), clock: createManualClock(), prices });
  await engine.start();
  const { price } = await until(engine, (state) => state.priceStatus === "fresh");
  expect(price).toMatchObject({ perXec: 0.00003, savings: undefined });
  expect(warnings).toEqual(["The price could not be fetched (perUsDollar)"]);
  engine.stop();
});

describe("after a sleep", () => {
  /** A device whose timers do not run, with a price that was just fetched. */
  async function asleep() {
    const { service, prices } = aService();
    let nowMs = Date.UTC(2026, 0, 1);
    const ctx = bareContext({
      prices,
      clock: { ...createManualClock(), now: () => nowMs, after: () => () => undefined },
    });
    const pricing = createPricing(ctx);
    const status = (wanted: PriceStatus) =>
      new Promise<void>((resolve) => {
        ctx.state.subscribe(({ priceStatus }) => {
          if (priceStatus === wanted) resolve();
        });
      });
    const arrived = status("fresh");
    pricing.refresh();
    await arrived;
    const wakeAfter = (ms: number) => {
      nowMs += ms;
      pricing.wake();
    };
    return { service, state: ctx.state.getState, status, wakeAfter };
  }

  test.each([
    ["a moment: the price is fresh", MINUTE_MS, "fresh", 0.00003],
    ["minutes: the price is stale", 5 * MINUTE_MS, "stale", 0.00003],
    ["an hour: no price is shown", 60 * MINUTE_MS, "loading", undefined],
  ] as const)("of %s, until the next price arrives", async (_, ms, priceStatus, perXec) => {
    const { service, state, status, wakeAfter } = await asleep();
    service.perXec = 0.00002;
    const arrived = status("fresh");
    wakeAfter(ms);
    expect(state().priceStatus).toBe(priceStatus);
    expect(state().price?.perXec).toBe(perXec);
    if (priceStatus !== "fresh") await arrived;
    expect(service.asked).toHaveLength(2);
  });

  test("a price that cannot be replaced is removed", async () => {
    const { service, state, status, wakeAfter } = await asleep();
    service.isDown = true;
    const failed = status("failed");
    wakeAfter(5 * MINUTE_MS);
    await failed;
    expect(state().price).toBeUndefined();
  });

  test("a tab that wakes up every few seconds does not ask every time", async () => {
    const { service, wakeAfter } = await asleep();
    wakeAfter(4000);
    wakeAfter(4000);
    expect(service.asked).toHaveLength(1);
    wakeAfter(4000);
    expect(service.asked).toHaveLength(2);
  });
});

test("the engine asks when it wakes up, and a rise has one notice", async () => {
  const clock = createManualClock();
  const { service, prices } = aService();
  const rig = createRig({ chain: createScriptedChain(), clock, prices });
  await rig.engine.start();
  await until(rig.engine, (state) => state.priceStatus === "fresh");
  service.perXec = 0.00012;
  clock.advance(15_000);
  await rig.engine.resync();
  await until(rig.engine, (state) => state.price?.perXec === 0.00012);
  clock.advance(15_000);
  await rig.engine.resync();
  await until(rig.engine, (state) => state.price?.at === clock.now());
  expect(rig.notices).toEqual([
    { kind: "price-rise", fiat: "usd", perXec: 0.00012 },
    { kind: "price-milestone", fiat: "usd", perXec: 0.00012 },
  ]);
  rig.engine.stop();
});

test("a rise while the service was down has a notice", async () => {
  const clock = createManualClock();
  const { service, prices } = aService();
  const { engine, notices } = createRig({ chain: createScriptedChain(), clock, prices });
  await engine.start();
  await until(engine, (state) => state.priceStatus === "fresh");
  service.isDown = true;
  clock.advance(90_000);
  await until(engine, (state) => state.priceStatus === "failed");
  service.isDown = false;
  service.perXec = 0.00005;
  clock.advance(90_000);
  await until(engine, (state) => state.priceStatus === "fresh");
  expect(notices).toEqual([{ kind: "price-rise", fiat: "usd", perXec: 0.00005 }]);
  engine.stop();
});
