import { sats } from "@satchel/core/amount";
import { readOutpoint } from "@satchel/core/ids";
import { aTx, aTxid, createManualClock, scriptOf } from "@satchel/core/testing";
import { expect, test } from "vitest";
import { aPayment, coinOfPayment, txsWithCoins } from "../../testing/a-payment.ts";
import { bareContext } from "../../testing/bare-context.ts";
import { beginBareSession } from "../../testing/bare-session.ts";
import { mustBe, until } from "../../testing/rig.ts";
import { createScriptedChain } from "../../testing/scripted-chain.ts";
import { createScriptedWallet, refusal } from "../../testing/scripted-wallet.ts";
import { addEntries, changeEntry, readPayments } from "../outbox/outbox.ts";
import { planXec } from "../plan-payment.ts";
import { recheckRefused } from "./recheck-refused.ts";

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

test("a payment whose coins count as before is another kind of refused once the servers say so", async () => {
  const chain = createScriptedChain();
  const me = scriptOf("me");
  const { txid } = readOutpoint(coinOfPayment(1));
  chain.add(aTx(0).from(scriptOf("alice")).paying(me, 1_000n).with({ txid }));
  const ctx = bareContext({ chain, clock: createManualClock() });
  beginBareSession(ctx, { scripts: new Set([me]) });
  await addEntries(ctx, [aPayment(1, "conflicted", { txs: txsWithCoins(1) })]);
  const stored = async () => {
    const [entry] = await readPayments(ctx);
    if (entry === undefined) throw new Error("no payment");
    return entry;
  };
  await recheckRefused(ctx, await stored());
  const refused = await stored();
  expect(refused).toMatchObject({ status: "refused", left: [coinOfPayment(1)] });
  await changeEntry(ctx, refused.id, (entry) => ({ ...entry, status: "conflicted" }));
  await recheckRefused(ctx, await stored());
  expect(await stored()).toEqual(refused);
});
