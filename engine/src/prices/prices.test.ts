import { NetworkError, type Prices } from "@satchel/core/ports";
import { createManualClock } from "@satchel/core/testing";
import { createMemoryStore } from "@satchel/platform/memory";
import { describe, expect, test } from "vitest";
import type { Engine } from "../create-engine.ts";
import type { PriceStatus } from "../state.ts";
import { bareContext } from "../testing/bare-context.ts";
import { createRig, mustBe, until } from "../testing/rig.ts";
import { createScriptedChain } from "../testing/scripted-chain.ts";
import { priceItem } from "./price-item.ts";
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

/** Starts the engine with a wallet: without one no price is asked for. */
async function openWallet(engine: Engine) {
  await engine.start();
  mustBe(await engine.createWallet());
}

test("without an open wallet no price is asked for; a wallet that opens gets one", async () => {
  const clock = createManualClock();
  const { service, prices } = aService();
  const { engine } = createRig({ chain: createScriptedChain(), clock, prices });
  await engine.start();
  await engine.resync();
  await engine.updateSettings({ fiatCurrency: "eur" });
  clock.advance(90_000);
  expect(service.asked).toEqual([]);
  expect(engine.state.getState().priceStatus).toBe("none");
  mustBe(await engine.createWallet());
  await until(engine, (state) => state.price?.fiat === "eur");
  mustBe(await engine.createWallet());
  // A lock leaves the price alone; the timer that ends meanwhile asks for nothing.
  engine.state.setState({ phase: { kind: "locked" } });
  clock.advance(90_000);
  expect(service.asked).toEqual(["eur"]);
  engine.stop();
});

test("the price is kept fresh, and stays with its age, without a notice, when it cannot be fetched", async () => {
  const clock = createManualClock();
  const { service, prices } = aService();
  const { engine, notices } = createRig({ chain: createScriptedChain(), clock, prices });
  expect(engine.state.getState().priceStatus).toBe("none");
  await openWallet(engine);
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
  const known = price?.at;
  clock.advance(90_000);
  await until(engine, (state) => state.priceStatus === "stale");
  expect(engine.state.getState().price).toMatchObject({ fiat: "eur", at: known });
  service.isDown = false;
  clock.advance(90_000);
  await until(engine, (state) => state.priceStatus === "fresh");
  expect(service.asked).toEqual(["usd", "usd", "eur", "eur", "eur"]);
  expect(notices).toEqual([]);
  engine.stop();
});

test("while nobody sees the wallet no price is asked for; when it is seen again, at once", async () => {
  const clock = createManualClock();
  const { service, prices } = aService();
  const { engine } = createRig({ chain: createScriptedChain(), clock, prices });
  await openWallet(engine);
  await until(engine, ({ priceStatus }) => priceStatus === "fresh");
  engine.setSeen(false);
  for (let minutes = 0; minutes < 30; minutes++) clock.advance(MINUTE_MS);
  expect(service.asked).toHaveLength(1);
  service.perXec = 0.00002;
  engine.setSeen(true);
  await engine.resync();
  await until(engine, ({ price }) => price?.perXec === 0.00002);
  expect(service.asked).toHaveLength(2);
  engine.stop();
});

test("a price that was missed is asked for again when the network is back; one that is known is not", async () => {
  const clock = createManualClock();
  const { service, prices } = aService();
  const { engine } = createRig({ chain: createScriptedChain(), clock, prices });
  await openWallet(engine);
  await until(engine, (state) => state.priceStatus === "fresh");
  const goAway = () => engine.state.setState({ connection: "offline" });
  const comeBack = () => engine.state.setState({ connection: "online" });
  goAway();
  comeBack();
  expect(service.asked).toHaveLength(1);
  service.isDown = true;
  goAway();
  clock.advance(90_000);
  await until(engine, (state) => state.priceStatus === "stale");
  service.isDown = false;
  comeBack();
  await until(engine, (state) => state.priceStatus === "fresh");
  expect(service.asked).toHaveLength(3);
  engine.stop();
});

test("another currency's price is never shown, however late it comes", async () => {
  const { service, prices } = aService();
  const { engine } = createRig({ chain: createScriptedChain(), clock: createManualClock(), prices });
  await openWallet(engine);
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
  await openWallet(engine);
  const { price } = await until(engine, (state) => state.priceStatus === "fresh");
  expect(price).toEqual({ fiat: "usd", perXec: 0.00003, at: price?.at });
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
    ctx.state.setState({ phase: { kind: "ready" } });
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
    ["an hour: the price is old", 60 * MINUTE_MS, "old", 0.00003],
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

  test.each([
    ["minutes", 5, "stale"],
    ["an hour", 60, "old"],
  ] as const)("a price that cannot be replaced after %s stays, with its age", async (_, minutes, wanted) => {
    const { service, state, status, wakeAfter } = await asleep();
    service.isDown = true;
    const { price } = state();
    const said = status(wanted);
    wakeAfter(minutes * MINUTE_MS);
    await said;
    expect(state().price).toEqual(price);
  });

  test("a price that could not be fetched is fetched at once when the engine wakes up", async () => {
    const { service, status, wakeAfter } = await asleep();
    service.isDown = true;
    const missed = status("stale");
    wakeAfter(5 * MINUTE_MS);
    await missed;
    service.isDown = false;
    const arrived = status("fresh");
    wakeAfter(1);
    await arrived;
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
  await openWallet(rig.engine);
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
  await openWallet(engine);
  await until(engine, (state) => state.priceStatus === "fresh");
  service.isDown = true;
  clock.advance(90_000);
  await until(engine, (state) => state.priceStatus === "stale");
  service.isDown = false;
  service.perXec = 0.00005;
  clock.advance(90_000);
  await until(engine, (state) => state.priceStatus === "fresh");
  expect(notices).toEqual([{ kind: "price-rise", fiat: "usd", perXec: 0.00005 }]);
  engine.stop();
});

test("after a restart without a network the last price is shown with its age; another currency's never is", async () => {
  const store = createMemoryStore();
  const { service, prices } = aService();
  const clock = createManualClock();
  const ctx = bareContext({ prices, store, clock });
  ctx.state.setState({ phase: { kind: "ready" } });
  const first = createPricing(ctx);
  first.refresh();
  while ((await store.get("lastPrice")) === undefined) await new Promise((resolve) => setImmediate(resolve));
  const { price } = ctx.state.getState();
  first.stop();

  service.isDown = true;
  clock.advance(60 * MINUTE_MS);
  const again = bareContext({ prices, store, clock });
  again.state.setState({ phase: { kind: "ready" } });
  const arrived = new Promise<void>((resolve) => {
    again.state.subscribe(({ priceStatus }) => priceStatus === "old" && resolve());
  });
  const second = createPricing(again);
  second.refresh();
  await arrived;
  expect(again.state.getState().price).toEqual(price);
  second.stop();

  const other = bareContext({ prices, store, clock });
  other.state.setState({ phase: { kind: "ready" } });
  other.state.setState(({ settings }) => ({ settings: { ...settings, fiatCurrency: "eur" } }));
  const failed = new Promise<void>((resolve) => {
    other.state.subscribe(({ priceStatus }) => priceStatus === "failed" && resolve());
  });
  const third = createPricing(other);
  third.refresh();
  await failed;
  expect(other.state.getState().price).toBeUndefined();
  third.stop();
});

test.each(["", "{}", '{"fiat":"usd","perXec":-1,"at":1}', '{"fiat":"usd","perXec":1e999,"at":1}', '{"fiat":7}'])(
  "a stored price that is damaged is not shown: %s",
  (raw) => expect(priceItem.decode(raw).kind).toBe("corrupt"),
);
