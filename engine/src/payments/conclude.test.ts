import { sats } from "@satchel/core/amount";
import { NetworkError } from "@satchel/core/ports";
import { aTx, scriptOf, txidOfNumber } from "@satchel/core/testing";
import { walletScripts } from "@satchel/core/wallet";
import { createManualClock } from "@satchel/platform/memory";
import { expect, test } from "vitest";
import { balanceOf, createRig, mustBe, until } from "../testing/rig.ts";
import { createScriptedChain } from "../testing/scripted-chain.ts";
import { planXec } from "./plan-payment.ts";

const bob = scriptOf("bob");

test("taken by an indexer that cannot be asked for it: shown as it was built, then as the indexer has it", async () => {
  const chain = createScriptedChain();
  const clock = createManualClock();
  const { engine, notices } = createRig({ chain, clock });
  await engine.start();
  mustBe(await engine.createWallet());
  const [wallet] = engine.state.getState().wallets;
  const [me = ""] = wallet ? walletScripts(wallet) : [];
  chain.add(aTx(1).from(bob).paying(me, 50_000n));
  chain.emit({ kind: "reconnected" });
  await engine.resync();
  const plan = mustBe(planXec(engine.state.getState(), { to: [{ script: bob, sats: sats(20_000n) }] }));

  // The last thing it answers is that the coins are there.
  const gone = new NetworkError("Error connecting to known Chronik instances", "unreachable");
  chain.afterNext("utxos", () => chain.breakWith(gone));
  const { txids } = mustBe(await engine.send(plan));
  const shown = engine.state.getState();
  expect(balanceOf(shown)).toBe(50_000n - 20_000n - plan.fee);
  expect(shown.outbox).toEqual([]);
  expect(notices).toMatchObject([{ kind: "sent", txid: txids[0], sats: 20_000n, toScript: bob }]);

  const [built] = shown.ledger.history;
  chain.breakWith(undefined);
  clock.advance(60_000);
  await until(engine, ({ sync }) => sync.state === "fresh");
  const real = await chain.tx(txids[0] ?? "");
  expect(real).toMatchObject({ ...built, timeFirstSeen: expect.any(Number) });
  expect(engine.state.getState().ledger.history.map(({ txid }) => txid)).toEqual([txids[0], txidOfNumber(1)]);
  // The change is worth spending: the next plan stands on it.
  mustBe(planXec(engine.state.getState(), { to: [{ script: bob, sats: sats(25_000n) }] }));
  engine.stop();
});
