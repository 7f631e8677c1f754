import { NO_SCRIPT } from "@satchel/core/script";
import { aTx, createManualClock, scriptOf } from "@satchel/core/testing";
import { afterEach, describe, expect, test } from "vitest";
import type { Engine } from "../create-engine.ts";
import { balanceOf, createRig, mustBe, until } from "../testing/rig.ts";
import { createScriptedChain } from "../testing/scripted-chain.ts";

let running: Engine | undefined;
afterEach(() => running?.stop());

/** A wallet that is synced and online, with one payment. */
async function fresh() {
  const chain = createScriptedChain();
  const clock = createManualClock();
  const { engine } = createRig({ chain, clock });
  running = engine;
  await engine.start();
  mustBe(await engine.createWallet());
  const [me = NO_SCRIPT] = engine.state.getState().ledger.scripts;
  chain.add(aTx(1).from(scriptOf("alice")).paying(me, 5_000n));
  await engine.resync();
  chain.emit({ kind: "reconnected" });
  await engine.resync();
  expect(engine.state.getState()).toMatchObject({ connection: "online", sync: { state: "fresh" } });
  return { chain, clock, engine, me };
}

describe("the socket reconnects while the ledger is fresh", () => {
  test("without a change in between the coins are not fetched again", async () => {
    const { chain, clock, engine } = await fresh();
    const asked = chain.asked("utxos");
    clock.advance(1_000);
    chain.emit({ kind: "reconnected" });
    const { sync } = await until(engine, ({ sync }) => sync.at === clock.now());
    expect(sync).toEqual({ state: "fresh", at: clock.now() });
    expect(chain.asked("utxos")).toBe(asked);
  });

  test("after a payment without an event everything is fetched", async () => {
    const { chain, engine, me } = await fresh();
    const asked = chain.asked("utxos");
    chain.add(aTx(2).from(scriptOf("alice")).paying(me, 700n));
    const synced = until(engine, ({ sync }) => sync.state === "syncing");
    chain.emit({ kind: "reconnected" });
    await synced;
    const state = await until(engine, ({ sync }) => sync.state === "fresh");
    expect(balanceOf(state)).toBe(5_700n);
    expect(chain.asked("utxos")).toBeGreaterThan(asked);
  });

  test("after a block without an event the tip is known, and no coins are fetched", async () => {
    const { chain, engine } = await fresh();
    const asked = chain.asked("utxos");
    chain.setTip(101);
    chain.emit({ kind: "reconnected" });
    await until(engine, ({ tip, sync }) => tip?.height === 101 && sync.state === "fresh");
    expect(chain.asked("utxos")).toBe(asked);
  });
});
