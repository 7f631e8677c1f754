// A payment's coins are compared with what a second server says about them: a devnet, and a proxy of it that lies.
import { sats } from "@satchel/core/amount";
import type { Outpoint } from "@satchel/core/ids";
import { scriptOf } from "@satchel/core/testing";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Engine } from "../../create-engine.ts";
import { createDevnetRig, createFunded, type DevnetRig } from "../../testing/devnet-rig.ts";
import { createLyingProxy, type LyingProxy } from "../../testing/lying-proxy.ts";
import { mustBe, until } from "../../testing/rig.ts";
import type { SecondOpinion } from "./second-opinion.ts";

let devnet: Devnet;
let proxy: LyingProxy;
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never" });
  proxy = await createLyingProxy(devnet.url);
});
afterAll(async () => {
  await proxy.close();
  await devnet.stop();
});

const rigs: DevnetRig[] = [];
afterEach(() => {
  for (const rig of rigs.splice(0)) rig.stop();
  proxy.lie({});
});

const bob = scriptOf("bob");
const host = (url: string) => url.replace("http://", "");

/** A wallet of two coins whose first server is the devnet and whose second one is the proxy; or the reverse. */
async function walletOf(urls: readonly string[] = [devnet.url, proxy.url], isConfirmed = true) {
  const rig = createDevnetRig(urls);
  rigs.push(rig);
  await createFunded(devnet, rig, 300_000n, 200_000n);
  if (isConfirmed) {
    devnet.generate(1);
    await until(rig.engine, ({ ledger }) => [...ledger.utxos.values()].every(({ blockHeight }) => blockHeight > 0));
  }
  const outpoints = [...rig.engine.state.getState().ledger.utxos.values()]
    .sort((one, other) => Number(other.sats - one.sats))
    .map(({ outpoint }) => outpoint);
  return { ...rig, outpoints: outpoints as [Outpoint, Outpoint] };
}

/** Prepares a payment, and returns also what was said about it. */
async function prepared(engine: Engine, amount: bigint, leaveOut: readonly Outpoint[] = []) {
  const opinions: SecondOpinion[] = [];
  const intent = { to: [{ script: bob, sats: sats(amount) }] };
  const answer = await engine.prepare(intent, { leaveOut, onOpinion: (opinion) => opinions.push(opinion) });
  return { answer, opinions };
}

test("with one server nothing is compared and nothing more is asked", async () => {
  const { engine } = await walletOf([proxy.url]);
  const before = proxy.asked(/./);
  const { answer, opinions } = await prepared(engine, 400_000n);
  expect([answer.ok, opinions]).toEqual([true, []]);
  expect(proxy.asked(/./) - before).toBe(0);
});

test("two honest servers agree; it costs one request for all coins of a script", async () => {
  const { engine } = await walletOf();
  const before = proxy.asked(/./);
  const { answer, opinions } = await prepared(engine, 400_000n);
  expect(answer.ok).toBe(true);
  expect(opinions).toEqual([{ kind: "agrees", host: host(proxy.url) }]);
  expect(proxy.asked(/./) - before).toBe(1);
  mustBe(await engine.send(mustBe(answer)));
});

test.each([
  ["spent", "spent"],
  ["unknown", "unknown"],
] as const)(
  "a confirmed coin that the second server calls %s stops the payment, which goes on without the coin",
  async (lie, kind) => {
    const { engine, outpoints } = await walletOf();
    const [large] = outpoints;
    proxy.lie({ [lie]: new Set([large]) });
    expect((await prepared(engine, 400_000n)).answer).toEqual({
      ok: false,
      problem: {
        code: "servers-disagree",
        hosts: [host(devnet.url), host(proxy.url)],
        coins: [{ outpoint: large, sats: 300_000n, claims: [{ kind: "unspent", sats: 300_000n }, { kind }] }],
        total: 2,
        hasOthers: false,
      },
    });
    const all = await engine.prepare({ maxTo: bob });
    expect(all).toMatchObject({ problem: { code: "servers-disagree", total: 2, hasOthers: true } });
    const without = mustBe(await engine.prepare({ maxTo: bob }, { leaveOut: [large] }));
    expect(without.spends).toEqual(outpoints.slice(1));
    mustBe(await engine.send(without));
  },
);

test("another amount is a difference too", async () => {
  const { engine, outpoints } = await walletOf();
  const [large] = outpoints;
  proxy.lie({ sats: new Map([[large, 299_999n]]) });
  expect((await prepared(engine, 400_000n)).answer).toMatchObject({
    problem: {
      code: "servers-disagree",
      coins: [{ outpoint: large, claims: [{ kind: "unspent", sats: 300_000n }, { sats: 299_999n }] }],
    },
  });
});

test("coins that both servers call spent by now are no difference: the wallet syncs and plans anew", async () => {
  const { engine, outpoints } = await walletOf();
  const [large, small] = outpoints;
  const { ledger } = engine.state.getState();
  mustBe(await engine.send(mustBe((await prepared(engine, 250_000n)).answer)));
  engine.state.setState({ ledger, outbox: [] });
  const { answer, opinions } = await prepared(engine, 230_000n);
  expect(mustBe(answer).spends).toContain(small);
  expect(mustBe(answer).spends).not.toContain(large);
  expect(opinions).toMatchObject([{ kind: "agrees" }]);
});

test("an unconfirmed coin that the second server does not know yet does not stop the payment, and is said", async () => {
  const { engine, outpoints } = await walletOf([devnet.url, proxy.url], false);
  proxy.lie({ unknown: new Set(outpoints.slice(0, 1)) });
  const { answer, opinions } = await prepared(engine, 400_000n);
  expect(opinions).toEqual([{ kind: "behind", host: host(proxy.url), count: 1 }]);
  mustBe(await engine.send(mustBe(answer)));
});

test("an unconfirmed coin that the second server calls spent stops the payment", async () => {
  const { engine, outpoints } = await walletOf([devnet.url, proxy.url], false);
  proxy.lie({ spent: new Set(outpoints.slice(0, 1)) });
  expect((await prepared(engine, 400_000n)).answer).toMatchObject({ problem: { code: "servers-disagree" } });
});

test("a coin in a block that the second server does not have yet does not stop the payment", async () => {
  const { engine, outpoints } = await walletOf();
  const height = engine.state.getState().tip?.height ?? 0;
  proxy.lie({ unknown: new Set(outpoints), height: height - 1 });
  const { answer, opinions } = await prepared(engine, 400_000n);
  expect([answer.ok, opinions]).toEqual([true, [{ kind: "behind", host: host(proxy.url), count: 2 }]]);
  proxy.lie({ unknown: new Set(outpoints), height });
  expect((await prepared(engine, 400_000n)).answer).toMatchObject({ problem: { code: "servers-disagree" } });
});

test("a second server that does not answer is said after 2 s, and does not stop the payment", async () => {
  const { engine } = await walletOf();
  proxy.lie({ isSilent: true });
  // Timers of one process run in the order in which they are due, however busy it is.
  let isOver = false;
  setTimeout(() => {
    isOver = true;
  }, 1_990);
  const { answer, opinions } = await prepared(engine, 400_000n);
  expect(isOver).toBe(true);
  expect(opinions).toEqual([{ kind: "silent", host: host(proxy.url) }]);
  mustBe(await engine.send(mustBe(answer)));
});

test("of three servers the third is asked if the second cannot be reached", async () => {
  const gone = "http://127.0.0.1:9";
  const { engine } = await walletOf([devnet.url, gone, proxy.url]);
  expect((await prepared(engine, 400_000n)).opinions).toEqual([{ kind: "agrees", host: host(proxy.url) }]);
});
