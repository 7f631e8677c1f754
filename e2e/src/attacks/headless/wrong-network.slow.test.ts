// A server of another network, one that is far behind, and one that does not say where it belongs. What a wrong server
// says is never shown or stored: above all not that the wallet is empty.
import { Block, BlockchainInfo, type BlockInfo } from "@satchel/chain/wire";
import { addressOf } from "@satchel/core/address";
import { sats } from "@satchel/core/amount";
import type { Checkpoint } from "@satchel/core/network";
import { fromHex, NO_SCRIPT, p2pkhScript } from "@satchel/core/script";
import { aWalletId } from "@satchel/core/testing";
import { createDevnet, type Devnet } from "@satchel/devnet";
import type { State } from "@satchel/engine";
import { planXec } from "@satchel/engine/plan";
import { createSystemClock } from "@satchel/platform/memory";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createPassingServer, type Passing } from "../passing-server.ts";
import { createRewritingServer, type RewritingServer } from "../rewriting-server.ts";
import {
  clientOf,
  createDevice,
  type Device,
  type Run,
  type RunOptions,
  startRun,
  until,
  untilFresh,
} from "./device.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const AMOUNT = 50_000n;
/** Above the blocks that both chains begin with; from here on they differ. */
const HEIGHT = 110;

let right: Devnet;
let other: Devnet;
let honest: ReturnType<typeof clientOf>;
let checkpoint: Checkpoint;
/** Passes on what the right devnet says until a test changes that. */
let server: RewritingServer;
const closing: (() => unknown)[] = [];
beforeAll(async () => {
  right = await createDevnet({ finalize: "never", blocks: 100 });
  other = await createDevnet({ finalize: "never", blocks: 100 });
  right.generate(30);
  other.generate(30, fromHex(p2pkhScript("11".repeat(20))));
  checkpoint = { height: HEIGHT, hash: right.node.blockAt(HEIGHT)?.hash ?? "" };
  expect(other.node.blockAt(HEIGHT)?.hash).not.toBe(checkpoint.hash);
  honest = clientOf(right.url, 60_000);
});
beforeEach(async () => {
  server = await createRewritingServer(right.url);
  closing.push(server.close);
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
afterAll(async () => {
  honest.close();
  await right.stop();
  await other.stop();
});

const hostOf = (url: string) => url.replace("http://", "");
/** A clock whose idle time is over after a moment, and on which nobody waits long for a server that hangs. */
function hastyClock() {
  const clock = createSystemClock();
  return { ...clock, after: (ms: number, run: () => void) => clock.after(ms === 15_000 ? 20 : Math.min(ms, 300), run) };
}

type Told = Run & { seen: { balance: bigint; state: State }[] };

/** Opens the wallet of a device, and notes every balance that it shows as fetched from a server. */
async function open(device: Device, urls: readonly string[], options: RunOptions = {}): Promise<Told> {
  const run = startRun(urls, device, honest, { timeoutMs: 20_000, network: { checkpoint }, ...options });
  closing.push(run.stop);
  const seen: Told["seen"] = [];
  run.engine.state.subscribe((state) => {
    if (state.phase.kind === "ready") seen.push({ balance: balanceOf(state), state });
  });
  await run.engine.start();
  return { ...run, seen };
}

const balanceOf = ({ ledger }: State): bigint =>
  ledger.awaited?.sats ?? [...ledger.utxos.values()].reduce((sum, coin) => sum + coin.sats, 0n);
/** Returns the answer to a question for a block, with other fields. */
function withBlock(bytes: Uint8Array, change: Partial<BlockInfo>): Uint8Array {
  const { blockInfo } = Block.decode(bytes);
  return Block.encode({ blockInfo: blockInfo && { ...blockInfo, ...change } }).finish();
}
const named = ({ engine }: Run) => engine.state.getState().leftOut.map(({ host, why }) => [host, why]);

/** A device with a wallet that was paid on the right chain and closed, and its phrase. */
async function paid(): Promise<{ device: Device; phrase: string; head: () => Promise<string> }> {
  const device = createDevice();
  const run = await open(device, [right.url]);
  await run.engine.createWallet();
  const [script = NO_SCRIPT] = run.engine.state.getState().ledger.scripts;
  await right.fund(addressOf(script, "ecash") ?? "", AMOUNT);
  right.generate(1);
  await untilFresh(run);
  await until(run.engine, (state) => balanceOf(state) === AMOUNT && state.ledger.history[0]?.block !== undefined);
  const activeId = aWalletId(run.engine.state.getState().activeId);
  const phrase = await run.engine.revealPhrase(activeId);
  const head = async () => (await device.store.get(`ledgerCache:${activeId}`)) ?? "";
  while (!(await head()).includes(`"${AMOUNT}"`)) await new Promise((resolve) => setImmediate(resolve));
  run.stop();
  return { device, phrase: phrase.ok ? phrase.value : "", head };
}

const bob = p2pkhScript("22".repeat(20));
/** Prepares and sends a payment, as a person does. */
async function pay({ engine }: Run) {
  const plan = await engine.prepare({ to: [{ script: bob, sats: sats(1_000n) }] });
  return plan.ok ? engine.send(plan.value) : plan;
}

describe("a first server of another network", () => {
  test("says that the wallet is empty: it is named and left out, the second one is asked, and 0 is never shown", async () => {
    const { device, head } = await paid();
    const run = await open(device, [other.url, right.url]);
    await until(run.engine, ({ leftOut, sync }) => leftOut.length > 0 && sync.state === "fresh");
    await untilFresh(run);
    expect(named(run)).toEqual([[hostOf(other.url), "other-block"]]);
    expect(new Set(run.seen.map(({ balance }) => balance))).toEqual(new Set([AMOUNT]));
    expect(await head()).toContain(`"${AMOUNT}"`);
    expect(await pay(run)).toMatchObject({ ok: true });
  });

  test("a wallet that is restored never reads 0 XEC", async () => {
    const { phrase } = await paid();
    const run = await open(createDevice(), [other.url, right.url]);
    await run.engine.importWallet(phrase);
    await until(run.engine, (state) => state.sync.state === "fresh" && balanceOf(state) === AMOUNT);
    const fetched = run.seen.filter(({ state }) => state.sync.at !== undefined);
    expect(new Set(fetched.map(({ balance }) => balance))).toEqual(new Set([AMOUNT]));
    expect(named(run)).toEqual([[hostOf(other.url), "other-block"]]);
  });

  test("its own first block is another one: noticed without a checkpoint", async () => {
    const { device } = await paid();
    server.tell((path, bytes) =>
      path === "/block/0" ? withBlock(bytes, { hash: new Uint8Array(32).fill(7) }) : bytes,
    );
    const run = await open(device, [server.url, right.url], { network: {}, clock: hastyClock() });
    await until(run.engine, ({ leftOut }) => leftOut.length > 0);
    expect(named(run)).toEqual([[hostOf(server.url), "other-block"]]);
  });

  test("a payment in the first moment waits for the check", async () => {
    const { device } = await paid();
    const run = await open(device, [other.url, right.url]);
    expect(await pay(run)).toMatchObject({ ok: true });
    expect(named(run)).toEqual([[hostOf(other.url), "other-block"]]);
  });

  test("each of two tabs notices it", async () => {
    const { device } = await paid();
    const one = await open(device, [other.url, right.url]);
    const two = await open(device, [other.url, right.url], { browser: one.browser });
    for (const run of [one, two]) {
      await until(run.engine, ({ leftOut, sync }) => leftOut.length > 0 && sync.state === "fresh");
      expect(new Set(run.seen.map(({ balance }) => balance))).toEqual(new Set([AMOUNT]));
    }
  });
});

describe("the only server is of another network", () => {
  test("what is stored stays on the screen and in the storage, and nothing is signed", async () => {
    const { device, head } = await paid();
    const before = await head();
    const run = await open(device, [other.url]);
    await until(run.engine, ({ leftOut, sync }) => leftOut.length > 0 && sync.failed !== undefined);
    expect(new Set(run.seen.map(({ balance }) => balance))).toEqual(new Set([AMOUNT]));
    expect(run.engine.state.getState().sync.state).toBe("stale");
    expect(await pay(run)).toEqual({
      ok: false,
      problem: { code: "servers-left-out", hosts: [hostOf(other.url)] },
    });
    // The same where a payment needs no review.
    const plan = planXec(run.engine.state.getState(), { to: [{ script: bob, sats: sats(1_000n) }] });
    expect(plan.ok && (await run.engine.send(plan.value))).toMatchObject({ problem: { code: "servers-left-out" } });
    expect(JSON.parse(await head()).totals).toEqual(JSON.parse(before).totals);
    expect(run.judged).toEqual([]);
  });

  test("a new wallet is never told to be empty", async () => {
    const run = await open(createDevice(), [other.url]);
    await run.engine.createWallet();
    await until(run.engine, ({ leftOut, sync }) => leftOut.length > 0 && sync.failed !== undefined);
    expect(run.seen.filter(({ state }) => state.sync.at !== undefined)).toEqual([]);
  });

  test("once it is repaired it is asked again, and the balance comes", async () => {
    const { device } = await paid();
    let target = other.url;
    const moving = await createPassingServer(right.url, async (path, ask) => {
      if (target === right.url) return ask();
      const got = await fetch(`${target}${path}`);
      const headers = { "content-type": "application/x-protobuf" };
      return { status: got.status, headers, body: new Uint8Array(await got.arrayBuffer()) };
    });
    closing.push(moving.close);
    const run = await open(device, [moving.url]);
    await until(run.engine, ({ leftOut, sync }) => leftOut.length > 0 && sync.failed !== undefined);
    target = right.url;
    await run.engine.resync();
    await until(run.engine, ({ leftOut, sync }) => leftOut.length === 0 && sync.state === "fresh");
    expect(await pay(run)).toMatchObject({ ok: true });
  });
});

test("a server that cannot be reached at the start, and is of another network once it can: its coins are not shown", async () => {
  const { device } = await paid();
  let isAway = true;
  const server = await createPassingServer(other.url, async (_path, ask) =>
    isAway ? { status: 502, body: "<html>" } : ask(),
  );
  closing.push(server.close);
  let later = 0;
  const clock = hastyClock();
  const run = await open(device, [server.url], { clock: { ...clock, now: () => clock.now() + later } });
  await until(run.engine, ({ sync }) => sync.failed !== undefined);
  // The same keys can have coins in both networks.
  const [script = NO_SCRIPT] = run.engine.state.getState().ledger.scripts;
  await other.fund(addressOf(script, "ecash") ?? "", 7_777n);
  expect(await pay(run)).toMatchObject({ ok: false, problem: { code: "servers-unchecked" } });
  [isAway, later] = [false, 20_000];
  await run.engine.resync();
  await until(run.engine, ({ leftOut }) => leftOut.length > 0);
  expect(new Set(run.seen.map(({ balance }) => balance))).toEqual(new Set([AMOUNT]));
});

test("a second server of another network is named and left out, and payments go on without its word", async () => {
  const { device } = await paid();
  const run = await open(device, [right.url, other.url], { clock: hastyClock() });
  await until(run.engine, ({ leftOut }) => leftOut.length > 0);
  expect(named(run)).toEqual([[hostOf(other.url), "other-block"]]);
  expect(await pay(run)).toMatchObject({ ok: true });
});

describe("a server that does not answer the check", () => {
  let hangs: boolean;
  async function hanging(): Promise<Passing> {
    hangs = true;
    const passing = await createPassingServer(right.url, async (path, ask) =>
      hangs && path === `/block/${HEIGHT}` ? "hang" : ask(),
    );
    closing.push(passing.close);
    return passing;
  }

  test("as the only one: it is not called wrong, nothing is signed before it has answered, and then it is", async () => {
    const { device } = await paid();
    const { url } = await hanging();
    const run = await open(device, [url], { timeoutMs: 1_000, clock: hastyClock() });
    expect(await pay(run)).toEqual({ ok: false, problem: { code: "servers-unchecked", hosts: [hostOf(url)] } });
    expect([named(run), run.judged]).toEqual([[], []]);
    hangs = false;
    expect(await pay(run)).toMatchObject({ ok: true });
  });

  test("for longer than the check waits, because the connection is slow: the payment waits for it", async () => {
    const { device } = await paid();
    const { url, close } = await createPassingServer(right.url, async (path, ask) => {
      if (path === `/block/${HEIGHT}`) await new Promise((resolve) => setTimeout(resolve, 1_500));
      return ask();
    });
    closing.push(close);
    const run = await open(device, [url], { timeoutMs: 10_000, clock: hastyClock() });
    expect(await pay(run)).toMatchObject({ ok: true });
  });

  test("and says that a new wallet is empty: that is not shown until it has answered", async () => {
    const { url } = await hanging();
    const run = await open(createDevice(), [url], { timeoutMs: 1_000, clock: hastyClock() });
    await run.engine.createWallet();
    await until(run.engine, ({ sync }) => sync.failed === "server-unchecked");
    expect(run.seen.filter(({ state }) => state.sync.at !== undefined)).toEqual([]);
    hangs = false;
    await run.engine.resync();
    await until(run.engine, ({ sync }) => sync.state === "fresh");
  });

  test("beside another one: payments go on with that one", async () => {
    const { device } = await paid();
    const { url } = await hanging();
    const run = await open(device, [url, right.url], { timeoutMs: 1_000, clock: hastyClock() });
    expect(await pay(run)).toMatchObject({ ok: true });
    expect(named(run)).toEqual([]);
    const [first] = await run.client.indexers();
    expect(first?.host).toBe(hostOf(right.url));
  });
});

describe("a server that is far behind", () => {
  /** Tells a block of this many blocks ago as the newest one. */
  const behind =
    (blocks: number) =>
    (path: string, bytes: Uint8Array): Uint8Array => {
      if (path !== "/blockchain-info") return bytes;
      const height = (right.node.tip()?.height ?? 0) - blocks;
      const tipHash = fromHex(right.node.blockAt(height)?.hash ?? "").toReversed();
      return BlockchainInfo.encode({ tipHash, tipHeight: height }).finish();
    };
  beforeAll(() => void right.generate(20));

  test.each([
    [10, true],
    [9, false],
  ])("of three servers one is %i blocks behind: left out is %s", async (blocks, isOut) => {
    const { device } = await paid();
    server.tell(behind(blocks));
    const third = await createRewritingServer(right.url);
    closing.push(third.close);
    const run = await open(device, [server.url, right.url, third.url]);
    expect(await pay(run)).toMatchObject({ ok: true });
    expect(run.engine.state.getState().leftOut).toEqual(
      isOut ? [{ host: hostOf(server.url), why: "behind", blocks }] : [],
    );
  });

  test("one that invents blocks puts no honest one out", async () => {
    const { device } = await paid();
    server.tell((path, bytes) => {
      return /^\/block\/[0-9a-f]{64}/.test(path) ? withBlock(bytes, { height: 900_000 }) : bytes;
    });
    const run = await open(device, [right.url, server.url], { network: { checkpoint, blockMinutes: 10 } });
    expect(await pay(run)).toMatchObject({ ok: true });
    expect(named(run)).toEqual([]);
    // The invented block was told.
    expect((await (await run.client.indexers())[1]?.tip())?.height).toBe(900_000);
  });

  test("the only one has no block of the last day, by the clock", async () => {
    const { device } = await paid();
    const clock = createSystemClock();
    const days = 3 * 24 * 3_600_000;
    const late = { ...clock, now: () => clock.now() + days };
    const run = await open(device, [right.url], { clock: late, network: { checkpoint, blockMinutes: 10 } });
    expect(await pay(run)).toEqual({ ok: false, problem: { code: "servers-left-out", hosts: [hostOf(right.url)] } });
    expect(named(run)).toEqual([[hostOf(right.url), "old"]]);
    // Where nobody expects blocks an old one says nothing.
    const calm = await open(device, [right.url], { clock: late });
    expect(await pay(calm)).toMatchObject({ ok: true });
  });
});

test("every server is asked once in a run: not after a new connection, nor for another wallet or payment", async () => {
  const { device } = await paid();
  server.tell();
  const run = await open(device, [server.url]);
  expect(await pay(run)).toMatchObject({ ok: true });
  await untilFresh(run);
  await run.engine.createWallet();
  await untilFresh(run);
  expect(server.asked().filter((path) => path === `/block/${HEIGHT}`)).toHaveLength(1);
});
