import { type Archive, StorageError } from "@satchel/core/ports";
import type { ScriptHex } from "@satchel/core/script";
import { aTx, aTxid, aWalletId, createManualClock, scriptOf } from "@satchel/core/testing";
import { type Tx, writeTx } from "@satchel/core/tx";
import { createMemoryArchive } from "@satchel/platform/memory";
import { afterEach, describe, expect, test } from "vitest";
import type { Engine } from "../../../create-engine.ts";
import { bareContext } from "../../../testing/bare-context.ts";
import { beginBareSession } from "../../../testing/bare-session.ts";
import { createRig, mustBe, type Rig, until } from "../../../testing/rig.ts";
import { createScriptedChain } from "../../../testing/scripted-chain.ts";
import { createScriptedWallet } from "../../../testing/scripted-wallet.ts";
import { forgetParentsOf, readStoredParents, type StoredParent, storeParents } from "./stored-parents.ts";

const me = scriptOf("me");
const someParents = (count: number, from = 1): StoredParent[] =>
  Array.from({ length: count }, (_, n) => {
    const tx = aTx(n + from)
      .from(scriptOf("alice"))
      .paying(me, BigInt(n + from))
      .hashed();
    return { txid: tx.txid, rawTx: writeTx(tx) };
  });
const idsOf = (parents: readonly StoredParent[]) => parents.map(({ txid }) => txid);
const SIZE = someParents(1)[0]?.rawTx.length ?? 0;

/** A run of the program with wallet `w` on the device that has this archive. */
function aRun(archive: Archive = createMemoryArchive()) {
  const clock = createManualClock();
  const ctx = bareContext({ archive, clock });
  beginBareSession(ctx, { scripts: new Set([me]) });
  ctx.state.setState({ wallets: [{ kind: "seed", id: aWalletId("w"), name: "", keys: [], sealed: "" }] });
  return { ctx, archive, clock };
}

describe("stored parents", () => {
  test("are read in the next run, by wallet", async () => {
    const { ctx, archive } = aRun();
    const parents = someParents(100);
    await storeParents(ctx, parents);
    const { ctx: later } = aRun(archive);
    expect(await readStoredParents(later, [...idsOf(parents), aTxid("ab".repeat(32))])).toEqual(parents);
    beginBareSession(later, { walletId: aWalletId("v"), scripts: new Set([me]) });
    expect(await readStoredParents(later, idsOf(parents))).toEqual([]);
  });

  test("stay within their bound: the oldest go", async () => {
    const { ctx, clock } = aRun();
    const parents = someParents(90);
    const isThere = async () => new Set(idsOf(await readStoredParents(ctx, idsOf(parents))));
    for (let n = 0; n < parents.length; n++) {
      clock.advance(1);
      await storeParents(ctx, parents.slice(n, n + 1), 20 * SIZE);
      const there = await isThere();
      expect(there.size).toBeLessThanOrEqual(20);
      expect(there.size).toBeGreaterThanOrEqual(Math.min(n + 1, 15));
      // No older one is there than one that is gone.
      expect(idsOf(parents.slice(0, n + 1)).slice(-there.size)).toEqual([...there]);
    }
  });

  test("stay within their bound also if many come at once, or come twice", async () => {
    const { ctx } = aRun();
    const parents = someParents(200);
    await storeParents(ctx, parents, 20 * SIZE);
    const there = await readStoredParents(ctx, idsOf(parents));
    expect(there.length).toBeLessThanOrEqual(20);
    expect(there.map(({ txid }) => txid)).toContain(parents.at(-1)?.txid);
    for (let round = 0; round < 50; round++) await storeParents(ctx, there, 20 * SIZE);
    expect(await readStoredParents(ctx, idsOf(parents))).toHaveLength(there.length);
  });

  test("are counted anew if their note is damaged", async () => {
    const { ctx, archive } = aRun();
    const parents = someParents(60);
    await storeParents(ctx, parents.slice(0, 10), 20 * SIZE);
    for (let n = 10; n < parents.length; n++) {
      const { revision } = await archive.note("w parents");
      await archive.write("w parents", revision, { put: [], remove: [], note: "damaged" });
      await storeParents(ctx, parents.slice(n, n + 1), 20 * SIZE);
    }
    expect((await readStoredParents(ctx, idsOf(parents))).length).toBeLessThanOrEqual(20);
  });

  test("are kept of two tabs that write at the same time", async () => {
    const { ctx, archive } = aRun();
    const { ctx: other } = aRun(archive);
    const parents = someParents(20);
    await Promise.all([storeParents(ctx, parents.slice(0, 12)), storeParents(other, parents.slice(8))]);
    expect(await readStoredParents(ctx, idsOf(parents))).toEqual(parents);
  });

  test("go with their wallet, and are not stored for one that is gone", async () => {
    const { ctx, archive } = aRun();
    const parents = someParents(3);
    await storeParents(ctx, parents);
    await forgetParentsOf(ctx, aWalletId("w"));
    expect(await readStoredParents(ctx, idsOf(parents))).toEqual([]);
    ctx.state.setState({ wallets: [] });
    await storeParents(ctx, parents);
    expect(await archive.note("w parents")).toEqual({ revision: 0, text: undefined });
  });

  test("are missed, not waited for, if the archive fails or there is no archive", async () => {
    const broken = new Proxy({} as Archive, { get: () => () => Promise.reject(new StorageError("Disk full")) });
    const { ctx } = aRun(broken);
    await storeParents(ctx, someParents(1));
    expect(await readStoredParents(ctx, idsOf(someParents(1)))).toEqual([]);
    expect(ctx.warnings).toHaveLength(2);
    const { ctx: without } = aRun();
    without.ports.archive = undefined;
    await storeParents(without, someParents(1));
    expect(await readStoredParents(without, idsOf(someParents(1)))).toEqual([]);
  });
});

describe("the parents of a wallet with more coins than its shown history", () => {
  const running: Engine[] = [];
  afterEach(() => {
    for (const engine of running.splice(0)) engine.stop();
  });

  /** A wallet with 40 coins whose parents were all gathered and stored, and the next run of the program. */
  async function inNextRun() {
    const first = await createScriptedWallet(Array.from({ length: 40 }, () => 10_000n));
    running.push(first.engine);
    const plan = mustBe(await first.engine.prepare({ maxTo: scriptOf("bob") }));
    expect(plan.spends).toHaveLength(40);
    const asked = first.chain.asked("rawTx");
    expect(asked).toBeGreaterThan(0);
    const walletId = first.engine.state.getState().activeId ?? "";
    const stored = () => first.archive.find(`${walletId} parents`, first.incomes);
    await expect.poll(stored).toHaveLength(asked);
    first.engine.stop();

    const chain = createScriptedChain();
    chain.add(...first.incomes.map((_, n) => incomeOf(first.me, n)));
    const second = createRig({ chain, store: first.store, vault: first.vault });
    running.push(second.engine);
    await second.engine.start();
    await until(second.engine, ({ sync }) => sync.state === "fresh");
    return { ...second, chain, walletId, stored, asked };
  }

  const incomeOf = (script: ScriptHex, n: number): Tx =>
    aTx(n + 1)
      .from(scriptOf("alice"))
      .paying(script, 10_000n)
      .hashed();
  const pay = async ({ engine }: Rig) => {
    const plan = mustBe(await engine.prepare({ maxTo: scriptOf("bob") }));
    expect(plan.spends).toHaveLength(40);
    return mustBe(await engine.send(plan));
  };

  test("are not asked for after a restart, neither for the review nor for the signature", async () => {
    const rig = await inNextRun();
    await pay(rig);
    expect(rig.chain.asked("rawTx")).toBe(0);
  });

  test("are asked for again one by one if what is stored of them was changed, and are whole again afterwards", async () => {
    const rig = await inNextRun();
    const owner = `${rig.walletId} parents`;
    const ids = (await rig.stored()).map(({ txid }) => txid);
    const records = await rig.archive.get(owner, ids.slice(0, 3));
    const put = records.map((record, n) => ({ ...record, bytes: record.bytes.slice(0, n === 0 ? 0 : -n) }));
    const { revision, text = "" } = await rig.archive.note(owner);
    expect(await rig.archive.write(owner, revision, { put, remove: [], note: text })).toBe(true);
    mustBe(await rig.engine.prepare({ maxTo: scriptOf("bob") }));
    expect(rig.chain.asked("rawTx")).toBe(3);
    await pay(rig);
    expect(rig.chain.asked("rawTx")).toBe(3);
    await expect
      .poll(async () => (await rig.archive.get(owner, ids)).filter(({ bytes }) => bytes.length < SIZE))
      .toEqual([]);
  });

  test("are deleted with the wallet", async () => {
    const rig = await inNextRun();
    const other = mustBe(await rig.engine.createWallet());
    mustBe(await rig.engine.activateWallet(other.walletId));
    mustBe(await rig.engine.deleteWallet(aWalletId(rig.walletId)));
    expect(await rig.stored()).toEqual([]);
  });
});
