// A server of another network, one that is far behind, and one that does not say where it belongs. What a wrong server
// says is never shown or stored: above all not that the wallet is empty.
import { Block, BlockchainInfo, type BlockInfo } from "@satchel/chain/wire";
import { addressOf } from "@satchel/core/address";
import { sats } from "@satchel/core/amount";
import { fromHex, NO_SCRIPT, p2pkhScript } from "@satchel/core/script";
import { planXec } from "@satchel/engine/plan";
import { createSystemClock } from "@satchel/platform/memory";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Passing } from "../passing-server.ts";
import { createDevice, until, untilFresh } from "./device.ts";
import {
  AMOUNT,
  balanceOf,
  balancesIn,
  createNetworks,
  HEIGHT,
  hastyClock,
  hostOf,
  named,
  pay,
} from "./network-arena.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const net = createNetworks();

/** Returns the answer to a question for a block, with other fields. */
function withBlock(bytes: Uint8Array, change: Partial<BlockInfo>): Uint8Array {
  const { blockInfo } = Block.decode(bytes);
  return Block.encode({ blockInfo: blockInfo && { ...blockInfo, ...change } }).finish();
}

describe("a first server of another network", () => {
  test("says that the wallet is empty: it is named and left out, the second one is asked, and 0 is never shown", async () => {
    const { device, head } = await net.paid();
    const run = await net.open(device, [net.other.url, net.right.url]);
    await until(run.engine, ({ leftOut, sync }) => leftOut.length > 0 && sync.state === "fresh");
    await untilFresh(run);
    expect(named(run)).toEqual([[hostOf(net.other.url), "other-block"]]);
    expect(balancesIn(run)).toEqual(new Set([AMOUNT]));
    expect(await head()).toContain(`"${AMOUNT}"`);
    expect(await pay(run)).toMatchObject({ ok: true });
  });

  test("a wallet that is restored never reads 0 XEC", async () => {
    const { phrase } = await net.paid();
    const run = await net.open(createDevice(), [net.other.url, net.right.url]);
    await run.engine.importWallet(phrase);
    await until(run.engine, (state) => state.sync.state === "fresh" && balanceOf(state) === AMOUNT);
    const fetched = run.seen.filter(({ state }) => state.sync.at !== undefined);
    expect(new Set(fetched.map(({ balance }) => balance))).toEqual(new Set([AMOUNT]));
    expect(named(run)).toEqual([[hostOf(net.other.url), "other-block"]]);
  });

  test("its own first block is another one: noticed without a checkpoint", async () => {
    const { device } = await net.paid();
    net.server.tell((path, bytes) =>
      path === "/block/0" ? withBlock(bytes, { hash: new Uint8Array(32).fill(7) }) : bytes,
    );
    const run = await net.open(device, [net.server.url, net.right.url], { network: {}, clock: hastyClock() });
    await until(run.engine, ({ leftOut }) => leftOut.length > 0);
    expect(named(run)).toEqual([[hostOf(net.server.url), "other-block"]]);
  });

  test("a payment in the first moment waits for the check", async () => {
    const { device } = await net.paid();
    const run = await net.open(device, [net.other.url, net.right.url]);
    expect(await pay(run)).toMatchObject({ ok: true });
    expect(named(run)).toEqual([[hostOf(net.other.url), "other-block"]]);
  });

  test("each of two tabs notices it", async () => {
    const { device } = await net.paid();
    const one = await net.open(device, [net.other.url, net.right.url]);
    const two = await net.open(device, [net.other.url, net.right.url], { browser: one.browser });
    for (const run of [one, two]) {
      await until(run.engine, ({ leftOut, sync }) => leftOut.length > 0 && sync.state === "fresh");
      expect(balancesIn(run)).toEqual(new Set([AMOUNT]));
    }
  });
});

describe("the only server is of another network", () => {
  test("what is stored stays on the screen and in the storage, and nothing is signed", async () => {
    const { device, head } = await net.paid();
    const before = await head();
    const run = await net.open(device, [net.other.url]);
    await until(run.engine, ({ leftOut, sync }) => leftOut.length > 0 && sync.failed !== undefined);
    expect(balancesIn(run)).toEqual(new Set([AMOUNT]));
    expect(run.engine.state.getState().sync.state).toBe("stale");
    expect(await pay(run)).toEqual({
      ok: false,
      problem: { code: "servers-left-out", hosts: [hostOf(net.other.url)] },
    });
    // The same where a payment needs no review.
    const plan = planXec(run.engine.state.getState(), {
      to: [{ script: p2pkhScript("22".repeat(20)), sats: sats(1_000n) }],
    });
    expect(plan.ok && (await run.engine.send(plan.value))).toMatchObject({ problem: { code: "servers-left-out" } });
    expect(JSON.parse(await head()).totals).toEqual(JSON.parse(before).totals);
    expect(run.judged).toEqual([]);
  });

  test("a new wallet is never told to be empty", async () => {
    const run = await net.open(createDevice(), [net.other.url]);
    await run.engine.createWallet();
    await until(run.engine, ({ leftOut, sync }) => leftOut.length > 0 && sync.failed !== undefined);
    expect(run.seen.filter(({ state }) => state.sync.at !== undefined)).toEqual([]);
  });

  test("once it is repaired it is asked again, and the balance comes", async () => {
    const { device } = await net.paid();
    const moving = await net.moving();
    moving.moveTo("other");
    const run = await net.open(device, [moving.url]);
    await until(run.engine, ({ leftOut, sync }) => leftOut.length > 0 && sync.failed !== undefined);
    moving.moveTo("right");
    await run.engine.resync();
    await until(run.engine, ({ leftOut, sync }) => leftOut.length === 0 && sync.state === "fresh");
    expect(await pay(run)).toMatchObject({ ok: true });
  });
});

test("a server that cannot be reached at the start, and is of another network once it can: its coins are not shown", async () => {
  const { device } = await net.paid();
  const moving = await net.moving();
  moving.moveTo("nowhere");
  let later = 0;
  const clock = hastyClock();
  const run = await net.open(device, [moving.url], { clock: { ...clock, now: () => clock.now() + later } });
  await until(run.engine, ({ sync }) => sync.failed !== undefined);
  // The same keys can have coins in both networks.
  const [script = NO_SCRIPT] = run.engine.state.getState().ledger.scripts;
  await net.other.fund(addressOf(script, "ecash") ?? "", 7_777n);
  expect(await pay(run)).toMatchObject({ ok: false, problem: { code: "unreachable" } });
  moving.moveTo("other");
  later = 20_000;
  await run.engine.resync();
  await until(run.engine, ({ leftOut }) => leftOut.length > 0);
  expect(balancesIn(run)).toEqual(new Set([AMOUNT]));
});

test("a second server of another network is named and left out, and payments go on without its word", async () => {
  const { device } = await net.paid();
  const run = await net.open(device, [net.right.url, net.other.url], { clock: hastyClock() });
  await until(run.engine, ({ leftOut }) => leftOut.length > 0);
  expect(named(run)).toEqual([[hostOf(net.other.url), "other-block"]]);
  expect(await pay(run)).toMatchObject({ ok: true });
});

describe("a server that does not answer the check", () => {
  let hangs: boolean;
  async function hanging(): Promise<Passing> {
    hangs = true;
    const passing = await net.passing(async (path, ask) => (hangs && path === `/block/${HEIGHT}` ? "hang" : ask()));
    return passing;
  }

  test("as the only one: it is not called wrong, nothing is signed before it has answered, and then it is", async () => {
    const { device } = await net.paid();
    const { url } = await hanging();
    const run = await net.open(device, [url], { timeoutMs: 1_000, clock: hastyClock() });
    expect(await pay(run)).toEqual({ ok: false, problem: { code: "servers-unchecked", hosts: [hostOf(url)] } });
    expect([named(run), run.judged]).toEqual([[], []]);
    hangs = false;
    expect(await pay(run)).toMatchObject({ ok: true });
  });

  test("for longer than the check waits, because the connection is slow: the payment waits for it", async () => {
    const { device } = await net.paid();
    const { url } = await net.passing(async (path, ask) => {
      if (path === `/block/${HEIGHT}`) await new Promise((resolve) => setTimeout(resolve, 1_500));
      return ask();
    });
    const run = await net.open(device, [url], { timeoutMs: 10_000, clock: hastyClock() });
    expect(await pay(run)).toMatchObject({ ok: true });
  });

  test("and says that a new wallet is empty: that is not shown until it has answered", async () => {
    const { url } = await hanging();
    const run = await net.open(createDevice(), [url], { timeoutMs: 1_000, clock: hastyClock() });
    await run.engine.createWallet();
    await until(run.engine, ({ sync }) => sync.failed === "server-unchecked");
    expect(run.seen.filter(({ state }) => state.sync.at !== undefined)).toEqual([]);
    hangs = false;
    await run.engine.resync();
    await until(run.engine, ({ sync }) => sync.state === "fresh");
  });

  test("beside another one: payments go on with that one", async () => {
    const { device } = await net.paid();
    const { url } = await hanging();
    const run = await net.open(device, [url, net.right.url], { timeoutMs: 1_000, clock: hastyClock() });
    expect(await pay(run)).toMatchObject({ ok: true });
    expect(named(run)).toEqual([]);
    const [first] = await run.client.indexers();
    expect(first?.host).toBe(hostOf(net.right.url));
  });
});

describe("a server that is far behind", () => {
  /** Tells a block of this many blocks ago as the newest one. */
  const behind =
    (blocks: number) =>
    (path: string, bytes: Uint8Array): Uint8Array => {
      if (path !== "/blockchain-info") return bytes;
      const height = (net.right.node.tip()?.height ?? 0) - blocks;
      const tipHash = fromHex(net.right.node.blockAt(height)?.hash ?? "").toReversed();
      return BlockchainInfo.encode({ tipHash, tipHeight: height }).finish();
    };
  beforeAll(() => void net.right.generate(20));

  test.each([
    [10, true],
    [9, false],
  ])("of three servers one is %i blocks behind: left out is %s", async (blocks, isOut) => {
    const { device } = await net.paid();
    net.server.tell(behind(blocks));
    const third = await net.passing((_path, ask) => ask());
    const run = await net.open(device, [net.server.url, net.right.url, third.url]);
    expect(await pay(run)).toMatchObject({ ok: true });
    expect(run.engine.state.getState().leftOut).toEqual(
      isOut ? [{ host: hostOf(net.server.url), why: "behind", blocks }] : [],
    );
  });

  test("one that invents blocks puts no honest one out", async () => {
    const { device } = await net.paid();
    net.server.tell((path, bytes) => {
      return /^\/block\/[0-9a-f]{64}/.test(path) ? withBlock(bytes, { height: 900_000 }) : bytes;
    });
    const run = await net.open(device, [net.right.url, net.server.url], {
      network: { checkpoint: net.checkpoint, blockMinutes: 10 },
    });
    expect(await pay(run)).toMatchObject({ ok: true });
    expect(named(run)).toEqual([]);
    // The invented block was told.
    expect((await (await run.client.indexers())[1]?.tip())?.height).toBe(900_000);
  });

  test("the only one has no block of the last day, by the clock", async () => {
    const { device } = await net.paid();
    const clock = createSystemClock();
    const days = 3 * 24 * 3_600_000;
    const late = { ...clock, now: () => clock.now() + days };
    const run = await net.open(device, [net.right.url], {
      clock: late,
      network: { checkpoint: net.checkpoint, blockMinutes: 10 },
    });
    expect(await pay(run)).toEqual({
      ok: false,
      problem: { code: "servers-left-out", hosts: [hostOf(net.right.url)] },
    });
    expect(named(run)).toEqual([[hostOf(net.right.url), "old"]]);
    // Where nobody expects blocks an old one says nothing.
    const calm = await net.open(device, [net.right.url], { clock: late });
    expect(await pay(calm)).toMatchObject({ ok: true });
  });
});
