import { sats } from "@satchel/core/amount";
import { readOutpoint } from "@satchel/core/ids";
import { coinsOf, emptyLedger } from "@satchel/core/ledger";
import { OTHERS_WAIT_MS } from "@satchel/core/operator";
import { aTx, aUtxo, createManualClock, scriptOf } from "@satchel/core/testing";
import type { Utxo } from "@satchel/core/tx";
import { expect, test } from "vitest";
import { aPayment, coinOfPayment, txsWithCoins } from "../../testing/a-payment.ts";
import { bareContext } from "../../testing/bare-context.ts";
import { beginBareSession } from "../../testing/bare-session.ts";
import { createScriptedChain } from "../../testing/scripted-chain.ts";
import { askServers } from "./ask-about-coins.ts";
import { areListedElsewhere } from "./listed-elsewhere.ts";

const me = scriptOf("me");
const turn = () => new Promise((resolve) => setImmediate(resolve));
const coin: Utxo = { ...aUtxo(me, 1_000n), outpoint: coinOfPayment(1) };
const { txid } = readOutpoint(coin.outpoint);
const created = aTx(0).from(scriptOf("alice")).paying(me, coin.sats).with({ txid });

/** A wallet with one coin, which a payment that was refused spends. */
function withRefused() {
  const [chain, clock] = [createScriptedChain(), createManualClock()];
  chain.add(created);
  const ctx = bareContext({ chain, clock });
  beginBareSession(ctx, { scripts: new Set([me]) });
  ctx.state.setState({
    outbox: [aPayment(1, "refused", { txs: txsWithCoins(1) })],
    ledger: { ...emptyLedger(new Set([me])), utxos: coinsOf(new Map([[coin.outpoint, coin]])) },
  });
  return { ctx, chain, clock };
}

/** Says whether a promise has ended. */
function watched(work: Promise<unknown>) {
  let isOver = false;
  void work.then(() => {
    isOver = true;
  });
  return async () => {
    await turn();
    return isOver;
  };
}

test("the coin of a refused payment that a server lists as it is may be spent", async () => {
  const { ctx } = withRefused();
  expect(await areListedElsewhere(ctx, [coin])).toBe(true);
  expect(await areListedElsewhere(ctx, [{ ...coin, sats: sats(999n) }])).toBe(false);
  // This one replaces no payment.
  expect(await areListedElsewhere(ctx, [coin, { ...coin, outpoint: coinOfPayment(2) }])).toBe(false);
});

test("a person waits for a server that hangs for OTHERS_WAIT_MS, and longer where nobody waits", async () => {
  const { ctx, chain, clock } = withRefused();
  chain.hold("tx");
  const isAnswered = watched(areListedElsewhere(ctx, [coin]));
  const isPatientOver = watched(askServers(ctx.ports, [coin.outpoint]));
  expect([await isAnswered(), await isPatientOver()]).toEqual([false, false]);
  clock.advance(OTHERS_WAIT_MS);
  expect([await isAnswered(), await isPatientOver()]).toEqual([true, false]);
  clock.advance(OTHERS_WAIT_MS + 1_000);
  expect(await isPatientOver()).toBe(true);
});
