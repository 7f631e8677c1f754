import { expect, test } from "vitest";
import { blockingMs, longestChain, type PageRequest, plainName } from "./visit-figures.ts";

const request = (name: string, beginMs: number, endMs: number): PageRequest => ({
  name,
  type: "script",
  beginMs,
  endMs,
  bytes: 1,
});

test("a chain counts requests that waited for one another, and not requests that ran side by side", () => {
  const requests = [
    request("late", 410, 580),
    request("page", 0, 170),
    request("main", 172, 340),
    request("base", 172, 400),
    request("config", 345, 515),
    request("font", 172, 900),
  ];
  expect(longestChain(requests).map(({ name }) => name)).toEqual(["page", "main", "config"]);
  expect(longestChain([...requests, request("last", 520, 700)]).map(({ name }) => name)).toEqual([
    "page",
    "main",
    "config",
    "last",
  ]);
  expect(longestChain([])).toEqual([]);
});

test("only the part of a task above 50 ms blocks", () => {
  expect(
    blockingMs([
      { at: 0, ms: 49 },
      { at: 60, ms: 80 },
      { at: 200, ms: 51 },
    ]),
  ).toBe(31);
});

test.each([
  ["http://127.0.0.1:1/", "index.html"],
  ["http://127.0.0.1:1/assets/base-Dk3_a-x1.js", "base.js"],
  ["http://127.0.0.1:1/assets/vault.worker-Dk3_aax1.js", "vault.worker.js"],
  ["http://127.0.0.1:1/config.json?a=b", "config.json"],
])("%s is %s", (url, name) => expect(plainName(url)).toBe(name));
