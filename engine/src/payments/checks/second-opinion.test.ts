import { sats } from "@satchel/core/amount";
import { OTHERS_WAIT_MS } from "@satchel/core/operator";
import { type NamedIndexer, NetworkError } from "@satchel/core/ports";
import { aUtxo, createManualClock, scriptOf } from "@satchel/core/testing";
import { planSend } from "@satchel/core/tx";
import { expect, test } from "vitest";
import { bareContext } from "../../testing/bare-context.ts";
import { mustBe } from "../../testing/rig.ts";
import { createScriptedChain } from "../../testing/scripted-chain.ts";
import { askSecond } from "./second-opinion.ts";

const me = scriptOf("me");
const payment = mustBe(
  planSend(
    [aUtxo(me, 10_000n)],
    { to: [{ script: scriptOf("bob"), sats: sats(1_000n) }] },
    { feePerKb: 1000, changeScript: me, tipHeight: 100 },
  ),
);

/** Three servers, of which the second one fails after `meanwhile`; `thirdAsked`: how often the third was asked. */
function servers(meanwhile: () => void) {
  const clock = createManualClock();
  const third = createScriptedChain();
  const named = (host: string, chain = createScriptedChain()): NamedIndexer => ({
    ...chain,
    host,
    blockHash: () => Promise.reject(new Error("nobody asks for a block")),
  });
  const second: NamedIndexer = {
    ...named("second"),
    utxos: async () => {
      meanwhile();
      throw new NetworkError("no server", "unreachable");
    },
  };
  const chain = { ...createScriptedChain(), indexers: async () => [named("first"), second, named("third", third)] };
  return { ctx: bareContext({ chain, clock }), clock, thirdAsked: () => third.asked("utxos") };
}

test("where the second server fails, the third one is asked", async () => {
  const { ctx, thirdAsked } = servers(() => {});
  await askSecond(ctx, payment);
  expect(thirdAsked()).toBe(1);
});

test("after the person has stopped the check, or after the wait, no further server is asked", async () => {
  const control = new AbortController();
  const stopped = servers(() => control.abort());
  await askSecond(stopped.ctx, payment, control.signal);
  const late = servers(() => late.clock.advance(OTHERS_WAIT_MS));
  expect(await askSecond(late.ctx, payment)).toEqual({ kind: "silent", host: "second" });
  expect([stopped.thirdAsked(), late.thirdAsked()]).toEqual([0, 0]);
});

test("a server that lists a coin with another amount is not asked for its newest block", async () => {
  const clock = createManualClock();
  const lying = createScriptedChain();
  const [coin] = payment.txs[0]?.inputs.map(({ utxo }) => utxo) ?? [];
  lying.utxos = async () => (coin ? [{ ...coin, sats: sats(9_999n) }] : []);
  const none = () => Promise.reject(new Error("nobody asks for a block"));
  const indexers = [createScriptedChain(), lying].map((chain, n) => ({ ...chain, host: `${n}`, blockHash: none }));
  const ctx = bareContext({ chain: { ...createScriptedChain(), indexers: async () => indexers }, clock });
  expect(await askSecond(ctx, payment)).toMatchObject({ code: "servers-disagree" });
  expect(lying.asked("tip")).toBe(0);
});
