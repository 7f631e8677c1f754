import { expect, test } from "vitest";
import { parseScaleOptions } from "./scale-options.ts";

test("sizes on the command line give one case", () => {
  const line = "--txs 20000 --utxos 10000 --tokens 1000 --latency 50 --json";
  const { cases, json } = parseScaleOptions(line.split(" "));
  expect([cases, json]).toEqual([[{ txs: 20_000, utxos: 10_000, tokens: 1_000, latencyMs: 50 }], true]);
});

test("--all gives all sizes at both latencies", () => {
  const { cases } = parseScaleOptions(["--all"]);
  expect(cases.length).toBe(8);
  expect(cases.at(-1)).toEqual({ txs: 100_000, utxos: 50_000, tokens: 1_000, latencyMs: 50 });
});

test("a node is asked in the devnet's place, with the devnet's blocks and without its latency", () => {
  const node = ["--node", "/node", "--plugin", "/agora.py"];
  expect(parseScaleOptions(node).place).toEqual({ binary: "/node", plugin: "/agora.py" });
  expect(parseScaleOptions([]).place).toBeUndefined();
  for (const more of [["--all"], ["--latency", "50"], ["--txs", "20001"]]) {
    expect(() => parseScaleOptions([...node, ...more])).toThrow(RangeError);
  }
});

test.each([
  ["--txs", "many"],
  ["--txs", "10", "--tokens", "10"],
  ["--utxos", "200", "--tokens", "200"],
  ["--runs", "0"],
])("refuses %s %s %s %s", (...args) => {
  expect(() => parseScaleOptions(args)).toThrow(RangeError);
});
