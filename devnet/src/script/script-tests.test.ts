import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { FLAG } from "./script-flags.ts";
import { assemble } from "./testing/assemble.ts";
import { parseFlags, verifySpend } from "./testing/spend.ts";

// The 1,936 cases of the node's own suite are public, but are not copied here:
// https://github.com/Bitcoin-ABC/bitcoin-abc/blob/master/src/test/data/script_tests.json
// SCRIPT_TESTS_JSON names a copy. Without it, a folder beside the checkout may have one, such as the node's own
// sources.
const beside = join(import.meta.dirname, "../../../..");
const places = readdirSync(beside).flatMap((folder) =>
  ["src/test/data", "data"].map((data) => join(beside, folder, data, "script_tests.json")),
);
const file = process.env.SCRIPT_TESTS_JSON ?? places.find((place) => existsSync(place)) ?? "";
const isPresent = existsSync(file);

/** Amounts in the file are XEC. */
const SATS_PER_XEC = 100;

type Case = { scriptSig: string; scriptPubKey: string; flags: string; expected: string; sats: bigint; line: string };

/** `[[amount]?, scriptSig, scriptPubKey, flags, expected, comment?]`; shorter rows are remarks. */
function readCases(): Case[] {
  const rows: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!Array.isArray(rows)) throw new Error("script_tests.json is not a list");
  return rows.flatMap((row: unknown[]) => {
    if (row.length < 4) return [];
    const [amount] = Array.isArray(row[0]) ? row[0] : [0];
    const [scriptSig, scriptPubKey, flags, expected] = (Array.isArray(row[0]) ? row.slice(1) : row).map(String);
    if (scriptSig === undefined || scriptPubKey === undefined || flags === undefined || expected === undefined)
      return [];
    const sats = BigInt(Math.round(Number(amount) * SATS_PER_XEC));
    return [{ scriptSig, scriptPubKey, flags, expected, sats, line: JSON.stringify(row) }];
  });
}

function run({ scriptSig, scriptPubKey, flags, sats }: Case): string {
  const bits = parseFlags(flags);
  // The suite itself adds P2SH to CLEANSTACK, which makes no sense alone.
  const all = bits & FLAG.CLEANSTACK ? bits | FLAG.P2SH : bits;
  return verifySpend({ scriptSig: assemble(scriptSig), scriptPubKey: assemble(scriptPubKey), sats }, all).error;
}

describe.skipIf(!isPresent)("script_tests.json of Bitcoin ABC", () => {
  test("all cases end with exactly the expected error", () => {
    const cases = readCases();
    const passed = new Map<string, number>();
    const failed: string[] = [];
    for (const one of cases) {
      const actual = run(one);
      if (actual === one.expected) passed.set(actual, (passed.get(actual) ?? 0) + 1);
      else failed.push(`${actual} instead of ${one.expected}: ${one.line.slice(0, 300)}`);
    }
    const byName = [...passed].sort((a, b) => b[1] - a[1]).map(([name, count]) => `${name} ${count}`);
    const total = cases.length - failed.length;
    process.stdout.write(`script_tests.json: ${total} of ${cases.length} passed: ${byName.join(", ")}\n`);
    expect(failed).toEqual([]);
    expect(cases.length).toBe(1936);
  });
});
