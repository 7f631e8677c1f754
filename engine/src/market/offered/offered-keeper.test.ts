import type { TokenId } from "@satchel/core/ids";
import { no, ok } from "@satchel/core/result";
import { aTokenId, createManualClock } from "@satchel/core/testing";
import { expect, test } from "vitest";
import { createPacer } from "../../pacing/pacer.ts";
import { EMPTY_BOOK, fetchEnded } from "../books/book.ts";
import { createBooksStore } from "../books/books.ts";
import { leftToLoad, type Offered } from "../books/offered.ts";
import { groupOf, type OffersOf } from "../offers-of.ts";
import { BATCH, BATCH_PAUSE_MS } from "./load-all.ts";
import { offeredItem } from "./offered-item.ts";
import { createOfferedKeeper } from "./offered-keeper.ts";

const idOf = (n: number): TokenId => aTokenId(n.toString(16).padStart(64, "0"));
const ids = (count: number) => Array.from({ length: count }, (_, n) => idOf(n + 1));
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** What survives a restart: the stored text and the clock. `isPaced`: strangers share the servers. */
function createDevice({ told = ids(60), isPaced = true } = {}) {
  const clock = createManualClock();
  const item = offeredItem("fungible");
  const device = { clock, told, isAway: false, failing: new Set<TokenId>(), raw: undefined as string | undefined };
  const fetched: TokenId[] = [];
  const names: TokenId[] = [];
  const nameCalls: number[] = [];
  const start = () => {
    const books = createBooksStore();
    const load = async (of: OffersOf) => {
      const id = "tokenId" in of ? of.tokenId : idOf(0);
      fetched.push(id);
      if (device.isAway || device.failing.has(id)) return false;
      const book = fetchEnded(EMPTY_BOOK, { offers: [], refused: [] }, clock.now());
      books.setState(({ books: all }) => ({ books: new Map(all).set(groupOf(of), book) }));
      return true;
    };
    const keeper = createOfferedKeeper({
      kind: "fungible",
      books,
      keeper: { load },
      fetchIds: async () => (device.isAway ? no({ code: "unreachable", reason: "away" }) : ok(device.told)),
      needNames: async (asked) => {
        names.push(...asked);
        nameCalls.push(asked.length);
      },
      load: async () => {
        const read = device.raw === undefined ? undefined : item.decode(device.raw);
        return read?.kind === "valid" ? read.value : undefined;
      },
      save: async (offered) => {
        device.raw = item.encode(offered);
      },
      clock,
      pace: isPaced ? createPacer(clock, BATCH, BATCH_PAUSE_MS) : async (isWanted = () => true) => isWanted(),
      isStopped: () => false,
      onError: (error) => {
        throw error;
      },
    });
    return { keeper, get: (): Offered => books.getState().offered.fungible };
  };
  return { ...device, device, start, fetched, names, nameCalls };
}

/** Lets everything happen within a time. */
async function pass(clock: ReturnType<typeof createManualClock>, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    await turn();
    clock.advance(100);
  }
  await turn();
}

test("all books are loaded 25 at a time with pauses of 5 s, and the load says how far it is", async () => {
  const { clock, start, fetched, names, nameCalls } = createDevice();
  const { keeper, get } = start();
  const viewer = await keeper.view();
  await pass(clock, 500);
  expect([get().ids?.length, get().load.step, fetched.length]).toEqual([60, "never", 0]);
  viewer.loadAll();
  await pass(clock, 4_500);
  expect([fetched.length, get().asked.size, 60 - leftToLoad(get()).length]).toEqual([25, 25, 25]);
  await pass(clock, 1_000);
  expect([fetched.length, get().load.step]).toEqual([50, "running"]);
  await pass(clock, 6_000);
  expect([fetched.length, new Set(fetched).size, names.length]).toEqual([60, 60, 60]);
  expect([get().load.step, leftToLoad(get()).length, get().seen.size]).toEqual(["done", 0, 60]);
  // What comes within a moment is noted together, and its names are asked for at once.
  expect(nameCalls.filter((count) => count > 0)).toEqual([25, 25, 10]);
  expect(nameCalls.length).toBeLessThan(10);
});

test("a load that was stopped goes on where it stopped, also after a restart, and asks for no book twice", async () => {
  const { clock, start, fetched } = createDevice();
  const first = start();
  const viewer = await first.keeper.view();
  await pass(clock, 500);
  viewer.loadAll();
  await pass(clock, 1_000);
  viewer.stop();
  await pass(clock, 8_000);
  expect([fetched.length, first.get().load.step]).toEqual([25, "stopped"]);
  const again = start();
  const next = await again.keeper.view();
  await pass(clock, 8_000);
  expect([fetched.length, again.get().load.step, again.get().seen.size]).toEqual([25, "stopped", 25]);
  next.loadAll();
  await pass(clock, 12_000);
  expect([fetched.length, new Set(fetched).size, again.get().load.step]).toEqual([60, 60, "done"]);
});

test("a load whose program was closed goes on by itself; while nobody looks, nothing is loaded", async () => {
  const { clock, start, fetched } = createDevice();
  const first = start();
  const viewer = await first.keeper.view();
  await pass(clock, 500);
  viewer.loadAll();
  await pass(clock, 1_000);
  viewer.close();
  await pass(clock, 8_000);
  expect(fetched).toHaveLength(25);
  const again = start();
  await again.keeper.view();
  await pass(clock, 12_000);
  expect([fetched.length, new Set(fetched).size, again.get().load.step]).toEqual([60, 60, "done"]);
});

test("without pauses nothing waits; a book that cannot be fetched is left, and asked for when the load goes on", async () => {
  const { clock, start, fetched, device } = createDevice({ isPaced: false });
  device.failing.add(idOf(7));
  const { keeper, get } = start();
  const viewer = await keeper.view();
  await pass(clock, 500);
  viewer.loadAll();
  await pass(clock, 500);
  expect([fetched.length, get().load.step, get().hasGaps]).toEqual([60, "stopped", true]);
  expect(leftToLoad(get())).toEqual([idOf(7)]);
  device.failing.clear();
  viewer.loadAll();
  await pass(clock, 500);
  expect([fetched.length, get().load.step, get().hasGaps]).toEqual([61, "done", false]);
});

test("a server that is away stops the load after a few questions, and its list stays", async () => {
  const { clock, start, fetched, device } = createDevice({ isPaced: false });
  const { keeper, get } = start();
  const viewer = await keeper.view();
  await pass(clock, 500);
  device.isAway = true;
  viewer.loadAll();
  await pass(clock, 500);
  expect(fetched.length).toBeLessThan(20);
  expect([get().load.step, get().hasGaps, get().ids?.length]).toEqual(["stopped", true, 60]);
  viewer.refresh();
  await pass(clock, 500);
  expect([get().failed?.code, get().ids?.length]).toEqual(["unreachable", 60]);
});

test("what is not on offer any more is forgotten; a new token is left to load", async () => {
  const { clock, start, device } = createDevice({ isPaced: false, told: ids(3) });
  const { keeper, get } = start();
  const viewer = await keeper.view();
  await pass(clock, 500);
  viewer.loadAll();
  await pass(clock, 2_000);
  expect(get().load.step).toBe("done");
  device.told = [idOf(2), idOf(9)];
  viewer.refresh();
  await pass(clock, 500);
  expect([get().ids, [...get().seen.keys()], leftToLoad(get())]).toEqual([[idOf(2), idOf(9)], [idOf(2)], [idOf(9)]]);
});
