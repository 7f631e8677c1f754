import type { Txid } from "@satchel/core/ids";
import { rounds } from "@satchel/core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type ReadPage, readOlder, readTop } from "./read-trades.ts";
import { createMarket } from "./testing-market.ts";
import { EMPTY_LOG, type Entry, factsOf, numReadOf, numUnprovenOf, type TradeLog } from "./trade-log.ts";

/** Reads until the oldest transaction is there. */
async function readAll(log: TradeLog, readPage: ReadPage): Promise<TradeLog> {
  let read = await readTop(log, readPage);
  while (!read.isWhole) read = (await readOlder(read, readPage)) ?? (await readTop(read, readPage));
  return read;
}

const expectSame = (log: TradeLog, entries: readonly Entry[]) => {
  const txidsOf = (facts: readonly { txid: Txid }[]) => facts.map(({ txid }) => txid);
  expect(txidsOf(factsOf(log))).toEqual(txidsOf(entries.flatMap(({ facts }) => facts)));
  expect(numUnprovenOf(log)).toBe(entries.reduce((sum, { numUnproven }) => sum + numUnproven, 0));
  expect(numReadOf(log)).toBe(entries.length);
};

const step = fc.oneof(
  fc.record({ what: fc.constant("add" as const), count: fc.nat(120) }),
  fc.record({ what: fc.constant("settle" as const), count: fc.nat(60) }),
  fc.record({ what: fc.constant("takeBack" as const), count: fc.nat(60) }),
  fc.record({ what: fc.constant("replaceAll" as const), count: fc.nat(130) }),
  fc.record({ what: fc.constant("top" as const), count: fc.constant(0) }),
  fc.record({ what: fc.constant("older" as const), count: fc.constant(0) }),
);

test("whatever happens while it is read, at last the log has each trade of the market once, in order", async () => {
  const check = fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
    const { readPage, all, ...market } = createMarket();
    let log = EMPTY_LOG;
    for (const { what, count } of steps) {
      if (what === "top") log = await readTop(log, readPage);
      else if (what === "older") log = (await readOlder(log, readPage)) ?? log;
      else market[what](count);
    }
    expectSame(await readAll(log, readPage), all());
  });
  await fc.assert(check, { numRuns: rounds(150, 5_000) });
});

test("what is new costs one page, and what is settled is not read again", async () => {
  const { asked, readPage, all, ...market } = createMarket();
  market.add(420);
  market.settle(3);
  const log = await readAll(EMPTY_LOG, readPage);
  expect(asked).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  asked.length = 0;
  market.add(5);
  const next = await readTop(log, readPage);
  expect(asked).toEqual([0]);
  expect(next.isWhole).toBe(true);
  expectSame(next, all());
});

test("a trade that is taken back goes, and another history is read anew", async () => {
  const { readPage, all, ...market } = createMarket();
  market.add(60);
  market.settle(2);
  const log = await readAll(EMPTY_LOG, readPage);
  market.takeBack(2);
  expectSame(await readTop(log, readPage), all());
  market.replaceAll(10);
  expectSame(await readTop(log, readPage), all());
});

test("a log that has a trade twice, because pages changed their order while they were read, is read anew", async () => {
  const { readPage, all, ...market } = createMarket();
  market.add(120);
  market.settle(3);
  const { settled, ...rest } = await readAll(EMPTY_LOG, readPage);
  const [twice] = settled.facts;
  if (twice === undefined) throw new Error("nothing is settled");
  const log = { ...rest, settled: { ...settled, numTxs: settled.numTxs + 1, facts: [twice, ...settled.facts] } };
  expectSame(await readAll(log, readPage), all());
});
