// A server that belonged to the network when the program began, and does not later: its operator has exchanged it, or
// it does not follow the chain any more.
import { Block } from "@satchel/chain/wire";
import { addressOf } from "@satchel/core/address";
import { createSystemClock } from "@satchel/platform/memory";
import { describe, expect, test, vi } from "vitest";
import { until, untilFresh } from "./device.ts";
import {
  AMOUNT,
  balancesIn,
  createNetworks,
  HEIGHT,
  hastyClock,
  hostOf,
  named,
  pay,
  type Told,
} from "./network-arena.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const net = createNetworks();

const MINUTE_MS = 60_000;
/** A clock that a test moves on. */
function movedClock() {
  const clock = createSystemClock();
  let later = 0;
  return {
    ...clock,
    now: () => clock.now() + later,
    moveOn: (ms: number) => {
      later += ms;
    },
  };
}

const isCheck = (path: string) => path === `/block/${HEIGHT}`;

/** Waits until the lost connection was noticed, and there is one again. */
async function untilReconnected({ engine, client }: Told): Promise<void> {
  await until(engine, ({ connection }) => connection === "offline");
  client.wake();
  await until(engine, ({ connection }) => connection === "online");
}

describe("exchanged for a server of another network while the connection was lost", () => {
  test("with another server: it is named and left out, and 0 XEC are never shown", async () => {
    const { device, script } = await net.paid();
    const moving = await net.moving();
    const run = await net.open(device, [moving.url, net.right.url], { clock: hastyClock() });
    await untilFresh(run);
    // The same keys have coins there too.
    await net.other.fund(addressOf(script, "ecash") ?? "", 7_777n);
    moving.moveTo("other");
    moving.drop();
    await until(run.engine, ({ leftOut, sync }) => leftOut.length > 0 && sync.state === "fresh");
    expect(named(run)).toEqual([[hostOf(moving.url), "other-block"]]);
    expect(balancesIn(run)).toEqual(new Set([AMOUNT]));
    expect(await pay(run)).toMatchObject({ ok: true });
  });

  test("as the only one: the balance stays, and nothing is signed", async () => {
    const { device } = await net.paid();
    const moving = await net.moving();
    const run = await net.open(device, [moving.url]);
    await untilFresh(run);
    moving.moveTo("other");
    moving.drop();
    await until(run.engine, ({ leftOut, sync }) => leftOut.length > 0 && sync.failed !== undefined);
    expect(balancesIn(run)).toEqual(new Set([AMOUNT]));
    expect(await pay(run)).toMatchObject({ problem: { code: "servers-left-out", hosts: [hostOf(moving.url)] } });
    expect(run.judged).toEqual([]);
  });
});

test("exchanged while the connection holds: noticed before the next payment, if the check is ten minutes old", async () => {
  const { device } = await net.paid();
  const moving = await net.moving();
  const clock = movedClock();
  const run = await net.open(device, [moving.url, net.right.url], { clock });
  await untilFresh(run);
  moving.moveTo("other");
  clock.moveOn(10 * MINUTE_MS);
  expect(await pay(run)).toMatchObject({ ok: true });
  expect(named(run)).toEqual([[hostOf(moving.url), "other-block"]]);
  expect([...balancesIn(run)].filter((balance) => balance === 0n)).toEqual([]);
});

test("it does not follow the chain any more: noticed before a payment, and it stays left out in later rounds", async () => {
  const { device } = await net.paid();
  const third = await net.passing((_path, ask) => ask());
  const clock = movedClock();
  const run = await net.open(device, [net.server.url, net.right.url, third.url], { clock });
  await untilFresh(run);
  const stuck = net.right.node.tip()?.height ?? 0;
  net.server.tell((path, bytes) => {
    if (!/^\/block\/[0-9a-f]{64}/.test(path)) return bytes;
    const { blockInfo } = Block.decode(bytes);
    return Block.encode({ blockInfo: blockInfo && { ...blockInfo, height: stuck } }).finish();
  });
  net.right.generate(10);
  for (let payment = 0; payment < 3; payment++) {
    clock.moveOn(10 * MINUTE_MS);
    expect(await pay(run)).toMatchObject({ ok: true });
    net.right.generate(1);
    await untilFresh(run);
    expect(run.engine.state.getState().leftOut).toEqual([{ host: hostOf(net.server.url), why: "behind", blocks: 10 }]);
  }
});

test("every server is asked once: not for another wallet or payment, and again after a lost connection", async () => {
  const { device } = await net.paid();
  const asked: string[] = [];
  const server = await net.passing((path, ask) => {
    asked.push(path);
    return ask();
  });
  const clock = movedClock();
  const run = await net.open(device, [server.url], { clock });
  const checks = () => asked.filter(isCheck).length;
  expect(await pay(run)).toMatchObject({ ok: true });
  await untilFresh(run);
  await run.engine.createWallet();
  await untilFresh(run);
  clock.moveOn(9 * MINUTE_MS);
  await untilFresh(run);
  expect(checks()).toBe(1);
  server.drop();
  await untilReconnected(run);
  await untilFresh(run);
  expect(checks()).toBe(2);
});

test("a new connection asks for nothing more where nothing has changed", async () => {
  const { device } = await net.paid();
  const asked: string[] = [];
  const server = await net.passing((path, ask) => {
    asked.push(path);
    return ask();
  });
  const run = await net.open(device, [server.url]);
  await until(run.engine, ({ sync, connection }) => sync.state === "fresh" && connection === "online");
  const before = asked.filter(isCheck).length;
  server.drop();
  await untilReconnected(run);
  await until(run.engine, ({ sync }) => sync.state === "fresh");
  expect(asked.filter(isCheck)).toHaveLength(before);
});

test("a payment asks a server without an answer once", async () => {
  const { device } = await net.paid();
  let checks = 0;
  const server = await net.passing(async (path, ask) => {
    if (!isCheck(path)) return ask();
    checks++;
    return { status: 502, body: "<html>" };
  });
  const run = await net.open(device, [server.url]);
  for (const payments of [1, 2]) {
    expect(await pay(run)).toMatchObject({ problem: { code: "servers-unchecked" } });
    expect(checks).toBe(payments);
  }
});
