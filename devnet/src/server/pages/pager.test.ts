import { describe, expect, test } from "vitest";
import { pager, pageWithin } from "./pager.ts";

const links = (page: number, total: number): string[] => {
  const { text } = pager({ path: "/x", page, pageSize: 10, total });
  return [...text.matchAll(/\?page=(\d+)">([^<]+)</g)].map(([, to, words]) => `${words} ${to}`);
};

describe("the links to other pages", () => {
  test("no pager if everything is on one page", () => {
    expect(pager({ path: "/x", page: 0, pageSize: 10, total: 10 }).text).toBe("");
    expect(pager({ path: "/x", page: 0, pageSize: 10, total: 0 }).text).toBe("");
  });
  test("up to five pages have a number each", () => {
    expect(links(0, 11)).toEqual(["Next 1", "2 1"]);
    expect(links(2, 50)).toEqual(["Previous 1", "Next 3", "1 0", "2 1", "4 3", "5 4"]);
  });
  test("more have the first and the last, unless those are next to it", () => {
    expect(links(0, 60)).toEqual(["Next 1", "Last 5"]);
    expect(links(1, 60)).toEqual(["Previous 0", "Next 2", "Last 5"]);
    expect(links(3, 60)).toEqual(["Previous 2", "Next 4", "First 0", "Last 5"]);
    expect(links(4, 60)).toEqual(["Previous 3", "Next 5", "First 0"]);
    expect(links(5, 60)).toEqual(["Previous 4", "First 0"]);
  });
});

test.each([
  { asked: 0, total: 0, page: 0 },
  { asked: 7, total: 0, page: 0 },
  { asked: 1, total: 20, page: 1 },
  { asked: 2, total: 20, page: 1 },
  { asked: 2, total: 21, page: 2 },
])("page $asked of $total things is page $page", ({ asked, total, page }) => {
  expect(pageWithin(asked, total, 10)).toBe(page);
});
