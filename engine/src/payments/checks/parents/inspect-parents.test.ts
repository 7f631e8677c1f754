import type { ParentBytes, Vault } from "@satchel/core/ports";
import { txidOfNumber } from "@satchel/core/testing";
import type { Parent } from "@satchel/core/tx";
import { expect, test } from "vitest";
import { createInspector } from "./inspect-parents.ts";

const ofLength = (length: number): ParentBytes => ({ rawTx: new Uint8Array(length), outIdxs: [] });

/** A vault that names a transaction after its length. Each call waits for `answer`. */
function aVault() {
  const calls: { lengths: number[]; answer(): void; fail(error: Error): void }[] = [];
  const inspectParents: Vault["inspectParents"] = (asked) =>
    new Promise((resolve, reject) => {
      const lengths = asked.map(({ rawTx }) => rawTx.length);
      const parents = lengths.map((length): Parent => ({ txid: txidOfNumber(length), outputs: [], tokens: new Map() }));
      calls.push({ lengths, answer: () => resolve(parents), fail: reject });
    });
  return { inspect: createInspector({ inspectParents }), calls };
}

test("what is asked while a call is under way goes into the next call, and each gets its own answer", async () => {
  const { inspect, calls } = aVault();
  const asked = [1, 2, 3].map((length) => inspect(ofLength(length)));
  expect(calls.map(({ lengths }) => lengths)).toEqual([[1]]);
  calls[0]?.answer();
  expect(await asked[0]).toMatchObject({ txid: txidOfNumber(1) });
  expect(calls.map(({ lengths }) => lengths)).toEqual([[1], [2, 3]]);
  calls[1]?.answer();
  expect((await Promise.all(asked)).map((parent) => parent?.txid)).toEqual([1, 2, 3].map(txidOfNumber));
  const later = inspect(ofLength(4));
  calls[2]?.answer();
  expect(await later).toMatchObject({ txid: txidOfNumber(4) });
});

test("a call has at most 64 transactions and about a million bytes; a larger one goes alone", async () => {
  const { inspect, calls } = aVault();
  const lengths = [1, ...new Array(100).fill(2), 400_000, 400_000, 400_000, 3_000_000, 5];
  const asked = lengths.map((length) => inspect(ofLength(length)));
  const answered = Promise.all(asked);
  for (let at = 0; at < 6; at++) {
    calls[at]?.answer();
    await asked[calls.slice(0, at + 1).reduce((sum, call) => sum + call.lengths.length, -1)];
  }
  await answered;
  expect(calls.map((call) => call.lengths.length)).toEqual([1, 64, 38, 1, 1, 1]);
  expect(calls.flatMap((call) => call.lengths)).toEqual(lengths);
});

test("a failed call fails only what was in it; the others are asked", async () => {
  const { inspect, calls } = aVault();
  const [first, second] = [inspect(ofLength(1)), inspect(ofLength(2))];
  calls[0]?.fail(new Error("The vault's worker failed"));
  await expect(first).rejects.toThrow("The vault's worker failed");
  calls[1]?.answer();
  expect(await second).toMatchObject({ txid: txidOfNumber(2) });
});
