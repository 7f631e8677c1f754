// A reward server, or a proxy before it, says that a claim failed, and it is paid. And a claim brings coins while a
// refused payment is open: they do not pay it once more.
import { sats } from "@satchel/core/amount";
import { type Rewards, refusalOf } from "@satchel/core/ports";
import { ok } from "@satchel/core/result";
import type { PaymentIntent } from "@satchel/engine";
import { expect, test, vi } from "vitest";
import { type Run, until } from "../device.ts";
import { AMOUNT, createRefusals, make, somebody } from "./refusal-arena.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const arena = createRefusals();

const REWARD = AMOUNT + 30_000n;
/** A reward server that pays every claim, and answers with this status. */
const paying = (status: number | "ok"): Rewards => ({
  eligibility: async () => ({ eligibleAt: undefined }),
  claim: async (_, address) => {
    await arena.devnet.fund(address, REWARD);
    if (status !== "ok") throw refusalOf({ path: `/claimxec/${address}`, status });
    return { ok: true, value: undefined };
  },
});
const botCheck = { prove: async () => ok("a proof") };

const walletIdOf = ({ engine }: Run) => {
  const { activeId } = engine.state.getState();
  if (activeId === undefined) throw new Error("No wallet is active");
  return activeId;
};

test.each([400, 403, 429, 500, 502, 503, 504])(
  "a claim that is paid and answered with %s is not called unpaid",
  async (status) => {
    const run = await arena.open([], undefined, { services: { rewards: paying(status), botCheck } });
    const { engine } = run;
    const coins = engine.state.getState().ledger.utxos.size;
    const claimed = await engine.claimReward(walletIdOf(run), "xec");
    // Only `unreachable` says that nothing was claimed.
    expect(claimed).toMatchObject({ ok: false, problem: { code: "outcome-unknown" } });
    await until(engine, ({ ledger }) => ledger.utxos.size === coins + 1);
  },
);

test("coins of a claim do not pay a refused payment once more: paid once", async () => {
  const run = await arena.open([], undefined, { services: { rewards: paying("ok"), botCheck } });
  const { engine } = run;
  const bob = somebody();
  const intent: PaymentIntent = { to: [{ script: bob, sats: sats(AMOUNT) }] };
  arena.liar.lie({ refuses: true });
  expect(await make(run, intent)).toMatchObject({ ok: false });
  arena.liar.lie({});
  const [refused] = engine.state.getState().outbox;
  for (let n = 0; n < 3; n++) {
    expect(await engine.claimReward(walletIdOf(run), "xec")).toMatchObject({ ok: true });
  }
  await until(engine, ({ ledger }) => ledger.utxos.size === 7);
  await engine.setFrozen([...(refused?.spends ?? [])], true);
  expect(await make(run, { to: [{ script: bob, sats: sats(AMOUNT + 1n) }] })).toMatchObject({ ok: true });
  expect(await arena.liar.publish()).toBe(0);
  expect(await arena.got(bob)).toEqual([AMOUNT + 1n]);
});
