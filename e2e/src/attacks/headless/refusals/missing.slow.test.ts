// A payment that was final is not known to the only server any more: what a person can do with it works, and the rest
// of the wallet is not blocked.
import { sats } from "@satchel/core/amount";
import type { Txid } from "@satchel/core/ids";
import type { PaymentIntent } from "@satchel/engine";
import { expect, test, vi } from "vitest";
import { createDevice, until } from "../device.ts";
import { AMOUNT, createRefusals, make, mustBe, somebody } from "./refusal-arena.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const arena = createRefusals();

/** Makes a payment that becomes final; at the next start the server does not know it. */
async function withMissing(intent: PaymentIntent) {
  const device = createDevice();
  const before = await arena.open([], device);
  const { txids } = mustBe(await make(before, intent));
  for (const txid of txids) arena.devnet.node.finalizeTx(txid);
  await before.engine.resync();
  const isFinal = (txid: Txid) =>
    before.engine.state.getState().ledger.history.some((tx) => tx.txid === txid && tx.isFinal);
  await until(before.engine, () => txids.every(isFinal));
  await before.engine.resync();
  before.stop();
  arena.liar.lie({ unknown: new Set(txids) });
  const run = await arena.open([], device);
  await run.engine.resync();
  await until(run.engine, ({ outbox }) => outbox[0]?.status === "missing");
  const [entry] = run.engine.state.getState().outbox;
  if (!entry) throw new Error("The missing payment is gone");
  return { run, entry };
}

test("other payments do not have to replace it, and leave its coins alone", async () => {
  const bob = somebody();
  const { run, entry } = await withMissing({ to: [{ script: bob, sats: sats(AMOUNT) }] });
  const other = mustBe(await run.engine.prepare({ to: [{ script: somebody(), sats: sats(AMOUNT) }] }));
  expect(other.spends.filter((coin) => entry.spends.includes(coin))).toEqual([]);
  expect(await run.engine.send(other)).toMatchObject({ ok: true });
});

test("'Send the same bytes again' says that it is still not known, and ends it once the server has it", async () => {
  const bob = somebody();
  const { run, entry } = await withMissing({ to: [{ script: bob, sats: sats(AMOUNT) }] });
  expect(await run.engine.rebroadcast(entry.id)).toEqual({
    ok: false,
    problem: { code: "still-missing", hosts: [arena.liar.host] },
  });
  arena.liar.lie({});
  expect(await run.engine.rebroadcast(entry.id)).toMatchObject({ ok: true });
  await until(run.engine, ({ outbox }) => outbox.length === 0);
  expect(await arena.got(bob)).toEqual([AMOUNT]);
});

test("its coins are hidden by the first server: 'Cancel it' spends one that another server lists", async () => {
  const device = createDevice();
  const second = await arena.another();
  const before = await arena.open([second.url], device);
  const { txids } = mustBe(await make(before, { to: [{ script: somebody(), sats: sats(AMOUNT) }] }));
  const [txid] = txids;
  if (txid === undefined) throw new Error("Nothing was sent");
  arena.devnet.node.finalizeTx(txid);
  await until(before.engine, ({ ledger }) => ledger.history.some((tx) => tx.txid === txid && tx.isFinal));
  await before.engine.resync();
  const spends = before.engine.state.getState().ledger.history.find((tx) => tx.txid === txid)?.inputs ?? [];
  before.stop();

  // It was never final, and both say now that they do not know it.
  arena.devnet.node.rejectTx(txid);
  const unknown = new Set(txids);
  arena.liar.lie({ unknown, hidden: spends.map(({ outpoint }) => outpoint) });
  second.lie({ unknown });
  const run = await arena.open([second.url], device);
  await run.engine.resync();
  await until(run.engine, ({ outbox }) => outbox[0]?.status === "missing");
  const { outbox, ledger } = run.engine.state.getState();
  expect(spends.some(({ outpoint }) => ledger.utxos.has(outpoint))).toBe(false);
  const plan = mustBe(await run.engine.prepareCancel({ cancel: outbox[0]?.id ?? ("" as never) }));
  expect(spends.map(({ outpoint }) => outpoint)).toContain(plan.spends[0]);
  const { txids: cancels } = mustBe(await run.engine.send(plan));
  expect(arena.devnet.node.mempool().has(cancels[0] ?? "")).toBe(true);
});
