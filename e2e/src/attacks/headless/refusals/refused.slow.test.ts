// A server refuses a payment, keeps its signed bytes, and publishes them after the person has paid again: the devnet
// says how often the recipient was paid.

import { atoms, sats } from "@satchel/core/amount";
import { NO_SCRIPT, type ScriptHex } from "@satchel/core/script";
import type { Engine, PaymentIntent } from "@satchel/engine";
import { planXec, saidDead } from "@satchel/engine/plan";
import { expect, test, vi } from "vitest";
import { createDevice, type Run, until } from "../device.ts";
import { ALP, AMOUNT, createRefusals, make, mustBe, ownScript, SLP, somebody, split } from "./refusal-arena.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const arena = createRefusals();

async function pay({ state, send }: Engine, script: ScriptHex) {
  const plan = planXec(state.getState(), { to: [{ script, sats: sats(AMOUNT) }] });
  if (!plan.ok) throw new Error(plan.problem.code);
  return send(plan.value);
}

test.each([
  ["one server", false, false],
  ["one server and an honest one", true, false],
  ["one server that hides the coins, and an honest one", true, true],
] as const)("refused by %s, and published after the person has paid again: paid once", async (_, hasHonest, hides) => {
  const run = await arena.open(hasHonest ? [arena.devnet.url] : []);
  const { engine } = run;
  const bob = somebody();
  arena.liar.lie({ refuses: true, hides });
  const first = await pay(engine, bob);
  expect(arena.liar.kept()).toHaveLength(1);
  // The other server takes what the first one has refused.
  expect(first.ok).toBe(hasHonest);
  if (!first.ok) {
    arena.liar.lie({});
    // A payment of the same amount would now be made from this coin alone.
    await arena.newCoins(run, [AMOUNT + 10_000n]);
    expect(await pay(engine, bob)).toMatchObject({ ok: true });
  }
  await arena.liar.publish();
  expect(await arena.got(bob)).toEqual([AMOUNT]);
});

/** A payment that is refused once, made again by the person, and then published: `done` says how often it was made. */
type Kind = {
  /** From which of its broadcasts on the server refuses. */
  from?: number;
  begin(
    run: Run,
  ): Promise<{ intents: readonly [PaymentIntent, PaymentIntent]; done(): Promise<unknown>; once: unknown }>;
};

const sendToken = (token: typeof SLP | typeof ALP): Kind => ({
  begin: async (run) => {
    const tokenId = await arena.create(run, token);
    await split(run, tokenId);
    const bob = somebody();
    const intent = { tokenId, to: [{ script: bob, atoms: atoms(400n) }] };
    return { intents: [intent, intent], done: () => arena.tokensOf(bob, tokenId), once: [400n] };
  },
});

const many = Array.from({ length: 25 }, () => somebody());
/** Offers of somebody else. */
async function offersBy(maker: Run, token: typeof SLP | typeof ALP) {
  const tokenId = await arena.create(maker, token);
  for (const price of [2_000_000_000n, 2_100_000_000n]) {
    const wish = { tokenId, atoms: atoms(500n), minAtoms: atoms(500n), priceNanoSatsPerAtom: price * 1_000n };
    mustBe(await make(maker, { trade: "list", ...wish }));
    await maker.engine.resync();
  }
  const { offers } = mustBe(await maker.engine.fetchOffers({ tokenId }));
  return { tokenId, offers };
}

const KINDS: Record<string, Kind> = {
  "a payment of SLP tokens": sendToken(SLP),
  "a payment of ALP tokens": sendToken(ALP),
  "the second transaction of a chain": {
    from: 1,
    begin: async (run) => {
      const tokenId = await arena.create(run, SLP);
      await split(run, tokenId);
      const to = many.map((script) => ({ script, atoms: atoms(10n) }));
      const last = many.at(-1) ?? NO_SCRIPT;
      // What was not paid, as the wallet says, is paid again.
      const rest = { tokenId, to: to.slice(-6) };
      return { intents: [{ tokenId, to }, rest], done: () => arena.tokensOf(last, tokenId), once: [10n] };
    },
  },
  "a purchase": {
    begin: async (run) => {
      const { tokenId, offers } = await offersBy(await arena.openHonest(), ALP);
      const [one, other] = offers;
      if (!one || !other) throw new Error("No offers");
      const own = ownScript(run);
      const buy = (offer: typeof one) => ({ trade: "buy", offer, atoms: offer.atoms }) as const;
      return { intents: [buy(one), buy(other)], done: () => arena.tokensOf(own, tokenId), once: [500n] };
    },
  },
  "a listing": {
    begin: async (run) => {
      const tokenId = await arena.create(run, ALP);
      await split(run, tokenId);
      const wish = { tokenId, atoms: atoms(400n), minAtoms: atoms(1n), priceNanoSatsPerAtom: 2_000_000_000_000n };
      const list = { trade: "list", ...wish } as const;
      const done = async () => mustBe(await run.engine.fetchOffers({ tokenId })).offers.length;
      return { intents: [list, list], done, once: 1 };
    },
  },
};

test.each(Object.entries(KINDS))(
  "%s that was refused, made again, and published: made once",
  async (_, { from, begin }) => {
    const run = await arena.open();
    const { intents, done, once } = await begin(run);
    arena.liar.lie({ refuses: true, ...(from !== undefined && { from }) });
    expect(await make(run, intents[0])).toMatchObject({ ok: false });
    expect(arena.liar.kept().length).toBeGreaterThan(0);
    arena.liar.lie({});
    await arena.newCoins(run);
    for (const { id, txs, spends } of run.engine.state.getState().outbox) {
      // Even a person who keeps its coins out of every payment pays with one of them.
      await run.engine.setFrozen([...spends], true);
      if (txs.length > 1) await run.engine.discardRest(id);
    }
    expect(await make(run, intents[1])).toMatchObject({ ok: true });
    await arena.liar.publish();
    expect(await done()).toEqual(once);
  },
);

test("a payment that was refused is cancelled, and published: it is not paid", async () => {
  const run = await arena.open();
  const bob = somebody();
  arena.liar.lie({ refuses: true });
  expect(await make(run, { to: [{ script: bob, sats: sats(AMOUNT) }] })).toMatchObject({ ok: false });
  arena.liar.lie({});
  const [entry] = run.engine.state.getState().outbox;
  if (!entry) throw new Error("The refused payment is gone");
  expect(await run.engine.discardRest(entry.id)).toEqual({ ok: false, problem: { code: "refused-open" } });
  const { txids } = mustBe(await make(run, { cancel: entry.id }));
  expect(await arena.liar.publish()).toBe(0);
  expect(await arena.got(bob)).toEqual([]);
  // It is over once what spends its coin is final.
  arena.devnet.node.finalizeTx(txids[0] ?? "");
  await run.engine.resync();
  await until(run.engine, ({ outbox }) => outbox.length === 0);
});

test("another tab pays while a refused payment is open: only one of the two is made", async () => {
  const device = createDevice();
  const run = await arena.open([], device);
  const tab = await arena.openTab(run, device);
  const bob = somebody();
  const intent = { to: [{ script: bob, sats: sats(AMOUNT) }] };
  arena.liar.lie({ refuses: true });
  expect(await make(run, intent)).toMatchObject({ ok: false });
  arena.liar.lie({});
  await arena.newCoins(tab);
  expect(await make(tab, intent)).toMatchObject({ ok: true });
  await arena.liar.publish();
  expect(await arena.got(bob)).toEqual([AMOUNT]);
});

test("one server that hides the coins of what it has refused: the payment counts as dead, and it is said whose word that is", async () => {
  const run = await arena.open();
  const bob = somebody();
  arena.liar.lie({ refuses: true, hides: true });
  expect(await make(run, { to: [{ script: bob, sats: sats(AMOUNT) }] })).toMatchObject({ ok: false });
  await run.engine.resync();
  const { outbox, activeId } = run.engine.state.getState();
  expect(outbox).toMatchObject([
    { status: "conflicted", left: [], saidBy: [arena.liar.host], refusedBy: [arena.liar.host] },
  ]);
  // Every review says so.
  expect(saidDead({ outbox, activeId })).toHaveLength(1);
  await run.engine.dismissPayment(outbox[0]?.id ?? "");
  expect(run.engine.state.getState().outbox).toEqual([]);
  // Once it is honest again, what a person has dismissed is open again.
  arena.liar.lie({});
  await run.engine.resync();
  await until(run.engine, (state) => state.outbox[0]?.status === "refused");
});

test.each([
  ["alone", false],
  ["beside an honest one", true],
] as const)("a payment that was final is not called dropped by a server %s that does not know it", async (_, two) => {
  const device = createDevice();
  const bob = somebody();
  const before = await arena.open(two ? [arena.devnet.url] : [], device);
  const sent = await pay(before.engine, bob);
  if (!sent.ok) throw new Error(sent.problem.code);
  const [txid] = sent.value.txids;
  arena.devnet.node.finalizeTx(txid ?? "");
  await before.engine.resync();
  await until(before.engine, ({ ledger }) => ledger.history.some((tx) => tx.txid === txid && tx.isFinal));
  await before.engine.resync();
  before.stop();

  arena.liar.lie({ unknown: new Set(sent.value.txids) });
  const { engine } = await arena.open(two ? [arena.devnet.url] : [], device);
  const notices: string[] = [];
  engine.onNotice(({ kind }) => void notices.push(kind));
  await engine.resync();
  await engine.resync();
  expect(notices).not.toContain("payment-dropped");
  expect(notices).not.toContain("payment-conflicted");
  expect(notices).not.toContain("payment-refused");
  const { outbox } = engine.state.getState();
  expect(outbox.filter(({ status }) => status === "refused" || status === "conflicted")).toEqual([]);
  expect(await arena.got(bob)).toEqual([AMOUNT]);
});
