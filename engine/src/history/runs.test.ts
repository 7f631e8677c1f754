import fc from "fast-check";
import { expect, test } from "vitest";
import { addRun, covers, missingPages, type Run, runsBelow, sizeOf, withoutHighest } from "./runs.ts";

const aRange = fc.tuple(fc.nat(40), fc.nat(40)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
const ranksOf = (ranges: readonly (readonly [number, number])[]) =>
  new Set(ranges.flatMap(([from, to]) => Array.from({ length: to - from }, (_, at) => from + at)));

test("ranges added in any order give exactly their ranks, in as few runs as possible", () => {
  fc.assert(
    fc.property(fc.array(aRange, { maxLength: 8 }), fc.nat(45), (ranges, total) => {
      const runs = ranges.reduce<readonly Run[]>((sum, [from, to]) => addRun(sum, from, to), []);
      const ranks = ranksOf(ranges);
      expect(ranksOf(runs)).toEqual(ranks);
      for (const [at, [from]] of runs.entries()) expect(from).toBeGreaterThan(runs[at - 1]?.[1] ?? -1);
      expect(ranksOf(runsBelow(runs, total))).toEqual(new Set([...ranks].filter((rank) => rank < total)));
      const highest = [...ranks].sort((a, b) => b - a).slice(0, total);
      expect(ranksOf(withoutHighest(runs, total))).toEqual(
        new Set([...ranks].filter((rank) => !highest.includes(rank))),
      );
      expect(sizeOf(runs, total)).toBe([...ranks].filter((rank) => rank < total).length);
      for (let from = 0; from < 45; from++)
        expect(covers(runs, from, from + 3)).toBe([0, 1, 2].every((n) => ranks.has(from + n)));
      const missing = missingPages(runs, total, 7).flatMap((page) => [
        ...ranksOf([[Math.max(0, total - (page + 1) * 7), total - page * 7]]),
      ]);
      for (let rank = 0; rank < total; rank++) if (!ranks.has(rank)) expect(missing).toContain(rank);
      if (covers(runs, 0, total)) expect(missing).toEqual([]);
    }),
  );
});
