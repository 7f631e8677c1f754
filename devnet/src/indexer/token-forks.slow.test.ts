import { rounds } from "@satchel/core/testing";
import { expect, test } from "vitest";
import { createForkCount, playForkRounds } from "./testing/fork-rounds.ts";

const NODES = rounds(5, 100);
const CHAINS_PER_NODE = 20;
/** Kinds of valid entries that must have survived some fork: protocol, type byte, transaction type. */
const VALID = [
  ...["slp 1 genesis", "slp 1 mint", "slp 1 send", "slp 1 burn", "slp 2 genesis", "slp 2 mint", "slp 2 send"],
  ...["slp 129 genesis", "slp 129 mint", "slp 129 send", "slp 65 genesis", "slp 65 send", "slp 9 unknown"],
  ...["alp 0 genesis", "alp 0 mint", "alp 0 send", "alp 9 unknown"],
];

test(`${NODES * CHAINS_PER_NODE} chains with every kind of token, forks up to 20 deep`, { timeout: 900_000 }, () => {
  const count = createForkCount();
  for (let seed = 1; seed <= NODES; seed++) {
    playForkRounds(seed, CHAINS_PER_NODE, count, (astray, straight) => expect(astray).toEqual(straight));
  }
  const told = (counts: Map<string, number>): string => JSON.stringify(Object.fromEntries(counts));
  process.stdout.write(`${count.chains} chains, deepest fork ${count.deepest}; sent: ${told(count.kinds)}\n`);
  process.stdout.write(`surviving entries: ${told(count.valid)}, ${count.invalid} invalid\n`);
  expect(count.chains).toBe(NODES * CHAINS_PER_NODE);
  expect(count.deepest).toBe(20);
  for (const kind of VALID) expect(count.valid.get(kind) ?? 0, kind).toBeGreaterThan(NODES / 2);
});
