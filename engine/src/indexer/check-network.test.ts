import { type NamedIndexer, NetworkError, refusalOf } from "@satchel/core/ports";
import { createManualClock } from "@satchel/core/testing";
import { expect, test } from "vitest";
import { bareContext } from "../testing/bare-context.ts";
import { createScriptedChain } from "../testing/scripted-chain.ts";
import { createNetworkCheck } from "./check-network.ts";
import { createNetworkGate, guard } from "./network-gate.ts";

const checkpoint = { height: 0, hash: "ab".repeat(32) };
const turns = () => new Promise((resolve) => setImmediate(resolve));

type Answer = "same" | "silent" | "fails" | "unreachable";

/**
 * Servers that say that they have the block of the checkpoint, are silent until `answer`, answer with an error that
 * says nothing of their network, or cannot be reached.
 */
function network(...answers: readonly Answer[]) {
  const clock = createManualClock();
  const asked: string[] = [];
  const waiting = new Map<string, () => void>();
  const indexers = answers.map(
    (answer, n): NamedIndexer => ({
      ...createScriptedChain(),
      host: `server${n}.test`,
      tip: () =>
        Promise.reject(
          answer === "fails"
            ? refusalOf({ path: "/blockchain-info", status: 500 })
            : new NetworkError("not asked for here", "unreachable"),
        ),
      blockHash: () => {
        asked.push(`server${n}.test`);
        if (answer === "same") return Promise.resolve(checkpoint.hash);
        if (answer === "fails") return Promise.reject(refusalOf({ path: "/block/0", status: 500 }));
        if (answer === "unreachable") return Promise.reject(new NetworkError("no answer", "unreachable"));
        return new Promise((resolve) => waiting.set(`server${n}.test`, () => resolve(checkpoint.hash)));
      },
    }),
  );
  const chain = { ...createScriptedChain(), indexers: async () => indexers, arrange: async () => undefined };
  const ctx = bareContext({ chain, clock });
  const answer = (host: string) => waiting.get(host)?.();
  return { ctx, chain, clock, asked, answer, network: { checkpoint, blockMinutes: undefined } };
}

/** Says whether a promise has resolved by now. */
function watched(work: Promise<unknown>) {
  let isOver = false;
  void work.then(() => {
    isOver = true;
  });
  return async () => {
    await turns();
    return isOver;
  };
}

test("a server that has the block of the network is enough to pay, whatever the others say", async () => {
  const it = network("same", "silent");
  const check = await createNetworkCheck(it.ctx, it.chain, it.network);
  await turns();
  it.clock.advance(2_000);
  expect(await check.problem()).toBeUndefined();
});

test("if no server has it, one that answers with an error is unchecked, as is one that cannot be reached", async () => {
  const it = network("fails", "unreachable");
  const check = await createNetworkCheck(it.ctx, it.chain, it.network);
  expect(await check.problem()).toEqual({ code: "servers-unchecked", hosts: ["server0.test", "server1.test"] });
});

test("where no server can be reached it is said so", async () => {
  const it = network("unreachable", "unreachable");
  const check = await createNetworkCheck(it.ctx, it.chain, it.network);
  expect(await check.problem()).toMatchObject({ code: "unreachable" });
});

test("questions wait for the server that is asked first, and for no other one", async () => {
  const it = network("silent", "silent");
  const check = await createNetworkCheck(it.ctx, it.chain, it.network);
  const isOver = watched(check.first());
  expect(await isOver()).toBe(false);
  it.answer("server0.test");
  expect(await isOver()).toBe(true);
});

test("'all' waits until all servers have answered", async () => {
  const it = network("same", "silent");
  const gate = createNetworkGate(it.ctx.ports, () => it.ctx, it.network);
  const work = gate.all();
  while (it.asked.length < 2) await turns();
  const isOver = watched(work);
  expect(await isOver()).toBe(false);
  it.answer("server1.test");
  await work;
});

test("what a server packs for the device waits for no check", async () => {
  const it = network("silent");
  const packed = [{ txid: "packed" }] as unknown as Awaited<ReturnType<typeof it.chain.pack>>;
  it.chain.pack = async () => packed;
  const { ports } = guard(it.ctx.ports, () => it.ctx, it.network);
  expect(await ports.chain.pack([])).toBe(packed);
  expect(it.asked).toEqual([]);
});
