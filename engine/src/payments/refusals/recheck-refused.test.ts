import { sats } from "@satchel/core/amount";
import { aTxid, scriptOf } from "@satchel/core/testing";
import { expect, test } from "vitest";
import { mustBe, until } from "../../testing/rig.ts";
import { createScriptedWallet, refusal } from "../../testing/scripted-wallet.ts";
import { planXec } from "../plan-payment.ts";

test("a refused payment is gone once a final payment of this wallet has spent its coin", async () => {
  const { engine, chain, refuseNext } = await createScriptedWallet([50_000n, 60_000n]);
  const intent = { to: [{ script: scriptOf("bob"), sats: sats(20_000n) }] };
  refuseNext(refusal("dust"));
  await engine.send(mustBe(planXec(engine.state.getState(), intent)));
  const [entry] = engine.state.getState().outbox;
  if (entry === undefined) throw new Error("The refused payment is not in the outbox");
  expect(entry.status).toBe("refused");
  const plan = mustBe(await engine.prepareCancel({ cancel: entry.id }));
  const { txids } = mustBe(await engine.send(plan));
  await engine.resync();
  // Nothing is certain yet.
  expect(engine.state.getState().outbox).toMatchObject([{ id: entry.id }]);
  chain.add({ ...(await chain.tx(aTxid(txids[0]))), isFinal: true });
  await engine.resync();
  await until(engine, ({ outbox }) => outbox.length === 0);
});
