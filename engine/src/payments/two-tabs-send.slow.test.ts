import { sats } from "@satchel/core/amount";
import type { Txid } from "@satchel/core/ids";
import type { Store } from "@satchel/core/ports";
import type { ScriptHex } from "@satchel/core/script";
import { aTxid, rounds, scriptOf } from "@satchel/core/testing";
import type { Devnet } from "@satchel/devnet";
import { createMemoryStore, createMemoryTabs, createProcessLocks } from "@satchel/platform/memory";
import { createMemoryDeviceKeys, createNodeVault } from "@satchel/vault/node";
import { describe, expect, test } from "vitest";
import type { Engine } from "../create-engine.ts";
import { settledNotice } from "../testing/a-payment.ts";
import { addressOfActive, createFunded, type DevnetRig, ready, takeOffline } from "../testing/devnet-rig.ts";
import { devnetForTest, rigForTest } from "../testing/for-one-test.ts";
import { balanceOf, mustBe, until, untilTold } from "../testing/rig.ts";
import { endOf } from "./outbox/payment-end.ts";
import { outboxItem } from "./outbox/stored-payments.ts";
import { planXec } from "./plan-payment.ts";

/** An even number: the tabs take turns to be first, and each has to win equally often. */
const SAME_TICK = rounds(16, 50);
const ROUNDS = rounds(4, 10);
const [bob, carol] = [scriptOf("bob"), scriptOf("carol")];

/** Two tabs of one browser, on a devnet, with one coin. `get` may change how the second tab reads the storage. */
async function twoTabs(
  get = (read: Store["get"]): Store["get"] => read,
): Promise<{ devnet: Devnet; tabs: readonly [DevnetRig, DevnetRig]; open(): DevnetRig }> {
  const devnet = await devnetForTest();
  const deviceKeys = createMemoryDeviceKeys();
  const shared = { store: createMemoryStore(), locks: createProcessLocks(), hub: createMemoryTabs() };
  const open = (store: Store = shared.store) =>
    rigForTest(devnet, { ...shared, store, vault: createNodeVault({ deviceKeys }) });
  const tabs = [open(), open({ ...shared.store, get: get(shared.store.get) })] as const;
  await createFunded(devnet, tabs[0], 10_000_000n);
  await tabs[1].engine.start();
  await ready(tabs[1].engine);
  return { devnet, tabs, open };
}

const planTo = (engine: Engine, script: ScriptHex, amount: number) =>
  mustBe(planXec(engine.state.getState(), { to: [{ script, sats: sats(BigInt(amount)) }] }));

/** Waits until both tabs have a coin of this transaction and an empty outbox. */
const agree = (tabs: readonly DevnetRig[], txid: Txid) =>
  Promise.all(
    tabs.map(({ engine }) =>
      // The first history page does not tell: more than a page may have the same second, ordered by txid.
      until(
        engine,
        ({ ledger, outbox }) => outbox.length === 0 && [...ledger.utxos.keys()].some((each) => each.startsWith(txid)),
      ),
    ),
  );

describe("two tabs that send in the same tick", () => {
  test(`the same coin to different people, ${SAME_TICK} rounds: one payment is accepted, the other tab gets a problem, no money is lost`, async () => {
    const { tabs } = await twoTabs();
    const [one, other] = tabs;
    const paid = new Map([
      [bob, 0n],
      [carol, 0n],
    ]);
    const problems: string[] = [];
    for (let round = 0; round < SAME_TICK; round++) {
      const before = balanceOf(one.engine.state.getState());
      const plans = [planTo(one.engine, bob, 1_000 + round), planTo(other.engine, carol, 3_000 + round)] as const;
      expect(plans[0].spends).toEqual(plans[1].spends);
      const order = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
      const sent = await Promise.all(order.map((tab) => tabs[tab].engine.send(plans[tab])));
      const winners = order.filter((_tab, at) => sent[at]?.ok);
      for (const each of sent) if (!each.ok) problems.push(each.problem.code);
      expect(winners).toHaveLength(1);
      const [winner = 0] = winners;
      const { txids } = mustBe(sent[order.indexOf(winner)] ?? { ok: false, problem: "nobody" });
      const script = winner === 0 ? bob : carol;
      paid.set(script, (paid.get(script) ?? 0n) + plans[winner].sent);
      const states = await agree(tabs, aTxid(txids[0]));
      for (const state of states) expect(balanceOf(state)).toBe(before - plans[winner].sent - plans[winner].fee);
    }
    for (const [script, total] of paid) {
      const coins = await one.client.utxos(script);
      expect(coins.reduce((sum, coin) => sum + coin.sats, 0n)).toBe(total);
    }
    // The second tab finds the coin reserved or spent; if it has not heard of that yet, the node refuses.
    for (const problem of problems) expect(["coins-gone", "refused"]).toContain(problem);
    expect(problems).toHaveLength(SAME_TICK);
    for (const { notices } of tabs) expect(notices.filter(({ kind }) => kind === "payment-settled")).toEqual([]);
    const sentNotices = tabs.map(({ notices }) => notices.filter(({ kind }) => kind === "sent").length);
    expect(sentNotices).toEqual([SAME_TICK / 2, SAME_TICK / 2]);
  });

  test(`the same payment from both tabs, ${ROUNDS} rounds: it is paid once`, async () => {
    const { tabs } = await twoTabs();
    for (let round = 0; round < ROUNDS; round++) {
      const sent = await Promise.all(tabs.map(({ engine }) => engine.send(planTo(engine, bob, 2_000 + round))));
      const txids = sent.flatMap((each) => (each.ok ? each.value.txids : []));
      expect(new Set(txids).size).toBe(1);
      // Only the tab that has sent it says so.
      expect(sent.filter((each) => each.ok && each.value.wasSentBefore)).toHaveLength(1);
      await agree(tabs, aTxid(txids[0]));
    }
    const coins = await tabs[0].client.utxos(bob);
    expect(coins.map((coin) => coin.sats).sort()).toEqual(
      Array.from({ length: ROUNDS }, (_, at) => BigInt(2_000 + at)),
    );
  });

  test(`an unknown outcome, ${ROUNDS} rounds: one tab finds it out, only that tab notifies, and both know how it ended`, async () => {
    const { devnet, tabs } = await twoTabs();
    const [one] = tabs;
    for (let round = 0; round < ROUNDS; round++) {
      for (const { notices } of tabs) notices.length = 0;
      devnet.faults.set({ loseReply: 1 });
      const plan = planTo(one.engine, bob, 2_000 + round);
      expect(await one.engine.send(plan)).toMatchObject({ problem: { code: "outcome-unknown" } });
      await Promise.all(tabs.map(({ engine }) => until(engine, ({ outbox }) => outbox.length === 0)));
      const { txids } = mustBe(await one.engine.send(plan));
      await agree(tabs, aTxid(txids[0]));
      const notice = settledNotice(txids);
      expect(tabs.flatMap(({ notices }) => notices)).toEqual([notice]);
      for (const { engine } of tabs) expect(endOf(engine.state.getState(), notice)).toEqual({ kind: "settled", txids });
    }
    expect(await one.client.utxos(bob)).toHaveLength(ROUNDS);
  });
});

test("a payment whose event comes before the other tab has read the outbox is announced by the sending tab only", async () => {
  let readOn = () => {};
  const isRead = new Promise<void>((resolve) => {
    readOn = resolve;
  });
  let isHeld = false;
  const { devnet, tabs } = await twoTabs((read) => async (key) => {
    if (isHeld && key === outboxItem.key) await isRead;
    return read(key);
  });
  const [one, other] = tabs;
  for (const { notices } of tabs) notices.length = 0;
  const known = new Set(other.engine.state.getState().ledger.history.map(({ txid }) => txid));
  isHeld = true;
  const sending = one.engine.send(planTo(one.engine, bob, 2_000));
  await until(other.engine, ({ ledger }) => ledger.history.some(({ txid }) => !known.has(txid)));
  readOn();
  const { txids } = mustBe(await sending);
  await agree(tabs, aTxid(txids[0]));
  // Events are applied in order, so the payment's event has been dealt with when a later one is announced.
  await devnet.fund(addressOfActive(one.engine), 7_000n);
  await Promise.all(tabs.map((tab) => untilTold(tab, tab === one ? 2 : 1)));
  expect(tabs.map(({ notices }) => notices.map(({ kind }) => kind))).toEqual([["sent", "received"], ["received"]]);
});

describe("a chain of transactions that one tab sends", () => {
  const HOLDERS = Array.from({ length: 6_200 }, (_, n) => scriptOf(`holder ${n}`));
  const chainPlan = ({ state }: Engine) =>
    mustBe(planXec(state.getState(), { to: HOLDERS.map((script) => ({ script, sats: sats(600n) })) }));

  /** Holds the second broadcast of this tab back until `goOn` is called. `isThere` resolves when it begins. */
  function holdSecond({ client }: DevnetRig): { isThere: Promise<void>; goOn: () => void } {
    const { broadcast } = client;
    let goOn = () => {};
    const released = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const isThere = new Promise<void>((tell) => {
      let count = 0;
      client.broadcast = async (...args) => {
        if (++count === 2) {
          tell();
          await released;
        }
        return broadcast(...args);
      };
    });
    return { isThere, goOn };
  }

  /** The states of the only payment that a tab has shown, without repetitions. */
  function shownBy({ engine }: DevnetRig): readonly string[] {
    const shown: string[] = [];
    const look = () => {
      const status = engine.state.getState().outbox[0]?.status ?? "none";
      if (shown.at(-1) !== status) shown.push(status);
    };
    look();
    engine.state.subscribe(look);
    return shown;
  }

  test("is being sent in the other tab too, and in a tab that is opened meanwhile, until it is sent", async () => {
    const { tabs, open } = await twoTabs();
    const [one, other] = tabs;
    const held = holdSecond(one);
    const sending = one.engine.send(chainPlan(one.engine));
    const shown = shownBy(other);
    await held.isThere;
    await until(other.engine, ({ outbox }) => outbox[0]?.accepted === 1);
    const third = open();
    const shownByThird = shownBy(third);
    await third.engine.start();
    await until(third.engine, ({ outbox }) => outbox[0]?.status === "sending");
    held.goOn();
    mustBe(await sending);
    const rigs = [...tabs, third];
    await Promise.all(rigs.map(({ engine }) => until(engine, ({ outbox }) => outbox.length === 0)));
    expect(shown).toEqual(["none", "sending", "none"]);
    // Loading does not wait for the answer about the lock, which comes right after the first drawing.
    expect(shownByThird).toEqual(["none", "unknown", "sending", "none"]);
    const coins = await Promise.all(HOLDERS.slice(0, 5).map((script) => one.client.utxos(script)));
    expect(coins.map((each) => each.length)).toEqual([1, 1, 1, 1, 1]);
  });

  test("can be stopped from the other tab", async () => {
    const { tabs } = await twoTabs();
    const [one, other] = tabs;
    const held = holdSecond(one);
    const sending = one.engine.send(chainPlan(one.engine));
    await held.isThere;
    const { outbox } = await until(other.engine, (state) => state.outbox[0]?.status === "sending");
    expect(await other.engine.stopPayment(outbox[0]?.id ?? "x:0")).toEqual({ ok: true, value: { isStopped: true } });
    held.goOn();
    expect(await sending).toMatchObject({ problem: { code: "chain-open" } });
    await Promise.all(tabs.map(({ engine }) => until(engine, (state) => state.outbox[0]?.status === "stopped")));
  });

  test("is shown as it is stored by a second tab that stops it too, before the first one's message is followed", async () => {
    const { tabs } = await twoTabs();
    const [one, other] = tabs;
    const held = holdSecond(one);
    const sending = one.engine.send(chainPlan(one.engine));
    await held.isThere;
    const id = one.engine.state.getState().outbox[0]?.id ?? "x:0";
    const stopping = [one, other].map(({ engine }) =>
      engine.stopPayment(id).then((done) => [done, engine.state.getState().outbox[0]?.status]),
    );
    const stopped = [{ ok: true, value: { isStopped: true } }, "stopped"];
    expect(await Promise.all(stopping)).toEqual([stopped, stopped]);
    held.goOn();
    expect(await sending).toMatchObject({ problem: { code: "chain-open" } });
  });

  test("is not resumed by a press that came before Stop and waited for its turn", async () => {
    const { tabs } = await twoTabs();
    const [one] = tabs;
    const held = holdSecond(one);
    const plan = chainPlan(one.engine);
    const sending = one.engine.send(plan);
    await held.isThere;
    const again = one.engine.send(plan);
    const [entry] = one.engine.state.getState().outbox;
    expect(await one.engine.stopPayment(entry?.id ?? "x:0")).toEqual({ ok: true, value: { isStopped: true } });
    held.goOn();
    expect(await sending).toMatchObject({ problem: { code: "chain-open" } });
    expect(await again).toMatchObject({ problem: { code: "chain-open" } });
    await until(one.engine, ({ outbox }) => outbox[0]?.status === "stopped");
    // A press after Stop resumes it.
    mustBe(await one.engine.send(plan));
  });

  test.each(["send again", "the same plan"] as const)(
    "is not resumed by a press with Stop right after it, in the same tab or the other one: %s",
    async (how) => {
      const { tabs } = await twoTabs();
      const [one] = tabs;
      const held = holdSecond(one);
      const plan = chainPlan(one.engine);
      const sending = one.engine.send(plan);
      await held.isThere;
      const id = one.engine.state.getState().outbox[0]?.id ?? "x:0";
      mustBe(await one.engine.stopPayment(id));
      held.goOn();
      await sending;
      const before = one.engine.state.getState().outbox[0]?.accepted;
      for (const { engine } of tabs) {
        const again = how === "send again" ? one.engine.rebroadcast(id) : one.engine.send(plan);
        expect(await engine.stopPayment(id)).toEqual({ ok: true, value: { isStopped: true } });
        expect(await again).toEqual({ ok: false, problem: { code: "chain-open", entryId: id } });
      }
      expect(one.engine.state.getState().outbox).toMatchObject([{ status: "stopped", accepted: before, stops: 3 }]);
      // A press after all of them resumes it.
      mustBe(await one.engine.rebroadcast(id));
    },
  );

  test("is interrupted in both tabs when the network goes away, and completed when it is back", async () => {
    const { devnet, tabs } = await twoTabs();
    const [one, other] = tabs;
    const held = holdSecond(one);
    const sending = one.engine.send(chainPlan(one.engine));
    await held.isThere;
    await until(other.engine, ({ outbox }) => outbox[0]?.status === "sending");
    await takeOffline(devnet);
    held.goOn();
    expect(await sending).toMatchObject({ problem: { code: "outcome-unknown" } });
    await until(other.engine, ({ outbox }) => outbox[0]?.status === "unknown");
    await devnet.goOnline();
    await Promise.all(tabs.map(({ engine }) => until(engine, ({ outbox }) => outbox.length === 0)));
  });
});
