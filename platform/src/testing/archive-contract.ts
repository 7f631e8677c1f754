import type { Txid } from "@satchel/core/ids";
import { type Archive, type ArchivedTx, StorageError } from "@satchel/core/ports";
import { aTxid } from "@satchel/core/testing";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

/**
 * A device. `open` opens its archive; `breakReads` and `breakWrites` make it fail until the returned function is
 * called.
 */
export type ArchiveUnderTest = {
  open(): Archive;
  breakReads?: () => () => void;
  breakWrites?: () => () => void;
};

const ALL = { walletId: "w1", shelf: "" };

export const aRecord = (txid: Txid, order: string, shelves: readonly string[] = [""]): ArchivedTx => {
  return { txid, order, shelves, bytes: Uint8Array.from([...txid].map((c) => c.charCodeAt(0) % 256)) };
};
/** The txid that a record has by its name in a test. */
export const idOf = (name: string): Txid =>
  aTxid(
    Array.from(name, (letter) => letter.charCodeAt(0).toString(16).padStart(2, "0"))
      .join("")
      .padStart(64, "0"),
  );
const some = (...orders: readonly string[]) => orders.map((order) => aRecord(idOf(`tx-${order}`), order));
const write = async (archive: Archive, put: readonly ArchivedTx[], remove: readonly string[] = [], walletId = "w1") => {
  const { revision } = await archive.note(walletId);
  expect(await archive.write(walletId, revision, { put, remove: remove.map(idOf), note: `after ${revision}` })).toBe(
    true,
  );
};
const ordersOf = (txs: readonly { order: string }[]) => txs.map(({ order }) => order).join(" ");

function keepsRecords(createDevice: () => ArchiveUnderTest): void {
  test("a new archive is empty", async () => {
    const archive = createDevice().open();
    expect(await archive.note("w1")).toEqual({ revision: 0, text: undefined });
    expect(await archive.count(ALL)).toBe(0);
    expect(await archive.read(ALL, 0, 10)).toEqual([]);
    expect(await archive.list(ALL, "", "z")).toEqual([]);
    expect(await archive.find("w1", [idOf("tx-a")])).toEqual([]);
    await archive.forget("w1");
    await archive.clear();
  });

  test("records are read by position, sorted and unchanged, also in the next run", async () => {
    const device = createDevice();
    await write(device.open(), some("c", "a", "e", "b", "d"));
    const archive = device.open();
    expect(await archive.read(ALL, 0, 10)).toEqual(some("a", "b", "c", "d", "e"));
    expect(ordersOf(await archive.read(ALL, 1, 2))).toBe("b c");
    expect(ordersOf(await archive.read(ALL, 3, 10))).toBe("d e");
    expect(await archive.read(ALL, 5, 10)).toEqual([]);
    expect(await archive.read(ALL, 0, 0)).toEqual([]);
    expect(await archive.count(ALL)).toBe(5);
  });

  test("a record replaces the one with the same txid, also when its order changed", async () => {
    const archive = createDevice().open();
    await write(archive, some("a", "b", "c"));
    await write(archive, [aRecord(idOf("tx-a"), "bb")]);
    expect(ordersOf(await archive.read(ALL, 0, 10))).toBe("b bb c");
    expect(await archive.count(ALL)).toBe(3);
  });

  test("one write removes and puts, and a txid in both stays", async () => {
    const archive = createDevice().open();
    await write(archive, some("a", "b", "c"));
    await write(archive, [aRecord(idOf("tx-b"), "z")], ["tx-a", "tx-b", "tx-never"]);
    expect(ordersOf(await archive.read(ALL, 0, 10))).toBe("c z");
  });

  test("list returns the records between two orders, and find those of the given txids that exist", async () => {
    const archive = createDevice().open();
    await write(archive, some("a", "b", "c", "d"));
    expect(await archive.list(ALL, "b", "c")).toEqual([
      { txid: idOf("tx-b"), order: "b" },
      { txid: idOf("tx-c"), order: "c" },
    ]);
    expect(await archive.list(ALL, "c", "b")).toEqual([]);
    expect(await archive.find("w1", [idOf("tx-d"), idOf("tx-x"), idOf("tx-a")])).toEqual([
      { txid: idOf("tx-d"), order: "d" },
      { txid: idOf("tx-a"), order: "a" },
    ]);
  });

  test("get returns the whole records of those of the given txids that exist in this wallet", async () => {
    const archive = createDevice().open();
    await write(archive, some("a", "b", "c"));
    expect(await archive.get("w1", [idOf("tx-c"), idOf("tx-x"), idOf("tx-a")])).toEqual(some("c", "a"));
    expect(await archive.get("w2", [idOf("tx-a")])).toEqual([]);
  });
}

function keepsApart(createDevice: () => ArchiveUnderTest): void {
  test("wallets and shelves are separate", async () => {
    const archive = createDevice().open();
    await write(archive, [
      aRecord(idOf("t1"), "a", ["", "s1"]),
      aRecord(idOf("t2"), "b", ["", "s1", "s2"]),
      aRecord(idOf("t3"), "c"),
    ]);
    await write(archive, [aRecord(idOf("t1"), "a", ["s1"])], [], "w2");
    expect(ordersOf(await archive.read({ walletId: "w1", shelf: "s1" }, 0, 9))).toBe("a b");
    expect(ordersOf(await archive.read({ walletId: "w1", shelf: "s2" }, 0, 9))).toBe("b");
    expect(await archive.count({ walletId: "w1", shelf: "s" })).toBe(0);
    expect(await archive.count({ walletId: "w", shelf: "" })).toBe(0);
    await archive.forget("w1");
    expect([await archive.count(ALL), await archive.note("w1")]).toEqual([0, { revision: 0, text: undefined }]);
    expect(ordersOf(await archive.read({ walletId: "w2", shelf: "s1" }, 0, 9))).toBe("a");
    await archive.clear();
    expect(await archive.count({ walletId: "w2", shelf: "s1" })).toBe(0);
    expect((await archive.note("w2")).revision).toBe(0);
  });

  test("of two writes to the same revision one returns false and changes nothing", async () => {
    const device = createDevice();
    const [one, two] = [device.open(), device.open()];
    const outcomes = await Promise.all([
      one.write("w1", 0, { put: some("a"), remove: [], note: "one" }),
      two.write("w1", 0, { put: some("b"), remove: [], note: "two" }),
    ]);
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    const isOne = outcomes[0] === true;
    expect(await two.note("w1")).toEqual({ revision: 1, text: isOne ? "one" : "two" });
    expect(ordersOf(await one.read(ALL, 0, 9))).toBe(isOne ? "a" : "b");
  });
}

function readsOn(createDevice: () => ArchiveUnderTest): void {
  const step = fc.oneof(
    fc.record({ kind: fc.constant("put" as const), n: fc.nat(30), order: fc.nat(60) }),
    fc.record({ kind: fc.constant("remove" as const), n: fc.nat(30) }),
    fc.record({ kind: fc.constant("read" as const), from: fc.nat(25), count: fc.nat(8) }),
  );
  test("any writes and reads by two tabs give the same as a sorted list", () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const device = createDevice();
        const tabs = [device.open(), device.open()] as const;
        const model = new Map<string, string>();
        for (const [at, each] of steps.entries()) {
          const archive = tabs[at % 2 === 0 ? 0 : 1];
          if (each.kind === "put") {
            // Real orders are practically unique.
            const order = `${String(each.order).padStart(2, "0")}-${each.n}`;
            model.set(`t${each.n}`, order);
            await write(archive, [aRecord(idOf(`t${each.n}`), order)]);
          } else if (each.kind === "remove") {
            model.delete(`t${each.n}`);
            await write(archive, [], [`t${each.n}`]);
          } else {
            const all = [...model.values()].sort();
            const wanted = (from: number) => all.slice(from, from + each.count).join(" ");
            expect(ordersOf(await archive.read(ALL, each.from, each.count))).toBe(wanted(each.from));
            const next = each.from + each.count;
            expect(ordersOf(await archive.read(ALL, next, each.count))).toBe(wanted(next));
          }
        }
        expect(await tabs[1].count(ALL)).toBe(model.size);
      }),
      { numRuns: 40 },
    ));
}

function tellsFailures(createDevice: () => ArchiveUnderTest): void {
  test.runIf(createDevice().breakReads !== undefined)("a failed read is an error, not absence", async () => {
    const device = createDevice();
    const archive = device.open();
    await write(archive, some("a"));
    const repair = device.breakReads?.();
    for (const read of [
      () => archive.note("w1"),
      () => archive.count(ALL),
      () => archive.read(ALL, 0, 1),
      () => archive.list(ALL, "", "z"),
      () => archive.find("w1", [idOf("tx-a")]),
      () => archive.get("w1", [idOf("tx-a")]),
    ]) {
      await expect(read()).rejects.toBeInstanceOf(StorageError);
      await expect(read()).rejects.toThrow(/^Storage failed: /);
    }
    repair?.();
    expect(ordersOf(await archive.read(ALL, 0, 9))).toBe("a");
  });

  test.runIf(createDevice().breakWrites !== undefined)("a failed write is an error and changes nothing", async () => {
    const device = createDevice();
    const archive = device.open();
    await write(archive, some("a", "b"));
    const repair = device.breakWrites?.();
    const change = { put: some("c", "d"), remove: [idOf("tx-a")], note: "never" };
    await expect(archive.write("w1", 1, change)).rejects.toBeInstanceOf(StorageError);
    await expect(archive.forget("w1")).rejects.toThrow(/^Remove failed: /);
    await expect(archive.clear()).rejects.toThrow(/^Clear failed: /);
    repair?.();
    expect(ordersOf(await archive.read(ALL, 0, 9))).toBe("a b");
    expect(await archive.note("w1")).toEqual({ revision: 1, text: "after 0" });
  });
}

/** Tests that every Archive must pass. */
export function archiveContract(name: string, createDevice: () => ArchiveUnderTest): void {
  describe(`${name} keeps the contract of an archive`, () => {
    keepsRecords(createDevice);
    keepsApart(createDevice);
    readsOn(createDevice);
    tellsFailures(createDevice);
  });
}
