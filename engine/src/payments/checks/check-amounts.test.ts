import { outpointOf } from "@satchel/core/ids";
import { coinsOf, emptyLedger } from "@satchel/core/ledger";
import { aTx, aUtxo, createManualClock, scriptOf } from "@satchel/core/testing";
import { expect, test } from "vitest";
import { bareContext } from "../../testing/bare-context.ts";
import { beginBareSession } from "../../testing/bare-session.ts";
import { createScriptedChain } from "../../testing/scripted-chain.ts";
import { checkNextAmount } from "./check-amounts.ts";

test("bytes that the device does not have are asked for behind all other requests", async () => {
  const me = scriptOf("me");
  const tx = aTx(1).from(scriptOf("alice")).paying(me, 1_000n).hashed();
  const behind = createScriptedChain();
  behind.add(tx);
  const chain = { ...createScriptedChain(), background: behind };
  const ctx = bareContext({ chain, clock: createManualClock() });
  const session = beginBareSession(ctx, { scripts: new Set([me]) });
  const coin = { ...aUtxo(me, 1_000n), outpoint: outpointOf(tx.txid, 0) };
  ctx.state.setState({ ledger: { ...emptyLedger(new Set([me])), utxos: coinsOf(new Map([[coin.outpoint, coin]])) } });
  expect(await checkNextAmount(ctx, session, new AbortController().signal)).toBe(true);
  expect([behind.asked("rawTx"), chain.asked("rawTx")]).toEqual([1, 0]);
  // It is compared now.
  expect(await checkNextAmount(ctx, session, new AbortController().signal)).toBe(false);
});
