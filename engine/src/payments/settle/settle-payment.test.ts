import { sats } from "@satchel/core/amount";
import { aTx, aWalletId, scriptOf, txidOfNumber } from "@satchel/core/testing";
import { createMemoryStore } from "@satchel/platform/memory";
import { describe, expect, test } from "vitest";
import { aPayment, rawTxs, txsWithCoins } from "../../testing/a-payment.ts";
import { bareContext } from "../../testing/bare-context.ts";
import { beginBareSession } from "../../testing/bare-session.ts";
import { createScriptedChain } from "../../testing/scripted-chain.ts";
import { LOST, refusal, UNREACHABLE } from "../../testing/scripted-wallet.ts";
import { readPayments, refreshOutbox } from "../outbox/outbox.ts";
import { named, outboxItem, type StoredPayment } from "../outbox/stored-payments.ts";
import { findDropped, noteDropped, settleOne } from "./settle-payment.ts";

const me = scriptOf("me");
const txids = (...numbers: number[]) => numbers.map(txidOfNumber);

/** A context with these stored payments. The indexer has the transactions `has` and throws `answer` at a broadcast. */
async function contextWith(kept: readonly StoredPayment[], has: readonly number[] = [], answer: Error = UNREACHABLE) {
  const chain = createScriptedChain();
  chain.add(...has.map((n) => aTx(n).paying(me, 1_000n)));
  const broadcasts: number[] = [];
  chain.broadcast = async ([n = 0]) => {
    broadcasts.push(n);
    throw answer;
  };
  const ctx = bareContext({ chain, store: createMemoryStore({ outbox: outboxItem.encode(kept) }) });
  const session = beginBareSession(ctx, { scripts: new Set([me]) });
  const settled: unknown[] = [];
  ctx.settle = async (id) => void settled.push(id);
  await refreshOutbox(ctx);
  const stored = async () => (await readPayments(ctx)).map(({ createdAt, status }) => [createdAt, status]);
  return { chain, ctx, session, broadcasts, settled, stored };
}

describe("a payment of unknown outcome", () => {
  const entry = aPayment(1, "unknown", { txs: rawTxs(1, 2) });

  test("accepted: one notice with its last txid, and no notice 'sent' besides", async () => {
    const { ctx, session, broadcasts, stored } = await contextWith([entry], [1, 2]);
    await settleOne(ctx, entry);
    expect(ctx.notices).toEqual([{ kind: "payment-settled", ...named(entry) }]);
    expect(session.announced).toEqual(new Set(txids(1, 2)));
    expect(ctx.state.getState().ledger.numTxs).toBe(2);
    expect(broadcasts).toEqual([]);
    expect(await stored()).toEqual([[1, "sent"]]);
  });

  test.each([
    ["refused", "dust"],
    ["conflicted", "txn-mempool-conflict"],
  ] as const)("%s: a notice gives the reason, and a sync is requested", async (kind, reason) => {
    const payment = kind === "refused" ? entry : { ...entry, txs: txsWithCoins(1, 2) };
    const { ctx, session, broadcasts, stored } = await contextWith([payment], [], refusal(reason));
    await settleOne(ctx, payment);
    expect(ctx.notices).toEqual([{ kind: `payment-${kind}`, ...named(entry), reason }]);
    expect(session.syncs()).toBe(1);
    expect(broadcasts).toEqual([1]);
    expect(await stored()).toEqual([[1, kind]]);
  });

  test.each([
    ["the indexer is unreachable", UNREACHABLE],
    ["the reply is lost", LOST],
  ])("stays unknown while %s, without a notice", async (_name, answer) => {
    const { ctx, session, stored } = await contextWith([entry], [], answer);
    await settleOne(ctx, entry);
    expect(ctx.notices).toEqual([]);
    expect(session.syncs()).toBe(0);
    expect(await stored()).toEqual([[1, "unknown"]]);
  });

  test("that another tab has settled meanwhile is left alone", async () => {
    const { ctx, broadcasts } = await contextWith([aPayment(1, "sent"), aPayment(2, "unknown")], [1, 2]);
    await settleOne(ctx, aPayment(1, "unknown"));
    expect(ctx.notices).toEqual([]);
    expect(broadcasts).toEqual([]);
  });

  test("of a wallet that is not active: not added to the active session's announced txids", async () => {
    const theirs = { ...entry, walletId: aWalletId("another") };
    const { ctx, session } = await contextWith([theirs], [1, 2]);
    await settleOne(ctx, theirs);
    expect(ctx.notices).toHaveLength(1);
    expect(session.announced.size).toBe(0);
  });

  test("without an active wallet: settled all the same", async () => {
    for (const [has, answer, kind] of [
      [[1, 2], undefined, "payment-settled"],
      [[], refusal("dust"), "payment-refused"],
    ] as const) {
      const { ctx } = await contextWith([entry], has, answer);
      ctx.session = () => undefined;
      await settleOne(ctx, entry);
      expect(ctx.notices).toMatchObject([{ kind }]);
    }
  });
});

describe("a failed payment", () => {
  const entry = aPayment(1, "refused", { txs: rawTxs(1, 2), reason: "dust" });

  test("counts as sent if the indexer has all its transactions nevertheless", async () => {
    const { ctx, session, stored } = await contextWith([entry], [1, 2]);
    await settleOne(ctx, entry);
    expect(ctx.notices).toEqual([{ kind: "payment-settled", ...named(entry) }]);
    expect(session.announced).toEqual(new Set(txids(1, 2)));
    expect(await stored()).toEqual([[1, "sent"]]);
  });

  test.each([[[]], [[2]]])("is not sent again: of its two transactions the indexer has %j", async (has) => {
    const { ctx, session, broadcasts, stored } = await contextWith([entry], has);
    await settleOne(ctx, entry);
    expect(ctx.notices).toEqual([]);
    expect(session.announced.size).toBe(0);
    expect(broadcasts).toEqual([]);
    expect(await stored()).toEqual([[1, "refused"]]);
  });

  const chain = (fields: Partial<typeof entry>) =>
    aPayment(1, "conflicted", { txs: rawTxs(1, 2, 3), reason: "spent", begun: 2, accepted: 1, ...fields });

  test.each([[[1, 2]], [[1]], [[]]])(
    "of a chain of three whose second part was said to be gone, the indexer has %j",
    async (has) => {
      const failed = chain({});
      const { ctx, session, broadcasts } = await contextWith([failed], has);
      await settleOne(ctx, failed);
      const [kept] = await readPayments(ctx);
      const { reason: _, ...rest } = failed;
      const { accepted: __, ...none } = failed;
      expect(kept).toEqual(
        has.length === 2 ? { ...rest, status: "stopped", begun: 2, accepted: 2 } : has.length === 1 ? failed : none,
      );
      expect(broadcasts).toEqual([]);
      expect(session.syncs()).toBe(has.length === 1 ? 0 : 1);
    },
  );

  test("of a chain more is there than this device has broadcast: what is there counts as begun", async () => {
    const failed = chain({ txs: rawTxs(1, 2, 3, 4) });
    const { ctx } = await contextWith([failed], [1, 2, 3]);
    await settleOne(ctx, failed);
    expect(await readPayments(ctx)).toMatchObject([{ status: "stopped", begun: 3, accepted: 3 }]);
  });

  test("of a listing the engine sends the offer again, so it is not stopped", async () => {
    const step = { kind: "prepare", recipients: 0, sats: sats(0n) } as const;
    const failed = chain({
      purpose: "listing",
      txs: rawTxs(1, 2, 3).map((tx, at) => (at === 0 ? { ...tx, step } : tx)),
    });
    const { ctx } = await contextWith([failed], [1, 2]);
    await settleOne(ctx, failed);
    expect(await readPayments(ctx)).toEqual([{ ...failed, accepted: 2 }]);
  });

  test("a long chain is asked about at its end only", async () => {
    const numbers = Array.from({ length: 40 }, (_, at) => at + 1);
    const failed = chain({ txs: rawTxs(...numbers), begun: 31, accepted: 30 });
    const { chain: indexer, ctx } = await contextWith([failed], numbers.slice(0, 30));
    const asked: string[] = [];
    const { tx } = indexer;
    indexer.tx = (txid, ...rest) => {
      asked.push(txid);
      return tx(txid, ...rest);
    };
    await settleOne(ctx, failed);
    expect(asked).toEqual(txids(31, 30));
  });
});

describe("a sent payment that the indexer no longer has", () => {
  const two = aPayment(1, "sent", { txs: rawTxs(1, 2) });

  test("is settled again, and a notice has its last txid; the other payments stay as they are", async () => {
    const kept = [two, aPayment(3, "sent"), aPayment(4, "sent")];
    const { ctx, settled, stored } = await contextWith(kept, [2, 3, 4]);
    await findDropped(ctx, kept);
    expect(ctx.notices).toEqual([{ kind: "payment-dropped", ...named(two) }]);
    expect(settled).toEqual([two.id]);
    expect(await stored()).toEqual([
      [1, "unknown"],
      [3, "sent"],
      [4, "sent"],
    ]);
  });

  test("is kept until all its transactions are final", async () => {
    const kept = [two, aPayment(3, "sent")];
    const { chain, ctx, stored } = await contextWith(kept, [1]);
    chain.add(...[2, 3].map((n) => aTx(n).with({ isFinal: true })));
    await findDropped(ctx, kept);
    expect(await stored()).toEqual([[1, "sent"]]);
    expect(ctx.notices).toEqual([]);
  });

  test("is marked unknown only if the indexer says that it does not have the transaction", async () => {
    const { chain, ctx, stored } = await contextWith([two], [1, 2]);
    chain.breakWith(UNREACHABLE);
    await expect(findDropped(ctx, [two])).rejects.toBe(UNREACHABLE);
    await expect(noteDropped(ctx, txidOfNumber(1))).rejects.toBe(UNREACHABLE);
    chain.breakWith(undefined);
    // The event is out of date: the indexer has the transaction now.
    await noteDropped(ctx, txidOfNumber(1));
    expect(await stored()).toEqual([[1, "sent"]]);
    chain.remove(txidOfNumber(1));
    await noteDropped(ctx, txidOfNumber(1));
    expect(await stored()).toEqual([[1, "unknown"]]);
    expect(ctx.notices).toEqual([{ kind: "payment-dropped", ...named(two) }]);
  });

  test("a dropped transaction of a stranger changes no payment", async () => {
    const { ctx, settled, stored } = await contextWith([two], [1, 2]);
    await noteDropped(ctx, txidOfNumber(9));
    expect(ctx.notices).toEqual([]);
    expect(settled).toEqual([]);
    expect(await stored()).toEqual([[1, "sent"]]);
  });
});
