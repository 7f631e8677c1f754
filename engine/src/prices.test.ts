import { NetworkError } from "@satchel/core/ports";
import { createManualClock } from "@satchel/platform/memory";
import { expect, test } from "vitest";
import { createRig, until } from "./testing/rig.ts";
import { createScriptedChain } from "./testing/scripted-chain.ts";

test("the price is kept fresh, and gone quietly when it cannot be had", async () => {
  const clock = createManualClock();
  let price = 0.00003;
  let failing = false;
  const asked: string[] = [];
  const prices = {
    xec: async (fiat: string) => {
      asked.push(fiat);
      if (failing) throw new NetworkError("no", "unreachable");
      return price;
    },
  };
  const { engine, notices } = createRig({ chain: createScriptedChain(), clock, prices });
  await engine.start();
  await until(engine, (state) => state.price?.perXec === 0.00003);
  price = 0.00004;
  clock.advance(89_999);
  expect(asked).toHaveLength(1);
  clock.advance(1);
  await until(engine, (state) => state.price?.perXec === 0.00004);
  await engine.updateSettings({ fiatCurrency: "eur" });
  await until(engine, (state) => state.price?.fiat === "eur");
  failing = true;
  clock.advance(90_000);
  await until(engine, (state) => state.price === undefined);
  failing = false;
  clock.advance(90_000);
  await until(engine, (state) => state.price?.fiat === "eur");
  expect(asked).toEqual(["usd", "usd", "eur", "eur", "eur"]);
  expect(notices).toEqual([]);
  engine.stop();
});
