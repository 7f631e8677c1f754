import { OTHERS_WAIT_MS } from "@satchel/core/operator";
import { type Chain, type NamedIndexer, refusalOf } from "@satchel/core/ports";
import { createManualClock } from "@satchel/core/testing";
import { expect, test } from "vitest";
import { txsWithCoins } from "../../testing/a-payment.ts";
import { offlineChain } from "../../testing/offline-chain.ts";
import { afterRefusal } from "./after-refusal.ts";

const [tx] = txsWithCoins(1);
const lacks = () => Promise.reject(refusalOf({ path: "/tx/1", status: 404 }));
const unused = () => Promise.reject(new Error("not asked for here"));
const UNUSED = {
  utxos: unused,
  rawTx: unused,
  tip: unused,
  blockHash: unused,
  tokenUtxos: unused,
  tokenHistory: unused,
};

/** A payment that one.org has refused, which knows nothing, and two.org, which hangs until the test answers for it. */
function withHanging() {
  const clock = createManualClock();
  let answer = (_: Error) => {};
  const hangs = () => new Promise<never>(() => {});
  const sent: string[] = [];
  const one: NamedIndexer = { ...UNUSED, host: "one.org", tx: lacks, broadcast: unused };
  const two: NamedIndexer = {
    ...UNUSED,
    host: "two.org",
    tx: hangs,
    broadcast: () => {
      sent.push("two.org");
      return new Promise((_, reject) => {
        answer = reject;
      });
    },
  };
  const chain: Chain = { ...offlineChain(), indexers: async () => [one, two], tx: lacks };
  const late: [string, boolean][] = [];
  if (!tx) throw new Error("No transaction");
  const onLate = (host: string, isRefused: boolean) => void late.push([host, isRefused]);
  const result = afterRefusal({ chain, secondNode: undefined, clock, onLate }, tx, { reason: "no", host: "one.org" });
  return { clock, result, sent, late, answer: (error: Error) => answer(error) };
}

/** Lets promises go on that wait for nothing else. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test("a second server that hangs costs OTHERS_WAIT_MS, and is named; what it says later is told", async () => {
  const { clock, result, sent, late, answer } = withHanging();
  let isOver = false;
  void result.then(() => (isOver = true));
  await settled();
  clock.advance(OTHERS_WAIT_MS - 1);
  await settled();
  expect([sent, isOver]).toEqual([["two.org"], false]);
  clock.advance(1);
  // Nobody waits once more for a server that has just not answered.
  expect(await result).toMatchObject({ kind: "refused", hosts: ["one.org"], silent: ["two.org"] });
  expect(late).toEqual([]);
  answer(refusalOf({ path: "/broadcast-tx", status: 400 }));
  await settled();
  expect(late).toEqual([["two.org", true]]);
});

test("while a server is silent, the word of the other one alone does not make a payment dead", async () => {
  const { clock, result } = withHanging();
  await settled();
  clock.advance(OTHERS_WAIT_MS);
  expect(await result).not.toHaveProperty("coins");
});
