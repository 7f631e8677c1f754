import { sats } from "@satchel/core/amount";
import { NO_SCRIPT } from "@satchel/core/script";
import { aTx, createManualClock, scriptOf } from "@satchel/core/testing";
import type { Tx, Utxo } from "@satchel/core/tx";
import { createMemoryStore } from "@satchel/platform/memory";
import { createNodeVault } from "@satchel/vault/node";
import { afterEach, describe, expect, test } from "vitest";
import type { Engine } from "../create-engine.ts";
import type { Notice } from "../notice.ts";
import { bareContext } from "../testing/bare-context.ts";
import { beginBareSession } from "../testing/bare-session.ts";
import { balanceOf, createRig, mustBe, until, untilStored } from "../testing/rig.ts";
import { createScriptedChain } from "../testing/scripted-chain.ts";
import { checkWhenIdle, IDLE_MS, REQUEST_EVERY_MS } from "./idle-check.ts";

const running: Engine[] = [];
afterEach(() => {
  for (const engine of running.splice(0)) engine.stop();
});

const alice = scriptOf("alice");
const AMOUNT = 5_000n;
const LIE = 900_000_000n;
const turn = () => new Promise((resolve) => setImmediate(resolve));
async function turns(): Promise<void> {
  for (let n = 0; n < 30; n++) await turn();
}
/** Lets the time between two requests pass until one more was made. */
async function untilAsked({ chain, clock }: Pick<Wallet, "chain" | "clock">, count: number): Promise<void> {
  while (chain.asked("rawTx") < count) {
    clock.advance(REQUEST_EVERY_MS);
    await turns();
  }
}

/** A transaction as a server reports it, without the methods of its builder. */
const plain = (tx: Tx): Tx =>
  Object.fromEntries(Object.entries(tx).filter(([, value]) => typeof value !== "function")) as Tx;

/** A wallet of twelve payments, of which the server tells one that is not on the first page `told` instead. */
async function wallet() {
  const chain = createScriptedChain();
  const clock = createManualClock();
  const [store, copyStore, vault] = [createMemoryStore(), createMemoryStore(), createNodeVault()];
  let lie: ((coin: Utxo) => Utxo | undefined) | undefined;
  let hasBytes = true;
  const { utxos, rawTx } = chain;
  chain.utxos = async (...args) => (await utxos(...args)).flatMap((coin) => (lie ? (lie(coin) ?? []) : coin));
  chain.rawTx = (...args) => (hasBytes ? rawTx(...args) : Promise.reject(new Error("no bytes")));
  const notices: Notice[] = [];
  const open = async () => {
    const rig = createRig({ chain, clock, store, copyStore, vault });
    running.push(rig.engine);
    rig.engine.onNotice((notice) => notices.push(notice));
    await rig.engine.start();
    return rig;
  };
  const first = await open();
  mustBe(await first.engine.createWallet());
  const [me = NO_SCRIPT] = first.engine.state.getState().ledger.scripts;
  const txs = Array.from({ length: 12 }, (_, n) =>
    plain(
      aTx(n + 1)
        .from(alice, 9_000n + BigInt(n))
        .paying(me, AMOUNT)
        .inBlock(n + 1)
        .hashed(),
    ),
  );
  chain.add(...txs);
  const [oldest] = txs;
  const isOldest = ({ outpoint }: Utxo) => outpoint.startsWith(`${oldest?.txid}:`);
  return {
    chain,
    clock,
    notices,
    open,
    first,
    isOldest,
    lie: (next: typeof lie) => {
      lie = next;
    },
    hideBytes: () => {
      hasBytes = false;
    },
  };
}

type Wallet = Awaited<ReturnType<typeof wallet>>;
const online = async ({ chain }: Pick<Wallet, "chain">, engine: Engine) => {
  await until(engine, ({ sync }) => sync.state === "fresh");
  chain.emit({ kind: "reconnected" });
  await until(engine, ({ connection, sync }) => connection === "online" && sync.state === "fresh");
};

describe("a coin that was told wrong at the first sync", () => {
  test.each([
    ["a larger amount", (coin: Utxo) => ({ ...coin, sats: sats(LIE) }), 11n * AMOUNT + LIE, -(LIE - AMOUNT)],
    ["nothing, as it was hidden", () => undefined, 11n * AMOUNT, AMOUNT],
  ])(
    "%s: after a start with an honest server the idle check heals the balance and says so",
    async (_, told, was, by) => {
      const it = await wallet();
      it.lie((coin) => (it.isOldest(coin) ? told(coin) : coin));
      await it.first.engine.resync();
      expect(balanceOf(it.first.engine.state.getState())).toBe(was);
      await untilStored(it.first);
      it.first.engine.stop();

      it.lie(undefined);
      const asked = it.chain.asked("utxos");
      const { engine } = await it.open();
      await online(it, engine);
      await turns();
      // A quiet start asks for no coins, so the lie is still on the screen.
      expect(it.chain.asked("utxos")).toBe(asked);
      expect(balanceOf(engine.state.getState())).toBe(was);
      // Nor does a tab that nobody sees.
      engine.setSeen(false);
      it.clock.advance(IDLE_MS);
      await turns();
      expect(it.chain.asked("utxos")).toBe(asked);
      engine.setSeen(true);
      it.clock.advance(IDLE_MS);
      await until(engine, (state) => balanceOf(state) === 12n * AMOUNT);
      expect(it.notices).toEqual([{ kind: "balance-corrected", coins: 1, by }]);
      // Once a session.
      const after = it.chain.asked("utxos");
      for (let n = 0; n < 4; n++) {
        it.clock.advance(IDLE_MS);
        await turns();
      }
      expect(it.chain.asked("utxos")).toBe(after);
    },
  );
});

describe("a server that goes on lying about an amount", () => {
  test("is contradicted by the bytes, with four requests a minute, and the coin is left out", async () => {
    const it = await wallet();
    it.lie((coin) => (it.isOldest(coin) ? { ...coin, sats: sats(LIE) } : coin));
    const { engine } = it.first;
    await engine.resync();
    await online(it, engine);
    expect(balanceOf(engine.state.getState())).toBe(11n * AMOUNT + LIE);
    it.clock.advance(IDLE_MS);
    await turns();
    // Ten of twelve transactions are on the first page: their bytes are here. The largest coin is asked for first.
    expect(it.chain.asked("rawTx")).toBe(0);
    await untilAsked(it, 1);
    await until(engine, ({ doubted }) => doubted.size === 1);
    expect(it.chain.asked("rawTx")).toBe(1);
    expect(it.notices).toEqual([{ kind: "coins-left-out", coins: 1 }]);
    await untilAsked(it, 2);
    for (let n = 0; n < 8; n++) {
      it.clock.advance(REQUEST_EVERY_MS);
      await turns();
    }
    expect(it.chain.asked("rawTx")).toBe(2);
    expect(it.notices).toHaveLength(1);
  });

  test("about many: those of which the device has the bytes are contradicted at once, without a request", async () => {
    const it = await wallet();
    it.lie((coin) => ({ ...coin, sats: sats(LIE) }));
    const { engine } = it.first;
    await engine.resync();
    await online(it, engine);
    const { history } = engine.state.getState().ledger;
    it.clock.advance(IDLE_MS);
    await until(engine, ({ doubted }) => doubted.size > 0);
    expect(it.notices).toEqual([{ kind: "coins-left-out", coins: history.length }]);
    expect(it.chain.asked("rawTx")).toBe(0);
  });

  test("and never says on its live connection that it has read a subscription: it is contradicted all the same", async () => {
    const it = await wallet();
    it.lie((coin) => (it.isOldest(coin) ? { ...coin, sats: sats(LIE) } : coin));
    const { engine } = it.first;
    await engine.resync();
    expect(engine.state.getState()).toMatchObject({ connection: "connecting", sync: { state: "fresh" } });
    for (let n = 0; n < 4; n++) {
      it.clock.advance(IDLE_MS);
      await turns();
    }
    expect(it.notices).toEqual([{ kind: "coins-left-out", coins: 1 }]);
  });

  test("is asked for bytes behind all other requests", async () => {
    const it = await wallet();
    const asked: string[] = [];
    const { rawTx } = it.chain;
    it.chain.rawTx = (...args) => {
      asked.push("at once");
      return rawTx(...args);
    };
    it.chain.background = {
      ...it.chain,
      rawTx: (...args) => {
        asked.push("behind the others");
        return rawTx(...args);
      },
    };
    await it.first.engine.resync();
    await online(it, it.first.engine);
    await untilAsked(it, 1);
    expect(asked).toEqual(["behind the others"]);
  });

  test("and has no bytes: nothing is contradicted, and each is asked for once", async () => {
    const it = await wallet();
    it.hideBytes();
    await it.first.engine.resync();
    await online(it, it.first.engine);
    for (let n = 0; n < 8; n++) {
      it.clock.advance(REQUEST_EVERY_MS);
      await turns();
    }
    expect(it.notices).toEqual([]);
    expect(it.first.engine.state.getState().doubted.size).toBe(0);
  });
});

test("after the session has ended nothing is checked", async () => {
  const it = await wallet();
  await it.first.engine.resync();
  await online(it, it.first.engine);
  it.first.engine.stop();
  const asked = it.chain.asked("utxos");
  it.clock.advance(4 * IDLE_MS);
  await turns();
  expect([it.chain.asked("utxos"), it.chain.asked("rawTx")]).toEqual([asked, 0]);
});

test("however often the coins change, one check waits, and after the end of the session none begins", () => {
  const clock = createManualClock();
  const ctx = bareContext({ chain: createScriptedChain(), clock });
  const session = beginBareSession(ctx, { scripts: new Set([alice]) });
  const before = clock.waiting();
  const stop = checkWhenIdle(ctx, session, { request: async () => undefined });
  const change = () =>
    ctx.state.setState(({ ledger, sync }) => ({
      connection: "online",
      sync: { ...sync, state: "fresh" },
      ledger: { ...ledger, utxos: new Map() },
    }));
  for (let n = 0; n < 3; n++) change();
  expect(clock.waiting() - before).toBe(1);
  stop();
  expect(clock.waiting() - before).toBe(0);
});
