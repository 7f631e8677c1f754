import { aTx, scriptOf, txidOfNumber } from "@satchel/core/testing";
import { createMemoryStore } from "@satchel/platform/memory";
import { describe, expect, test } from "vitest";
import { aPayment, rawTxs } from "../testing/a-payment.ts";
import { bareContext } from "../testing/bare-context.ts";
import { beginBareSession } from "../testing/bare-session.ts";
import { createScriptedChain } from "../testing/scripted-chain.ts";
import { LOST, refusal, UNREACHABLE } from "../testing/scripted-wallet.ts";
import { type KeptPayment, outboxItem } from "./kept-payments.ts";
import { readKept, refreshOutbox } from "./outbox.ts";
import { findDropped, noteDropped, settleOne } from "./settle-payment.ts";

const me = scriptOf("me");
const txids = (...numbers: number[]) => numbers.map(txidOfNumber);

/** A context whose wallet has these payments. The indexer has the transactions `has` and answers a broadcast so. */
async function over(kept: readonly KeptPayment[], has: readonly number[] = [], answer: Error = UNREACHABLE) {
  const chain = createScriptedChain();
  chain.add(...has.map((n) => aTx(n).paying(me, 1_000n)));
  const broadcasts: number[] = [];
  chain.broadcast = async ([n = 0]) => {
    broadcasts.push(n);
    throw answer;
  };
  const ctx = bareContext({ chain, store: createMemoryStore({ outbox: outboxItem.encode(kept) }) });
  const session = beginBareSession(ctx, { scripts: [me] });
  const settled: unknown[] = [];
  ctx.settle = async (id) => void settled.push(id);
  await refreshOutbox(ctx);
  const stored = async () => (await readKept(ctx)).map(({ createdAt, status }) => [createdAt, status]);
  return { chain, ctx, session, broadcasts, settled, stored };
}

describe("a payment of unknown outcome", () => {
  const entry = aPayment(1, "unknown", { txs: rawTxs(1, 2) });

  test("got through: said once, by its last transaction, and not announced as sent besides", async () => {
    const { ctx, session, broadcasts, stored } = await over([entry], [1, 2]);
    await settleOne(ctx, entry);
    expect(ctx.notices).toEqual([{ kind: "payment-settled", txid: txidOfNumber(2) }]);
    expect(session.announced).toEqual(new Set(txids(1, 2)));
    expect(ctx.state.getState().ledger.numTxs).toBe(2);
    expect(broadcasts).toEqual([]);
    expect(await stored()).toEqual([[1, "sent"]]);
  });

  test.each([
    ["refused", "dust"],
    ["conflicted", "txn-mempool-conflict"],
  ] as const)("is %s: a person is told why, and a sync shows what is there", async (kind, reason) => {
    const { ctx, session, broadcasts, stored } = await over([entry], [], refusal(reason));
    await settleOne(ctx, entry);
    expect(ctx.notices).toEqual([{ kind: `payment-${kind}`, reason }]);
    expect(session.syncs()).toBe(1);
    expect(broadcasts).toEqual([1]);
    expect(await stored()).toEqual([[1, kind]]);
  });

  test.each([
    ["nobody answers", UNREACHABLE],
    ["the reply is lost", LOST],
  ])("stays so while %s, and nobody is told anything", async (_name, answer) => {
    const { ctx, session, stored } = await over([entry], [], answer);
    await settleOne(ctx, entry);
    expect(ctx.notices).toEqual([]);
    expect(session.syncs()).toBe(0);
    expect(await stored()).toEqual([[1, "unknown"]]);
  });

  test("that another tab has brought to its end meanwhile is left alone", async () => {
    const { ctx, broadcasts } = await over([aPayment(1, "sent"), aPayment(2, "unknown")], [1, 2]);
    await settleOne(ctx, aPayment(1, "unknown"));
    expect(ctx.notices).toEqual([]);
    expect(broadcasts).toEqual([]);
  });

  test("of another wallet than the one on show: not among what this one has announced", async () => {
    const theirs = { ...entry, walletId: "another" };
    const { ctx, session } = await over([theirs], [1, 2]);
    await settleOne(ctx, theirs);
    expect(ctx.notices).toHaveLength(1);
    expect(session.announced.size).toBe(0);
  });

  test("with no wallet on show: settled all the same", async () => {
    for (const [has, answer, kind] of [
      [[1, 2], undefined, "payment-settled"],
      [[], refusal("dust"), "payment-refused"],
    ] as const) {
      const { ctx } = await over([entry], has, answer);
      ctx.session = () => undefined;
      await settleOne(ctx, entry);
      expect(ctx.notices).toMatchObject([{ kind }]);
    }
  });
});

describe("a payment that was over", () => {
  const entry = aPayment(1, "refused", { txs: rawTxs(1, 2), reason: "dust" });

  test("and got through nevertheless: all of it has to be there", async () => {
    const { ctx, session, stored } = await over([entry], [1, 2]);
    await settleOne(ctx, entry);
    expect(ctx.notices).toEqual([{ kind: "payment-settled", txid: txidOfNumber(2) }]);
    expect(session.announced).toEqual(new Set(txids(1, 2)));
    expect(await stored()).toEqual([[1, "sent"]]);
  });

  test.each([[[]], [[1]], [[2]]])("is not sent again: of its two transactions the indexer has %j", async (has) => {
    const { ctx, session, broadcasts, stored } = await over([entry], has);
    await settleOne(ctx, entry);
    expect(ctx.notices).toEqual([]);
    expect(session.announced.size).toBe(0);
    expect(broadcasts).toEqual([]);
    expect(await stored()).toEqual([[1, "refused"]]);
  });
});

describe("a payment that got through and is gone", () => {
  const two = aPayment(1, "sent", { txs: rawTxs(1, 2) });

  test("is settled anew, and a person is told by its last transaction; the others stay as they are", async () => {
    const kept = [two, aPayment(3, "sent"), aPayment(4, "sent")];
    const { ctx, settled, stored } = await over(kept, [2, 3, 4]);
    await findDropped(ctx, kept);
    expect(ctx.notices).toEqual([{ kind: "payment-dropped", txid: txidOfNumber(2) }]);
    expect(settled).toEqual([two.id]);
    expect(await stored()).toEqual([
      [1, "unknown"],
      [3, "sent"],
      [4, "sent"],
    ]);
  });

  test("is looked after until all of it is final", async () => {
    const kept = [two, aPayment(3, "sent")];
    const { chain, ctx, stored } = await over(kept, [1]);
    chain.add(...[2, 3].map((n) => aTx(n).with({ isFinal: true })));
    await findDropped(ctx, kept);
    expect(await stored()).toEqual([[1, "sent"]]);
    expect(ctx.notices).toEqual([]);
  });

  test("is only brought back where the indexer says that it has it not", async () => {
    const { chain, ctx, stored } = await over([two], [1, 2]);
    chain.breakWith(UNREACHABLE);
    await expect(findDropped(ctx, [two])).rejects.toBe(UNREACHABLE);
    await expect(noteDropped(ctx, txidOfNumber(1))).rejects.toBe(UNREACHABLE);
    chain.breakWith(undefined);
    // The word that it was dropped is older than what the indexer says now.
    await noteDropped(ctx, txidOfNumber(1));
    expect(await stored()).toEqual([[1, "sent"]]);
    chain.remove(txidOfNumber(1));
    await noteDropped(ctx, txidOfNumber(1));
    expect(await stored()).toEqual([[1, "unknown"]]);
    expect(ctx.notices).toEqual([{ kind: "payment-dropped", txid: txidOfNumber(2) }]);
  });

  test("a stranger's transaction that is dropped concerns no payment", async () => {
    const { ctx, settled, stored } = await over([two], [1, 2]);
    await noteDropped(ctx, txidOfNumber(9));
    expect(ctx.notices).toEqual([]);
    expect(settled).toEqual([]);
    expect(await stored()).toEqual([[1, "sent"]]);
  });
});
