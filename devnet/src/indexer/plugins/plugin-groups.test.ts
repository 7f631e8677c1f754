import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type GroupCoins, type GroupsPage, listGroups } from "./plugin-groups.ts";

const LISTED: GroupCoins = { coins: 1, chainCoins: 1 };
const SPENT: GroupCoins = { coins: 0, chainCoins: 1 };
const always = (coins: GroupCoins) => (): GroupCoins => coins;

const GROUPS = ["46", "4600", "46aa", "46ab", "50", "54", "54ff"];

describe("where a page begins", () => {
  test.each([
    ["", "", GROUPS],
    ["46", "", ["46", "4600", "46aa", "46ab"]],
    ["46", "46aa", ["46aa", "46ab"]],
    ["46", "4601", ["46aa", "46ab"]],
    ["50", "46", ["50"]],
    ["46", "47", []],
    ["ff", "", []],
    ["", "51", ["54", "54ff"]],
  ])("prefix %j, start %j", (prefix, start, groups) => {
    expect(listGroups(GROUPS, { prefix, start, pageSize: 50 }, always(LISTED))).toEqual({ groups, nextStart: "" });
  });
});

test("the next page begins with the first group not looked at, listed or not", () => {
  const coinsOf = (group: string): GroupCoins => (group === "46aa" ? SPENT : LISTED);
  const first = listGroups(GROUPS, { prefix: "46", start: "", pageSize: 2 }, coinsOf);
  expect(first).toEqual({ groups: ["46", "4600"], nextStart: "46aa" });
  const second = listGroups(GROUPS, { prefix: "46", start: first.nextStart, pageSize: 1 }, coinsOf);
  expect(second).toEqual({ groups: ["46ab"], nextStart: "" });
});

test("a group of more than 500 coins is listed without looking", () => {
  const list = (chainCoins: number): GroupsPage =>
    listGroups(["46"], { prefix: "", start: "", pageSize: 1 }, always({ coins: 0, chainCoins }));
  expect(list(500).groups).toEqual([]);
  expect(list(501).groups).toEqual(["46"]);
});

test("a page ends after 1000 skipped groups", () => {
  const many = Array.from({ length: 1002 }, (_, index) => index.toString(16).padStart(4, "0"));
  const page = listGroups(many, { prefix: "", start: "", pageSize: 50 }, (group) =>
    group === "03e9" ? LISTED : SPENT,
  );
  expect(page).toEqual({ groups: [], nextStart: "03e8" });
  expect(
    listGroups(many, { prefix: "", start: "03e8", pageSize: 50 }, (group) => (group === "03e9" ? LISTED : SPENT)),
  ).toEqual({ groups: ["03e9"], nextStart: "" });
  expect(listGroups(many.slice(0, 1000), { prefix: "", start: "", pageSize: 50 }, always(SPENT)).nextStart).toBe("");
});

test("walking page by page finds every listed group once, in the order of their bytes", () => {
  const group = fc.uint8Array({ minLength: 1, maxLength: 4 }).map((bytes) => Buffer.from(bytes).toString("hex"));
  return fc.assert(
    fc.property(
      fc.dictionary(group, fc.boolean()),
      group,
      fc.integer({ min: 1, max: 4 }),
      (isListed, prefix, pageSize) => {
        const sorted = Object.keys(isListed).sort((a, b) =>
          Buffer.compare(Buffer.from(a, "hex"), Buffer.from(b, "hex")),
        );
        const start = prefix.slice(0, 2);
        const found: string[] = [];
        for (let next = start, page: GroupsPage | undefined; page === undefined || next !== ""; next = page.nextStart) {
          page = listGroups(sorted, { prefix: start, start: next, pageSize }, (each) =>
            isListed[each] ? LISTED : SPENT,
          );
          expect(page.groups.length).toBeLessThanOrEqual(pageSize);
          found.push(...page.groups);
        }
        expect(found).toEqual(sorted.filter((each) => each.startsWith(start) && isListed[each]));
      },
    ),
    { numRuns: 500 },
  );
});
