import { atoms, sats } from "@satchel/core/amount";
import { type Outpoint, outpointOf } from "@satchel/core/ids";
import { balanceOf, withoutDoubted } from "@satchel/core/ledger";
import { NetworkError, StorageError, type Store } from "@satchel/core/ports";
import { emppScript, NO_SCRIPT } from "@satchel/core/script";
import { aToken, aTx, aTxid, scriptOf } from "@satchel/core/testing";
import { alpSendPush } from "@satchel/core/token";
import type { TokenValue, Utxo } from "@satchel/core/tx";
import { createMemoryStore } from "@satchel/platform/memory";
import { createMemoryDeviceKeys, createNodeVault, QUICK_KDF } from "@satchel/vault/node";
import { afterEach, describe, expect, test } from "vitest";
import type { Engine } from "../create-engine.ts";
import { contradictionOf, planXec } from "../payments/plan-payment.ts";
import { activeIdOf, archiveOf, createRig, mustBe, until } from "../testing/rig.ts";
import { createScriptedChain } from "../testing/scripted-chain.ts";
import { evidenceItem } from "./evidence-item.ts";

const alice = scriptOf("alice");
const bob = scriptOf("bob");
const TOKEN = aToken(50n);

const running: Engine[] = [];
afterEach(() => {
  for (const engine of running.splice(0)) engine.stop();
});

/**
 * A device with a wallet of 20,000 sats and of one coin of 60,000 sats with 50 atoms, which its indexer can deny.
 * `inBytes`: whether the coin's transaction names the tokens; otherwise the indexer made them up. `hidesBytes`: no
 * source has that transaction's bytes until `showBytes` is called.
 */
async function device({ inBytes = true, hidesBytes = false, store = createMemoryStore() } = {}) {
  const chain = createScriptedChain();
  const deviceKeys = createMemoryDeviceKeys();
  const start = async () => {
    const { engine } = createRig({ store, chain, vault: createNodeVault({ deviceKeys, kdf: QUICK_KDF }) });
    running.push(engine);
    await engine.start();
    return engine;
  };
  const engine = await start();
  mustBe(await engine.createWallet());
  const [me = NO_SCRIPT] = engine.state.getState().ledger.scripts;
  const message = emppScript([alpSendPush(TOKEN.tokenId, [atoms(50n)])]);
  const parent = aTx(2)
    .from(alice)
    .paying(inBytes ? message : bob, 0n)
    .paying(me, 60_000n, TOKEN)
    .hashed();
  chain.add(aTx(1).from(alice).paying(me, 20_000n).hashed(), parent);
  const outpoint = outpointOf(parent.txid, 1);
  const { utxos, tx, rawTx, history } = chain;
  if (hidesBytes) {
    chain.rawTx = () => Promise.reject(new NetworkError("no answer", "unreachable"));
    archiveOf(store).get = async () => [];
  }
  const showBytes = () => {
    chain.rawTx = rawTx;
  };
  /** From now on the indexer says this about the coin's token, in every answer; "gone": it has no such coin. */
  const say = (token: TokenValue | undefined | "gone") => {
    const edit = <T extends { token?: TokenValue }>({ token: _, ...rest }: T) =>
      ({ ...rest, ...(token !== "gone" && token !== undefined && { token }) }) as T;
    const editTx = <T extends Awaited<ReturnType<typeof tx>>>(each: T): T =>
      each.txid === parent.txid
        ? { ...each, outputs: each.outputs.map((out, i) => (i === 1 ? edit(out) : out)) }
        : each;
    chain.utxos = async (script) =>
      (await utxos(script)).flatMap((coin) =>
        coin.outpoint !== outpoint ? [coin] : token === "gone" ? [] : [edit<Utxo>(coin)],
      );
    chain.tx = async (txid) => editTx(await tx(txid));
    chain.history = async (...args) => {
      const page = await history(...args);
      const txs = page.txs.filter(({ txid }) => !hidesBytes || txid !== parent.txid);
      return { ...page, txs: txs.map(editTx) };
    };
  };
  await engine.resync();
  return { chain, engine, start, say, showBytes, outpoint, me, store };
}

const problemOf = ({ state }: Engine, outpoint: Outpoint) => {
  const coin = state.getState().ledger.utxos.get(outpoint);
  return coin && contradictionOf(state.getState(), coin);
};
const spendable = ({ state }: Engine) => {
  const { ledger, doubted } = state.getState();
  return balanceOf(withoutDoubted(ledger, doubted), 100).spendable;
};
const spendsOfMax = ({ state }: Engine) => {
  const plan = planXec(state.getState(), { maxTo: bob });
  return plan.ok ? plan.value.spends : plan.problem;
};
const isStored = async (store: Store, outpoint: Outpoint) => {
  const read = evidenceItem.decode((await store.get(evidenceItem.key)) ?? "");
  return read.kind === "valid" && read.value.has(outpoint);
};
async function untilStored(store: Store, outpoint: Outpoint): Promise<void> {
  while (!(await isStored(store, outpoint))) await new Promise((resolve) => setImmediate(resolve));
}

describe("a coin known with a token that the indexer then calls plain", () => {
  test("is held back from the sync on: in the balance, in Max, in a payment and in joining", async () => {
    const { engine, say, outpoint, me } = await device({ hidesBytes: true });
    expect([spendable(engine), problemOf(engine, outpoint)]).toEqual([20_000n, undefined]);
    say(undefined);
    const seen: unknown[] = [];
    engine.state.subscribe(() => seen.push(spendable(engine)));
    await engine.resync();
    // At no moment, not even between two changes of the state.
    expect(new Set(seen)).toEqual(new Set([20_000n]));
    expect(problemOf(engine, outpoint)).toMatchObject({ code: "coin-lost-token", known: TOKEN });
    expect(spendsOfMax(engine)).toHaveLength(1);
    for (const intent of [{ maxTo: me }, { maxTo: bob, coins: [outpoint] }]) {
      const plan = planXec(engine.state.getState(), intent);
      expect(plan.ok && plan.value.spends.includes(outpoint)).toBe(false);
    }
    expect(planXec(engine.state.getState(), { to: [{ script: bob, sats: sats(30_000n) }] }).ok).toBe(false);
  });

  test("is held back when it comes back by a live event as another transaction's news", async () => {
    const { chain, engine, say, outpoint } = await device();
    say("gone");
    await engine.resync();
    expect(engine.state.getState().ledger.utxos.has(outpoint)).toBe(false);
    say(undefined);
    const [txid = ""] = outpoint.split(":");
    chain.emit({ kind: "tx-removed", txid: aTxid(txid) });
    chain.emit({ kind: "tx-added", txid: aTxid(txid) });
    await until(engine, ({ ledger }) => ledger.utxos.has(outpoint));
    expect(problemOf(engine, outpoint)).toBeDefined();
    expect(spendable(engine)).toBe(20_000n);
  });

  test.each([
    ["told as plain before the restart", false],
    ["hidden before the restart, and told as plain after it", true],
  ])("is held back after a restart: %s", async (_name, isHidden) => {
    const { engine, start, say, outpoint, store } = await device({ hidesBytes: true });
    say(isHidden ? "gone" : undefined);
    await engine.resync();
    await untilStored(store, outpoint);
    engine.stop();
    say(undefined);
    const again = await start();
    // What the start shows before it asks the indexer is right too.
    const { ledger, doubted } = again.state.getState();
    expect(balanceOf(withoutDoubted(ledger, doubted), 100).spendable).toBe(20_000n);
    await again.resync();
    expect(problemOf(again, outpoint)?.code).toBe("coin-lost-token");
    expect(spendsOfMax(again)).toHaveLength(1);
    const plan = mustBe(await again.prepare({ maxTo: bob }));
    expect(plan.spends).not.toContain(outpoint);
  });

  test("is known from the stored ledger alone, if the wallet was closed before the lie", async () => {
    const { engine, start, say, outpoint, store } = await device({ hidesBytes: true });
    while (!((await store.get(`ledgerCache:${engine.state.getState().activeId}`)) ?? "").includes(TOKEN.tokenId)) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    engine.stop();
    say(undefined);
    const again = await start();
    await again.resync();
    expect(problemOf(again, outpoint)?.code).toBe("coin-lost-token");
  });

  test("is not stored as plain while the evidence cannot be stored", async () => {
    const inner = createMemoryStore();
    let isFull = false;
    const store = {
      ...inner,
      set: (key: string, value: string) =>
        isFull && key === evidenceItem.key ? Promise.reject(new StorageError("disk full")) : inner.set(key, value),
    };
    const { engine, start, say, outpoint } = await device({ store, hidesBytes: true });
    const { activeId } = engine.state.getState();
    const coinsText = async () => (await inner.get(`ledgerCoins:${activeId}:0`)) ?? "";
    while (!(await coinsText()).includes(TOKEN.tokenId)) await new Promise((resolve) => setImmediate(resolve));
    isFull = true;
    say(undefined);
    const warned = new Promise<void>((resolve) => {
      engine.onNotice(({ kind }) => kind === "save-failed" && resolve());
    });
    await engine.resync();
    await warned;
    expect(await coinsText()).toContain(TOKEN.tokenId);
    engine.stop();
    isFull = false;
    const again = await start();
    await again.resync();
    expect(problemOf(again, outpoint)?.code).toBe("coin-lost-token");
  });
});

describe("the doubt ends", () => {
  test("when the indexer says the old token again", async () => {
    const { engine, say, outpoint, showBytes } = await device({ hidesBytes: true });
    say({ ...TOKEN, atoms: atoms(5000n) });
    await engine.resync();
    expect(problemOf(engine, outpoint)).toMatchObject({ code: "coin-lost-token", claimed: { atoms: 5000n } });
    expect(engine.state.getState().ledger.utxos.size).toBe(2);
    say(TOKEN);
    await engine.resync();
    expect(problemOf(engine, outpoint)).toBeUndefined();
    showBytes();
    const plan = await engine.prepare({ tokenId: TOKEN.tokenId, to: [{ script: bob, atoms: atoms(7n) }] });
    expect(plan.ok).toBe(true);
  });

  test("when its bytes give it no token, by itself: the indexer lied before", async () => {
    const { engine, start, say, outpoint, store } = await device({ inBytes: false });
    say(undefined);
    await engine.resync();
    await until(engine, () => problemOf(engine, outpoint) === undefined);
    expect([spendable(engine), spendsOfMax(engine)]).toMatchObject([80_000n, { length: 2 }]);
    await untilStored(store, outpoint);
    engine.stop();
    const again = await start();
    await again.resync();
    expect(spendable(again)).toBe(80_000n);
  });

  test("before a payment that needs the coin is refused, if no server gave the bytes until then", async () => {
    const { engine, say, outpoint, showBytes } = await device({ inBytes: false, hidesBytes: true });
    say(undefined);
    await engine.resync();
    expect(problemOf(engine, outpoint)?.code).toBe("coin-lost-token");
    showBytes();
    const plan = mustBe(await engine.prepare({ to: [{ script: bob, sats: sats(70_000n) }] }));
    expect(plan.spends).toContain(outpoint);
  });

  test("not when its bytes name the token: then these say so, also after a restart", async () => {
    const { engine, start, say, outpoint, store } = await device();
    say(undefined);
    await engine.resync();
    mustBe(await engine.recheckCoins([outpoint]));
    const held = { code: "coin-may-carry-tokens", actual: { tokenId: TOKEN.tokenId, atoms: 50n } };
    expect(problemOf(engine, outpoint)).toMatchObject(held);
    while (!((await store.get(evidenceItem.key)) ?? "").includes('"bytes"')) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    engine.stop();
    const again = await start();
    await again.resync();
    expect(problemOf(again, outpoint)).toMatchObject(held);
    expect(spendable(again)).toBe(20_000n);
  });

  test("not when nobody gives the bytes: that is a problem", async () => {
    const { engine, say, outpoint } = await device({ inBytes: false, hidesBytes: true });
    say(undefined);
    await engine.resync();
    expect(await engine.recheckCoins([outpoint])).toMatchObject({ ok: false });
    expect(problemOf(engine, outpoint)?.code).toBe("coin-lost-token");
  });
});

test("two tabs add up what they know, and bytes that one of them read win", async () => {
  const { engine, start, say, outpoint, store } = await device();
  const other = await start();
  await other.resync();
  say(undefined);
  await engine.resync();
  mustBe(await engine.recheckCoins([outpoint]));
  while (!((await store.get(evidenceItem.key)) ?? "").includes('"bytes"')) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  await other.resync();
  await until(other, ({ doubted }) => doubted.get(outpoint)?.by === "bytes");
  expect(await store.get(evidenceItem.key)).toContain('"bytes"');
});

test("evidence about a deleted wallet is forgotten, and a damaged text is copied aside", async () => {
  const { engine, start, say, outpoint, store } = await device();
  say("gone");
  await engine.resync();
  await untilStored(store, outpoint);
  const activeId = activeIdOf(engine);
  const { walletId } = mustBe(await engine.createWallet());
  mustBe(await engine.activateWallet(walletId));
  mustBe(await engine.deleteWallet(activeId));
  expect(await isStored(store, outpoint)).toBe(false);
  expect(engine.state.getState().doubted.size).toBe(0);
  engine.stop();
  await store.set(evidenceItem.key, '[["half');
  const again = await start();
  expect(again.state.getState().phase.kind).toBe("ready");
  expect(await store.get(`aside:${evidenceItem.key}`)).toBe('[["half');
});
