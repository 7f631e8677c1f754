import { aTx, scriptOf } from "@satchel/core/testing";
import type { Tx } from "@satchel/core/tx";
import { expect, test } from "vitest";
import { mustBe, until } from "../testing/rig.ts";
import { createScriptedWallet } from "../testing/scripted-wallet.ts";

const areFinal = (txs: readonly Tx[]) => txs.map(({ isFinal }) => isFinal);

test("a final block that only a live message names counts until the next answer, also in the stored history", async () => {
  const { engine, chain, me } = await createScriptedWallet([]);
  const mined = (n: number, height: number) =>
    aTx(n).from(scriptOf("alice")).paying(me, 1_000n).inBlock(height).hashed();
  chain.add(mined(1, 98), mined(2, 99), mined(3, 100));
  chain.setTip(100);
  await engine.resync();
  mustBe(await engine.loadAllHistory({}));
  chain.emit({ kind: "block-finalized", height: 5_000, hash: "" });
  await until(engine, ({ tip }) => tip?.finalHeight === 5_000);
  await engine.resync();
  expect(areFinal(engine.state.getState().ledger.history)).toEqual([false, false, false]);
  await expect.poll(async () => areFinal(await engine.readStored(0, 3))).toEqual([false, false, false]);
  expect(engine.state.getState().tip).toEqual({ height: 100, finalHeight: 97 });
  engine.stop();
});
