import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BLOCKS_BEHIND, foreignServers, type Heard, lateServers } from "./judge-servers.ts";

const HOUR_MS = 3_600_000;
const NOW = 1_790_000_000_000;
const checkpoint = { height: 700, hash: "ab".repeat(32) };
const steady = { checkpoint, blockMinutes: 10 };
const calm = { checkpoint, blockMinutes: undefined };

const heard = (host: string, height: number, hoursOld = 0, heardAt = NOW): Heard => ({
  host,
  block: "same",
  tip: { height, at: heardAt - hoursOld * HOUR_MS, heardAt },
});
const late = (servers: readonly Heard[], network: typeof steady | typeof calm = steady) =>
  lateServers(servers, network).map(({ host, why }) => `${host} ${why}`);

describe("a server of another network", () => {
  test("has another block at the checkpoint, or none; one that has not answered is not wrong", () => {
    const tip = undefined;
    const servers: Heard[] = [
      { host: "same.test", block: "same", tip },
      { host: "other.test", block: "other", tip },
      { host: "none.test", block: "none", tip },
      { host: "silent.test", block: undefined, tip },
    ];
    expect(foreignServers(servers, checkpoint)).toEqual([
      { host: "other.test", why: "other-block", height: 700 },
      { host: "none.test", why: "no-block", height: 700 },
    ]);
  });
});

describe("a server that is late", () => {
  test.each<[string, Heard[], typeof steady | typeof calm, string[]]>([
    ["9 blocks are not many", [heard("a.one", 91, 9), heard("b.two", 100), heard("c.three", 100)], steady, []],
    ["two of three say so", [heard("a.one", 90), heard("b.two", 100), heard("c.three", 101)], calm, ["a.one behind"]],
    ["one of three says so", [heard("a.one", 90, 9), heard("b.two", 90, 9), heard("c.three", 999)], steady, []],
    ["one of two says so, and the clock", [heard("a.one", 90, 3), heard("b.two", 100)], steady, ["a.one behind"]],
    ["one of two says so, and the clock does not", [heard("a.one", 90, 1), heard("b.two", 100)], steady, []],
    ["one of two says so, where nobody expects blocks", [heard("a.one", 90, 99), heard("b.two", 100)], calm, []],
    [
      "servers of one operator are one voice",
      [heard("a.one", 90, 1), heard("n1.two.io", 100), heard("n2.two.io", 100), heard("c.three", 90, 1)],
      steady,
      [],
    ],
    ["one alone is a day old", [heard("a.one", 90, 24.1)], steady, ["a.one old"]],
    ["one alone is less than a day old", [heard("a.one", 90, 23.9)], steady, []],
    ["one alone, where nobody expects blocks", [heard("a.one", 90, 9_999)], calm, []],
    ["two that agree, by a clock that is wrong", [heard("a.one", 90, 9_999), heard("b.two", 91, 9_999)], steady, []],
  ])("%s", (_name, servers, network, out) => {
    expect(late(servers, network)).toEqual(out);
    expect(late(servers.toReversed(), network)).toEqual(out);
  });

  test("what one has said long ago is not compared with what others say now; blocks were found since", () => {
    const then = NOW - 5 * HOUR_MS;
    expect(late([heard("a.one", 90, 3, then), heard("b.two", 120), heard("c.three", 120)])).toEqual([]);
    // It had more blocks long ago than another one has now.
    expect(late([heard("a.one", 120, 0, then), heard("b.two", 90, 3)])).toEqual(["b.two behind"]);
    // Its newest block was not old when it was told.
    expect(late([heard("a.one", 90, 1, NOW - 48 * HOUR_MS)])).toEqual([]);
  });

  test("how far is told, and one without an answer or of another network is not compared", () => {
    const mute: Heard = { host: "mute.test", block: "same", tip: undefined };
    const foreign: Heard = { ...heard("foreign.test", 9_999), block: "other" };
    const servers = [heard("a.one", 80), heard("b.two", 100), heard("c.three", 120), mute, foreign];
    expect(lateServers(servers, calm)).toEqual([{ host: "a.one", why: "behind", blocks: 40 }]);
  });

  test("whatever one server says, it puts none of two honest and fresh ones out", () => {
    const honest = [heard("a.one", 800), heard("b.two", 801)];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0x7fffffff }), fc.integer({ min: -99, max: 9_999 }), (height, hours) => {
        const out = late([...honest, heard("liar.test", height, hours)]);
        expect(out.filter((each) => !each.startsWith("liar"))).toEqual([]);
        // The same with one honest server, whose newest block is fresh by the clock.
        expect(late([heard("a.one", 800), heard("liar.test", height, hours)])).not.toContain("a.one behind");
      }),
    );
  });

  test("the highest server is never behind", () => {
    const heights = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(heights, (all) => {
        const servers = all.map((height, n) => heard(`s${n}.op${n}`, height, 9));
        const top = Math.max(...all);
        for (const { host } of lateServers(servers, steady)) {
          const height = servers.find((server) => server.host === host)?.tip?.height ?? top;
          expect(top - height).toBeGreaterThanOrEqual(BLOCKS_BEHIND);
        }
      }),
    );
  });
});
