import { NOTHING_SPECIAL } from "@satchel/core/network";
import { aTx } from "@satchel/core/testing";
import type { Tx } from "@satchel/core/tx";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { ALICE, BOB, ME } from "../../../testing/sample-engine.ts";
import { type ReadTx, readTx } from "../../../widgets/tx/read-tx.ts";
import { type Found, type HistorySource, newestFirst, searchHistory, walkHistory } from "./search-history.ts";

const read = (tx: Tx): ReadTx => readTx(tx, new Set([ME]), { prefix: "ecash", special: NOTHING_SPECIAL });

/** Newest first, three to a block; every 50th is a payment to Bob. */
const aHistory = (count: number): Tx[] =>
  Array.from({ length: count }, (_, index) => {
    const n = count - index;
    const tx = n % 50 === 0 ? aTx(n).from(ME).paying(BOB, 1_000_000n) : aTx(n).from(ALICE).paying(ME, 546n);
    return tx.inBlock(Math.ceil(n / 3));
  }).sort(newestFirst);

type Reads = { from: number; count: number }[];
const storeOf = (txs: readonly Tx[], reads: Reads = []): HistorySource["stored"] => ({
  storedHistory: () => Promise.resolve({ count: txs.length, total: txs.length, isWhole: true }),
  readStored: (from, count) => {
    reads.push({ from, count });
    return Promise.resolve(txs.slice(from, from + count));
  },
});
const pause = () => Promise.resolve();

async function walk(source: HistorySource): Promise<Tx[]> {
  const visited: Tx[] = [];
  await walkHistory(source, { signal: new AbortController().signal, pause, visit: (tx) => visited.push(tx) });
  return visited;
}

describe("a walk through the history", () => {
  test("stored and loaded transactions come once each, newest first, however they are spread", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ isStored: fc.boolean(), isLoaded: fc.boolean() }), { maxLength: 60 }),
        async (where) => {
          const all = aHistory(where.length);
          const stored = all.filter((_, index) => where[index]?.isStored);
          const loaded = all.filter((_, index) => where[index]?.isLoaded).reverse();
          const visited = await walk({ stored: storeOf(stored), loaded });
          expect(visited).toEqual(all.filter((_, index) => where[index]?.isStored || where[index]?.isLoaded));
        },
      ),
    ));

  test("a loaded transaction takes the place of the stored one, because it is newer", async () => {
    const [tx] = aHistory(1);
    if (!tx) throw new Error("no transaction");
    const visited = await walk({ stored: storeOf([tx]), loaded: [{ ...tx, isFinal: true }] });
    expect(visited).toEqual([{ ...tx, isFinal: true }]);
  });

  test("pauses when it has worked for 16 ms, and not before", async () => {
    let now = 1_000;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
    const pauses: number[] = [];
    const walkFor = async (msForEach: number) => {
      pauses.length = 0;
      await walkHistory(
        { stored: storeOf(aHistory(10)), loaded: [] },
        {
          signal: new AbortController().signal,
          pause: async () => void pauses.push(now),
          visit: () => {
            now += msForEach;
          },
        },
      );
      return pauses.length;
    };
    expect([await walkFor(0), await walkFor(8), await walkFor(16)]).toEqual([0, 4, 9]);
    clock.mockRestore();
  });

  test("visits the pages that were shown although the stored part cannot be read, but not after it was stopped", async () => {
    const loaded = aHistory(3);
    const abort = new AbortController();
    const visited: Tx[] = [];
    const broken = { ...storeOf([]), storedHistory: () => Promise.reject(new Error("disk")) };
    const options = { signal: abort.signal, pause, visit: (tx: Tx) => void visited.push(tx) };
    await expect(walkHistory({ stored: broken, loaded }, options)).rejects.toThrow("disk");
    expect(visited).toEqual(loaded);
    abort.abort();
    await expect(walkHistory({ stored: broken, loaded }, options)).rejects.toThrow("disk");
    await walkHistory({ stored: storeOf(aHistory(5)), loaded }, options);
    expect(visited).toEqual(loaded);
  });

  test("tells at its end that all was visited, and nothing more once it was stopped", async () => {
    const abort = new AbortController();
    const slices: [number, number][] = [];
    const options = { signal: abort.signal, pause, onSlice: (...slice: [number, number]) => void slices.push(slice) };
    const source = { stored: storeOf(aHistory(5)), loaded: aHistory(3) };
    await walkHistory(source, { ...options, visit: () => undefined });
    expect(slices.at(-1)).toEqual([5, 5]);
    expect(slices).toHaveLength(2);
    let visited = 0;
    await walkHistory({ ...source, loaded: [] }, { ...options, visit: () => void (++visited === 5 && abort.abort()) });
    expect(slices.slice(2)).toEqual([[5, 5]]);
  });

  test("a transaction is neither newer nor older than itself", () => {
    const at = (n: number): Tx => aTx(n).inBlock(7).with({ timeFirstSeen: 9 });
    const [one, two] = [at(1), at(2)];
    expect([newestFirst(one, one), newestFirst(one, two), newestFirst(two, one)]).toEqual([0, -1, 1]);
  });

  test("each position leads back to its transaction", async () => {
    const txs = aHistory(250);
    const loaded = txs.slice(0, 10);
    await walkHistory(
      { stored: storeOf(txs), loaded },
      {
        signal: new AbortController().signal,
        pause,
        visit: (tx, place) => {
          if ("tx" in place) expect(loaded).toContain(place.tx);
          else expect(txs[place.at]?.txid).toBe(tx.txid);
        },
      },
    );
  });
});

type Options = Partial<Parameters<typeof searchHistory>[0]>;
const isToBob = ({ activity }: ReadTx) => activity.kind === "sent";

async function search(txs: readonly Tx[], options: Options = {}): Promise<Found[]> {
  const told: Found[] = [];
  await searchHistory({
    source: { stored: storeOf(txs), loaded: [] },
    read,
    accepts: isToBob,
    signal: new AbortController().signal,
    onFound: (found) => told.push(found),
    pause,
    ...options,
  });
  return told;
}

describe("a search", () => {
  test("finds a transaction on page 90, and reports on its way", async () => {
    const told = await search(aHistory(2_000));
    const last = told.at(-1);
    expect(last).toMatchObject({ isOver: true, done: 2_000, total: 2_000 });
    expect(last?.hits).toHaveLength(40);
    expect(told.length).toBeGreaterThan(1);
    expect(told[0]).toMatchObject({ isOver: false, total: 2_000 });
    for (const { hits } of told) expect(last?.hits.slice(0, hits.length)).toEqual(hits);
  });

  test("reads in slices, and reads no further slice after it was stopped", async () => {
    const txs = aHistory(1_000);
    const reads: Reads = [];
    const abort = new AbortController();
    const told = await search(txs, {
      source: { stored: storeOf(txs, reads), loaded: [] },
      signal: abort.signal,
      accepts: (each) => {
        if (each.tx.txid === txs[150]?.txid) abort.abort();
        return true;
      },
    });
    expect(reads).toEqual([
      { from: 0, count: 25 },
      { from: 25, count: 100 },
      { from: 125, count: 100 },
    ]);
    expect(told.every(({ isOver }) => !isOver)).toBe(true);
  });

  test("of many hits, the later ones are places instead of transactions", async () => {
    const [last] = (await search(aHistory(500), { accepts: () => true })).slice(-1);
    expect(last?.hits).toHaveLength(500);
    expect(last?.hits.filter((hit) => "tx" in hit)).toHaveLength(300);
    expect(last?.hits[499]).toEqual({ txid: expect.any(String), at: 499 });
  });

  test("searches the loaded pages when the storage cannot be read, and says so", async () => {
    const stored = { ...storeOf([]), storedHistory: () => Promise.reject(new Error("the disk is gone")) };
    const told = await search([], { source: { stored, loaded: aHistory(50) } });
    expect(told.at(-1)).toMatchObject({ isOver: true, failed: "the disk is gone" });
    expect(told.at(-1)?.hits).toHaveLength(1);
  });

  test("collects paid addresses and tokens on its way", async () => {
    const met = await searchHistory({
      source: { stored: storeOf(aHistory(60)), loaded: [] },
      read,
      accepts: () => false,
      signal: new AbortController().signal,
      onFound: () => undefined,
      pause,
    });
    const [bob] = read(aTx(1).from(ME).paying(BOB, 1n)).parties;
    expect(met.paid.like(bob ?? "")).toEqual([bob]);
    expect(met.paid.like(read(aTx(1).from(ALICE).paying(ME, 1n)).parties[0] ?? "")).toEqual([]);
  });
});
