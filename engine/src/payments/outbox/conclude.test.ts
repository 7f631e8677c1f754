import { sats } from "@satchel/core/amount";
import { readOutpoint } from "@satchel/core/ids";
import { toHex } from "@satchel/core/script";
import { aTx, aTxid, aUtxo, aWalletId, scriptOf, txidOfNumber } from "@satchel/core/testing";
import { describe, expect, test } from "vitest";
import type { OutboxEntry } from "../../state.ts";
import { aPayment, coinOfPayment, rawTxs, txsWithCoins } from "../../testing/a-payment.ts";
import { bareContext } from "../../testing/bare-context.ts";
import { beginBareSession } from "../../testing/bare-session.ts";
import { balanceOf, mustBe, until } from "../../testing/rig.ts";
import { createScriptedChain } from "../../testing/scripted-chain.ts";
import { createScriptedWallet, LOST, refusal, UNREACHABLE } from "../../testing/scripted-wallet.ts";
import { planXec } from "../plan-payment.ts";
import { conclude, markDone } from "./conclude.ts";
import { readPayments, reserve } from "./outbox.ts";
import { firstCoinOf } from "./stored-payments.ts";

const [me, bob] = [scriptOf("me"), scriptOf("bob")];
const CONFLICT = refusal("txn-mempool-conflict");
const DUST = refusal("dust");

const txids = (...numbers: number[]) => numbers.map(txidOfNumber);
/** A payment of two transactions; each pays the wallet 1,000 sats, so that the balance shows it. */
const chained = (status: OutboxEntry["status"], fields: Partial<OutboxEntry> = {}): OutboxEntry =>
  aPayment(1, status, { txs: rawTxs(1, 2), ...fields });
/** The indexer does not have the coins of this one. */
const contested = (status: OutboxEntry["status"]) => chained(status, { txs: txsWithCoins(1, 2) });

/** A context with this payment in the outbox. The indexer accepts `takes` transactions, then throws `answer`. */
async function sending(
  entry: OutboxEntry,
  {
    takes = 2,
    answer = UNREACHABLE,
    hasSecondNode = false,
  }: { takes?: number; answer?: Error; hasSecondNode?: boolean } = {},
) {
  const chain = createScriptedChain();
  let taken = 0;
  chain.broadcast = async ([n = 0]) => {
    if (taken++ >= takes) throw answer;
    chain.add(aTx(n).paying(me, 1_000n));
    return txidOfNumber(n);
  };
  const told: unknown[] = [];
  const toSecondNode: string[] = [];
  const ctx = bareContext({
    chain,
    tabs: { tell: (message) => void told.push(message), listen: () => () => undefined },
    ...(hasSecondNode && {
      secondNode: { host: "second.io", broadcast: async (rawTx) => void toSecondNode.push(toHex(rawTx)) },
    }),
  });
  const session = beginBareSession(ctx, { scripts: new Set([me]) });
  await reserve(ctx, entry);
  told.length = 0;
  const shown = () => ctx.state.getState().outbox;
  const ledger = () => ctx.state.getState().ledger;
  return { chain, ctx, session, told, toSecondNode, shown, ledger };
}

test("the lock of a payment is named after its first coin, which is the id of a first-release entry", () => {
  expect(firstCoinOf(aPayment(1, "sending"))).toBe(aPayment(1, "sending").spends[0]);
  expect(firstCoinOf(aPayment(1, "sending", { spends: [] }))).toBe(aPayment(1, "sending").id);
});

describe("the outcome of a payment", () => {
  test("done: every transaction is in the ledger and announced once, and the outbox no longer shows the payment", async () => {
    const { ctx, session, told, shown, ledger } = await sending(chained("sending"));
    expect(await conclude(ctx, chained("sending"), "first")).toEqual({ kind: "done" });
    expect(ledger().history.map(({ txid }) => txid)).toEqual(txids(2, 1));
    expect(balanceOf(ctx.state.getState())).toBe(2_000n);
    expect(session).toMatchObject({ commits: 2, announced: new Set(txids(1, 2)) });
    expect(session.syncs()).toBe(0);
    expect(ctx.notices).toMatchObject([{ txid: txidOfNumber(1) }, { txid: txidOfNumber(2) }]);
    expect(shown()).toEqual([]);
    expect(await readPayments(ctx)).toEqual([{ ...chained("sending"), status: "sent" }]);
    // The second transaction was begun, so the first was accepted.
    expect(told).toEqual([{ kind: "outbox" }, { kind: "outbox", done: txids(1, 2) }]);
  });

  test.each([
    ["refused", DUST, "first", 0],
    ["refused", DUST, "first", 1],
    ["conflicted", CONFLICT, "first", 1],
    ["conflicted", CONFLICT, "again", 0],
    ["conflicted", CONFLICT, "repeat", 0],
  ] as const)(
    "%s: the payment stays with the reason; transactions accepted before are in the ledger",
    async (kind, answer, attempt, takes) => {
      const payment = kind === "refused" ? chained : contested;
      const { ctx, session, told, shown, ledger } = await sending(payment("sending"), { takes, answer });
      const delivery = await conclude(ctx, payment("sending"), attempt);
      const reason = answer.serverText;
      // What the test's own bytes spend cannot be read where it is not contested.
      const said = kind === "conflicted" ? { left: [], saidBy: [""] } : undefined;
      expect(delivery).toEqual({ kind, reason, hosts: [], accepted: takes, ...(said && { coins: said }) });
      expect(shown()).toEqual([{ ...payment(kind), reason, ...said, ...(takes > 0 && { accepted: takes }) }]);
      const done = txids(1).slice(0, takes);
      expect(ledger().history.map(({ txid }) => txid)).toEqual(done);
      expect(session.syncs()).toBe(0);
      expect(told.at(-1)).toEqual({ kind: "outbox", done });
    },
  );

  test("conflicted at the very first broadcast, by a server's word alone: the payment stays open", async () => {
    const { ctx, shown } = await sending(contested("sending"), { takes: 0, answer: CONFLICT });
    expect(await conclude(ctx, contested("sending"), "first")).toMatchObject({ kind: "conflicted" });
    expect(shown()).toMatchObject([{ status: "conflicted", left: [], saidBy: [""] }]);
  });

  test("conflicted at the very first broadcast with a final payment: it is given up, as if it was never signed", async () => {
    const rival = contested("sending");
    const { ctx, chain, shown } = await sending(rival, { takes: 0, answer: CONFLICT });
    const { txid } = readOutpoint(coinOfPayment(1));
    const coin = { ...aUtxo(me, 2_000n), outpoint: coinOfPayment(1) };
    chain.add(aTx(0).from(bob).paying(me, 2_000n).with({ txid }));
    chain.add(aTx(90).spending(coin).paying(bob, 1_000n).with({ isFinal: true }).hashed());
    expect(await conclude(ctx, rival, "first")).toMatchObject({ kind: "conflicted", replacedBy: expect.any(String) });
    expect([shown(), await readPayments(ctx)]).toEqual([[], []]);
  });

  test("a connection lost before the second broadcast: only the first one has begun", async () => {
    const fresh = chained("sending", { begun: 0 });
    const { ctx, shown } = await sending(fresh, { takes: 1, answer: UNREACHABLE });
    expect(await conclude(ctx, fresh, "first")).toMatchObject({ kind: "unknown" });
    expect(shown()).toEqual([chained("unknown", { accepted: 1, begun: 1 })]);
  });

  test.each([
    ["a new payment is forgotten", chained("sending"), false],
    ["a payment refused before stays refused", chained("refused", { reason: "dust" }), true],
    ["a payment conflicted before stays conflicted", chained("conflicted", { reason: "spent" }), true],
  ])("nothing was sent: %s", async (_name, before, stays) => {
    const { ctx, told, shown } = await sending({ ...before, status: "sending" }, { takes: 0 });
    expect(await conclude(ctx, before, before.status === "sending" ? "first" : "again")).toMatchObject({
      kind: "unreachable",
    });
    const left = stays ? [before] : [];
    expect(shown()).toEqual(left);
    expect(await readPayments(ctx)).toEqual(left);
    expect(told).toEqual([{ kind: "outbox", done: [] }]);
  });

  test("a single transaction has no progress: nothing of it is written before its broadcast", async () => {
    const single = aPayment(1, "sending", { txs: rawTxs(1) });
    const { ctx, shown, told } = await sending(single, { takes: 0, answer: LOST });
    expect(await conclude(ctx, single, "first")).toMatchObject({ kind: "unknown" });
    expect(shown()).toEqual([{ ...single, status: "unknown" }]);
    expect([await readPayments(ctx), told]).toEqual([[expect.not.objectContaining({ begun: 1 })], []]);
  });

  test("no reply: the outcome is unknown, and none of its transactions is in the ledger", async () => {
    const { ctx, shown, ledger } = await sending(chained("sending"), { takes: 1, answer: LOST });
    expect(await conclude(ctx, chained("sending"), "first")).toEqual({ kind: "unknown", reason: "socket hang up" });
    expect(shown()).toEqual([chained("unknown", { accepted: 1 })]);
    expect(ledger().history).toEqual([]);
  });
});

describe("an accepted transaction goes into the ledger", () => {
  test("of its own wallet only, while that wallet is active", async () => {
    const other = await sending(chained("sending", { walletId: aWalletId("another") }));
    await conclude(other.ctx, chained("sending", { walletId: aWalletId("another") }), "first");
    const closed = await sending(chained("sending"));
    closed.session.close();
    await conclude(closed.ctx, chained("sending"), "first");
    for (const { ctx, session, shown } of [other, closed]) {
      expect(ctx.state.getState().ledger.history).toEqual([]);
      expect(ctx.notices).toEqual([]);
      expect(session).toMatchObject({ commits: 0 });
      expect(shown()).toEqual([]);
    }
    const withoutSession = await sending(chained("sending"));
    withoutSession.ctx.session = () => undefined;
    expect(await conclude(withoutSession.ctx, chained("sending"), "first")).toEqual({ kind: "done" });
  });

  test("as the indexer has it, with its block and finality", async () => {
    const { ctx, chain, ledger } = await sending(chained("sending"));
    chain.add(aTx(1).paying(me, 1_000n).inBlock(7).with({ isFinal: true }));
    await markDone(ctx, { ...chained("sending"), txs: rawTxs(1) }, [aTx(1).paying(me, 5n)]);
    expect(ledger().history).toMatchObject([{ block: { height: 7 }, isFinal: true, outputs: [{ sats: 1_000n }] }]);
  });

  test("as it was built if the indexer cannot be asked, and a sync is requested to replace it", async () => {
    const { ctx, chain, session, ledger } = await sending(chained("sending"));
    chain.breakWith(UNREACHABLE);
    const built = [aTx(1).paying(me, 5n), aTx(2).paying(me, 6n)];
    await markDone(ctx, chained("sending"), built);
    expect(ledger().history.map(({ txid }) => txid)).toEqual(txids(2, 1));
    expect(session.syncs()).toBe(2);
    expect(session.commits).toBe(2);
  });

  test("by a later sync, if the indexer cannot be asked and the transaction was not built", async () => {
    const { ctx, chain, session, ledger } = await sending(chained("sending"));
    await markDone(ctx, chained("sending"));
    expect(session.syncs()).toBe(2);
    chain.breakWith(UNREACHABLE);
    expect(await conclude(ctx, chained("sending"), "first")).toEqual({ kind: "done" });
    expect(session.syncs()).toBe(4);
    expect(ledger().history).toEqual([]);
    expect(ctx.notices).toEqual([]);
  });
});

describe("the second node", () => {
  test("gets the bytes of an accepted PayButton payment, in order, and of no other payment", async () => {
    const button = chained("sending", { isPayButton: true });
    const { ctx, toSecondNode } = await sending(button, { hasSecondNode: true });
    await conclude(ctx, button, "first");
    expect(toSecondNode).toEqual(rawTxs(1, 2).map(({ rawTx }) => rawTx));
    const plain = await sending(chained("sending"), { hasSecondNode: true });
    await conclude(plain.ctx, chained("sending"), "first");
    expect(plain.toSecondNode).toEqual([]);
    const lost = await sending(button, { takes: 0, hasSecondNode: true });
    await conclude(lost.ctx, button, "first");
    expect(lost.toSecondNode).toEqual([]);
  });

  test("gets the bytes that the indexer has refused, and what it takes is sent", async () => {
    const { ctx, toSecondNode, shown } = await sending(chained("sending"), {
      takes: 0,
      answer: DUST,
      hasSecondNode: true,
    });
    expect(await conclude(ctx, chained("sending"), "first")).toMatchObject({ kind: "done" });
    expect(toSecondNode).toEqual(rawTxs(1, 2).map(({ rawTx }) => rawTx));
    expect(shown()).toEqual([]);
  });

  test.each([
    [
      "refuses: a warning is logged, and the payment is done",
      { host: "second.io", broadcast: () => Promise.reject(new Error("no")) },
      1,
    ],
    ["never answers: the payment is done", { host: "second.io", broadcast: () => new Promise<void>(() => {}) }, 0],
    ["does not exist: the payment is done", undefined, 0],
  ])("%s", async (_name, secondNode, warnings) => {
    const button = chained("sending", { isPayButton: true });
    const { ctx, shown } = await sending(button);
    ctx.ports.secondNode = secondNode;
    expect(await conclude(ctx, button, "first")).toEqual({ kind: "done" });
    expect(shown()).toEqual([]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(ctx.warnings).toHaveLength(warnings);
  });
});

test("accepted by an indexer that then cannot be asked: shown as built, later as the indexer has it", async () => {
  const { engine, chain, clock, notices, incomes } = await createScriptedWallet([50_000n]);
  const plan = mustBe(planXec(engine.state.getState(), { to: [{ script: bob, sats: sats(20_000n) }] }));

  // The indexer's last answer is that the coins are unspent.
  chain.afterNext("utxos", () => chain.breakWith(UNREACHABLE));
  const {
    txids: [txid = ""],
  } = mustBe(await engine.send(plan));
  const shown = engine.state.getState();
  expect(balanceOf(shown)).toBe(50_000n - 20_000n - plan.fee);
  expect(shown.outbox).toEqual([]);
  expect(notices).toMatchObject([{ kind: "sent", txid, sats: 20_000n, toScript: bob }]);

  const [built] = shown.ledger.history;
  chain.breakWith(undefined);
  clock.advance(60_000);
  await until(engine, ({ sync }) => sync.state === "fresh");
  const real = await chain.tx(aTxid(txid));
  expect(real).toMatchObject({ ...built, timeFirstSeen: expect.any(Number) });
  expect(engine.state.getState().ledger.history.map((tx) => tx.txid)).toEqual([txid, ...incomes]);
  // The change can be spent: the next plan uses it.
  mustBe(planXec(engine.state.getState(), { to: [{ script: bob, sats: sats(25_000n) }] }));
  engine.stop();
});
