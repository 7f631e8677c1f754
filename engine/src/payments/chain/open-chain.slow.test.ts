import { sats } from "@satchel/core/amount";
import { outpointOf, type TokenId } from "@satchel/core/ids";
import { StorageError } from "@satchel/core/ports";
import { airdropScript, NO_SCRIPT } from "@satchel/core/script";
import { aTokenId, aTxid, scriptOf, txidOfNumber } from "@satchel/core/testing";
import type { PayIntent } from "@satchel/core/tx";
import { createMemoryStore } from "@satchel/platform/memory";
import { afterEach, describe, expect, test } from "vitest";
import type { Engine } from "../../create-engine.ts";
import type { OutboxEntry } from "../../state.ts";
import { balanceOf, mustBe, until } from "../../testing/rig.ts";
import { createScriptedWallet, refusal, type ScriptedWallet, UNREACHABLE } from "../../testing/scripted-wallet.ts";
import { reservedCoins } from "../outbox/stored-payments.ts";
import { planXec } from "../plan-payment.ts";

const running: Engine[] = [];
afterEach(() => {
  for (const engine of running.splice(0)) engine.stop();
});

const TOKEN = aTokenId("ab".repeat(32));
const drop = airdropScript(TOKEN, "Thanks");
const HOLDERS = Array.from({ length: 6_500 }, (_, n) => ({
  script: scriptOf(`holder ${n}`),
  sats: sats(600n + BigInt(n)),
}));
const AIRDROP: PayIntent = { to: HOLDERS, data: drop.ok ? drop.value : NO_SCRIPT, dataInEach: true };
const [bob] = [scriptOf("bob")];

const outbox = (engine: Engine): readonly OutboxEntry[] => engine.state.getState().outbox;
const only = (engine: Engine): OutboxEntry => {
  const [entry, ...others] = outbox(engine);
  if (!entry || others.length > 0) throw new Error(`${others.length + 1} entries`);
  return entry;
};
const planOf = (engine: Engine, intent: PayIntent) => mustBe(planXec(engine.state.getState(), intent));
const payBob = (engine: Engine, amount: bigint) => planOf(engine, { to: [{ script: bob, sats: sats(amount) }] });

/** A wallet of two coins and the plan of an airdrop of three transactions. */
async function withAirdrop(options: Parameters<typeof createScriptedWallet>[1] = {}) {
  const rig = await createScriptedWallet([50_000_000n, 60_000_000n], options);
  running.push(rig.engine);
  const plan = planOf(rig.engine, AIRDROP);
  expect(plan.txs).toHaveLength(3);
  return { ...rig, plan };
}

/** Runs `happen` before the broadcast of this number, counted from 1, goes out. */
function atBroadcast(rig: Pick<ScriptedWallet, "chain">, number: number, happen: () => unknown): void {
  const { broadcast } = rig.chain;
  let count = 0;
  rig.chain.broadcast = async (...args) => {
    if (++count === number) await happen();
    return broadcast(...args);
  };
}

/** How often each holder was paid by the transactions that the chain has. */
async function payments({ chain, me }: Pick<ScriptedWallet, "chain" | "me">): Promise<number[]> {
  const { txs } = await chain.history(me, 0, 100);
  const paid = new Map<string, number>();
  for (const { script } of txs.flatMap(({ outputs }) => outputs)) paid.set(script, (paid.get(script) ?? 0) + 1);
  return HOLDERS.map(({ script }) => paid.get(script) ?? 0);
}
const count = (paid: readonly number[], times: number) => paid.filter((each) => each === times).length;

test("a chain says what each of its transactions is for, and how far it is", async () => {
  const rig = await withAirdrop();
  const seen: (number | undefined)[][] = [];
  rig.engine.state.subscribe(({ outbox: [entry] }) => void (entry && seen.push([entry.begun, entry.accepted])));
  const { txids } = mustBe(await rig.engine.send(rig.plan));
  expect(txids).toHaveLength(3);
  expect([...new Set(seen.map(String))]).toEqual(["0,", "1,", "2,1", "3,2"]);
  expect(count(await payments(rig), 1)).toBe(HOLDERS.length);
});

describe("a stopped chain", () => {
  /** Stops the airdrop while its transaction `number` is being broadcast; that one still arrives. */
  async function stoppedAt(number: number) {
    const rig = await withAirdrop();
    atBroadcast(rig, number, async () => {
      expect(await rig.engine.stopPayment(only(rig.engine).id)).toEqual({ ok: true, value: { isStopped: true } });
    });
    const sent = await rig.engine.send(rig.plan);
    const entry = only(rig.engine);
    expect(sent).toEqual({ ok: false, problem: { code: "chain-open", entryId: entry.id } });
    return { ...rig, entry };
  }

  test("broadcasts nothing more, and says exactly what was sent", async () => {
    const { broadcasts, entry, engine, ...rig } = await stoppedAt(2);
    expect(broadcasts).toHaveLength(2);
    expect(entry).toMatchObject({ status: "stopped", begun: 2, accepted: 2, purpose: "airdrop" });
    const steps = entry.txs.map(({ step }) => step);
    expect(steps.map((step) => step?.kind)).toEqual(["pay", "pay", "pay"]);
    expect(steps.reduce((sum, step) => sum + (step?.recipients ?? 0), 0)).toBe(HOLDERS.length);
    expect(steps.reduce((sum, step) => sum + (step?.sats ?? 0n), 0n)).toBe(rig.plan.sent);
    const paid = (steps[0]?.recipients ?? 0) + (steps[1]?.recipients ?? 0);
    expect(count(await payments(rig), 1)).toBe(paid);
    // Asking and settling broadcast nothing either.
    await engine.askOutcome(entry.id);
    rig.chain.emit({ kind: "reconnected" });
    await engine.resync();
    expect(broadcasts).toHaveLength(2);
  });

  test("resumes with the same bytes: each recipient is paid exactly once", async () => {
    const { broadcasts, entry, engine, ...rig } = await stoppedAt(1);
    expect(await engine.rebroadcast(entry.id)).toEqual({ ok: true, value: undefined });
    expect(outbox(engine)).toEqual([]);
    expect(broadcasts).toEqual(entry.txs.map(({ rawTx }) => rawTx));
    expect(count(await payments(rig), 1)).toBe(HOLDERS.length);
    expect(rig.signings()).toBe(1);
  });

  test("resumes too when the same plan is sent again", async () => {
    const { broadcasts, engine, plan, ...rig } = await stoppedAt(1);
    mustBe(await engine.send(plan));
    expect(broadcasts).toHaveLength(3);
    expect(rig.signings()).toBe(1);
  });

  test("keeps its coins, also the change that its next transaction spends", async () => {
    const { entry, engine } = await stoppedAt(1);
    await engine.resync();
    const { ledger } = engine.state.getState();
    const change = [...ledger.utxos.keys()].filter((outpoint) => outpoint.startsWith(entry.txs[0]?.txid ?? "?"));
    expect(change).toHaveLength(1);
    expect(change.filter((outpoint) => reservedCoins(outbox(engine)).has(outpoint))).toEqual(change);
    expect(payBob(engine, 1_000n).spends).not.toContain(change[0]);
  });

  test("is not replaced by another plan of the same airdrop, with other amounts or for fewer holders", async () => {
    const { entry, engine, broadcasts } = await stoppedAt(1);
    const open = { ok: false, problem: { code: "still-open", entryId: entry.id } };
    const rest = HOLDERS.slice(6_000);
    for (const to of [rest, rest.map((each) => ({ ...each, sats: sats(each.sats + 1n) }))]) {
      expect(await engine.send(planOf(engine, { ...AIRDROP, to }))).toEqual(open);
    }
    // The same payments without the message.
    expect(await engine.send(planOf(engine, { to: rest }))).toEqual(open);
    expect(broadcasts).toHaveLength(1);
    // One holder may well be paid for something else.
    mustBe(await engine.send(planOf(engine, { to: rest.slice(0, 1) })));
  });

  test("whose rest is discarded keeps what was sent; its coins are free, and the rest never arrives", async () => {
    const { entry, engine, broadcasts, ...rig } = await stoppedAt(1);
    const before = balanceOf(engine.state.getState());
    expect(await engine.discardRest(entry.id)).toEqual({ ok: true, value: undefined });
    expect(outbox(engine)).toEqual([]);
    expect(reservedCoins(outbox(engine)).size).toBe(0);
    await engine.resync();
    expect(balanceOf(engine.state.getState())).toBe(before);
    expect(await engine.rebroadcast(entry.id)).toEqual({ ok: true, value: undefined });
    expect(broadcasts).toHaveLength(1);
    expect(count(await payments(rig), 1)).toBe(entry.txs[0]?.step?.recipients);
    // The rest can be planned anew now, and the old plan is not taken for one that was sent.
    expect(await engine.send(rig.plan)).toEqual({ ok: false, problem: { code: "coins-gone" } });
    mustBe(await engine.send(planOf(engine, { ...AIRDROP, to: HOLDERS.slice(entry.txs[0]?.step?.recipients) })));
    expect(count(await payments(rig), 1)).toBe(HOLDERS.length);
  });

  test("is not discarded while it is not known whether its last transaction arrived", async () => {
    const rig = await withAirdrop();
    atBroadcast(rig, 2, () => rig.engine.stopPayment(only(rig.engine).id));
    const { broadcast } = rig.chain;
    let sent = 0;
    rig.chain.broadcast = async (rawTx, options) => {
      const answer = await broadcast(rawTx, options);
      if (++sent < 2) return answer;
      rig.chain.breakWith(new Error("no answer"));
      throw new Error("no answer");
    };
    expect(await rig.engine.send(rig.plan)).toMatchObject({ problem: { code: "outcome-unknown" } });
    const entry = only(rig.engine);
    expect(entry).toMatchObject({ status: "stopped", begun: 2, accepted: 1 });
    expect(await rig.engine.discardRest(entry.id)).toMatchObject({ ok: false });
    expect(outbox(rig.engine)).toHaveLength(1);
    // The indexer is back, and has it.
    rig.chain.breakWith(undefined);
    expect(await rig.engine.discardRest(entry.id)).toEqual({ ok: true, value: undefined });
    expect(outbox(rig.engine)).toEqual([]);
    const paid = (entry.txs[0]?.step?.recipients ?? 0) + (entry.txs[1]?.step?.recipients ?? 0);
    expect(count(await payments(rig), 1)).toBe(paid);
    expect(rig.broadcasts).toHaveLength(2);
  });

  test("and what was not broadcast is not in doubt: a lost connection before it takes that back", async () => {
    const rig = await withAirdrop();
    rig.chain.broadcast = withUnreachableFrom(rig, 2);
    expect(await rig.engine.send(rig.plan)).toMatchObject({ problem: { code: "outcome-unknown" } });
    const entry = only(rig.engine);
    expect(entry).toMatchObject({ status: "unknown", begun: 1, accepted: 1 });
    expect(await rig.engine.stopPayment(entry.id)).toEqual({ ok: true, value: { isStopped: true } });
    expect(await rig.engine.discardRest(entry.id)).toEqual({ ok: true, value: undefined });
    expect(outbox(rig.engine)).toEqual([]);
  });
});

/** Accepts transactions before the one of this number, and is away from then on. */
function withUnreachableFrom(
  { chain }: Pick<ScriptedWallet, "chain">,
  number: number,
): ScriptedWallet["chain"]["broadcast"] {
  const { broadcast } = chain;
  let sent = 0;
  return async (...args) => {
    if (++sent >= number) throw UNREACHABLE;
    return broadcast(...args);
  };
}

describe("what cannot be stopped", () => {
  test("a single transaction, or a chain whose last one is on its way", async () => {
    const rig = await withAirdrop();
    atBroadcast(rig, 3, async () => {
      expect(await rig.engine.stopPayment(only(rig.engine).id)).toEqual({ ok: true, value: { isStopped: false } });
    });
    mustBe(await rig.engine.send(rig.plan));
    rig.loseNext();
    expect(await rig.engine.send(payBob(rig.engine, 1_000n))).toMatchObject({ problem: { code: "outcome-unknown" } });
    expect(await rig.engine.stopPayment(only(rig.engine).id)).toEqual({ ok: true, value: { isStopped: false } });
    expect(only(rig.engine).status).toBe("unknown");
    expect(await rig.engine.discardRest(only(rig.engine).id)).toEqual({ ok: false, problem: { code: "under-way" } });
  });

  test("a payment that is not there, and one that storage cannot change", async () => {
    const rig = await withAirdrop();
    const nowhere = outpointOf(txidOfNumber(1), 0);
    expect(await rig.engine.stopPayment(nowhere)).toEqual({ ok: true, value: { isStopped: false } });
    expect(await rig.engine.discardRest(nowhere)).toEqual({ ok: true, value: undefined });
    rig.store.get = () => Promise.reject(new StorageError("no disk"));
    const failed = { ok: false, problem: { code: "storage-failed", reason: "no disk" } };
    expect(await rig.engine.stopPayment(nowhere)).toEqual(failed);
    expect(await rig.engine.discardRest(nowhere)).toEqual(failed);
  });
});

describe("a chain of which the network refuses a later transaction", () => {
  test("is open: what was accepted stays, the same bytes can be tried again, and the rest can be dismissed", async () => {
    const rig = await withAirdrop();
    const { broadcast } = rig.chain;
    rig.chain.broadcast = async (...args) => {
      if (rig.broadcasts.length === 1) rig.refuseNext(refusal("dust"));
      return broadcast(...args);
    };
    const sent = await rig.engine.send(rig.plan);
    const entry = only(rig.engine);
    expect(sent).toEqual({ ok: false, problem: { code: "chain-open", entryId: entry.id } });
    expect(entry).toMatchObject({ status: "refused", accepted: 1 });
    // Its coins are free, but the same airdrop is not planned anew while it is open.
    expect(await rig.engine.send(planOf(rig.engine, AIRDROP))).toMatchObject({ problem: { code: "still-open" } });
    rig.chain.broadcast = broadcast;
    expect(await rig.engine.rebroadcast(entry.id)).toEqual({ ok: true, value: undefined });
    expect(count(await payments(rig), 1)).toBe(HOLDERS.length);
  });

  test("and of which the first is refused, was not sent at all", async () => {
    const rig = await withAirdrop();
    rig.refuseNext(refusal("dust"));
    expect(await rig.engine.send(rig.plan)).toEqual({ ok: false, problem: { code: "refused", reason: "dust" } });
    const [first] = only(rig.engine).txs;
    await rig.engine.dismissPayment(only(rig.engine).id);
    // A server that has the bytes of the first can still publish them, and no bytes of the others ever left the device.
    expect(only(rig.engine)).toMatchObject({ status: "refused", txs: [first] });
    const again = planOf(rig.engine, AIRDROP);
    expect(again.spends).toContain(only(rig.engine).spends[0]);
    mustBe(await rig.engine.send(again));
  });
});

test("a storage that fails between two transactions leaves the chain open, and the engine completes it", async () => {
  const store = createMemoryStore();
  const rig = await withAirdrop({ store });
  const { set } = store;
  atBroadcast(rig, 1, () => {
    store.set = () => Promise.reject(new StorageError("disk full"));
  });
  expect(await rig.engine.send(rig.plan)).toMatchObject({ problem: { code: "outcome-unknown", reason: "disk full" } });
  expect(rig.broadcasts).toHaveLength(1);
  store.set = set;
  await rig.engine.askOutcome(only(rig.engine).id);
  await until(rig.engine, ({ outbox: entries }) => entries.length === 0);
  expect(count(await payments(rig), 1)).toBe(HOLDERS.length);
  expect(rig.notices).toContainEqual(expect.objectContaining({ kind: "payment-settled" }));
});

test("a creation that another payment has replaced for good takes its icon along, and no other", async () => {
  const rig = await createScriptedWallet([1_000_000n]);
  const { engine } = rig;
  running.push(engine);
  rig.refuseNext(refusal("min relay fee not met"));
  expect(await engine.send(payBob(engine, 1_000n))).toMatchObject({ problem: { code: "refused" } });
  const entry = only(engine);
  const iconOf = async (tokenId: TokenId) => {
    const names = { name: "Lantern", ticker: "LANTRN", url: "", decimals: 0, genesisQty: "1", tokenType: "" };
    const kept = await engine.keepTokenIcon(
      entry.walletId,
      { ...names, tokenId, supplyType: "fixed" },
      Uint8Array.of(1),
    );
    mustBe(kept);
  };
  await iconOf(aTokenId(entry.txs[0]?.txid));
  await iconOf(TOKEN);
  const { txids } = mustBe(await engine.send(payBob(engine, 2_000n)));
  await engine.resync();
  expect(only(engine)).toMatchObject({ id: entry.id, left: [] });
  const replacing = await rig.chain.tx(aTxid(txids[0]));
  rig.chain.add({ ...replacing, isFinal: true });
  await engine.resync();
  expect(outbox(engine)).toEqual([]);
  expect(await engine.keptTokenIcons()).toEqual([TOKEN]);
});
