import { readFileSync } from "node:fs";
import { fromHex } from "@satchel/core/script";

import { expect, test } from "vitest";
import { parseTx } from "../../script/index.ts";
import type { NodeState } from "../node-state.ts";
import { admit, aState, judge, reasonOf, seedCoin } from "../testing/test-state.ts";

type Vector = {
  name: string;
  rawTx: string;
  spent: readonly ({ sats: string; script: string } | null)[];
  accepted: boolean;
  reject: string;
};

const vectors: readonly Vector[] = JSON.parse(
  readFileSync(new URL("../../script/vectors/script-vectors.json", import.meta.url), "utf8"),
);
const named = (name: string): Vector => {
  const found = vectors.find((vector) => vector.name === name);
  if (!found) throw new Error(`no vector ${name}`);
  return found;
};

/**
 * Returns a node at genesis with the coins of a record. The coin of the premature coinbase is one block old in the next
 * block.
 */
function prepare({ name, rawTx, spent }: Vector): NodeState {
  const state = aState();
  for (const [at, input] of parseTx(fromHex(rawTx)).inputs.entries()) {
    const coin = spent[at];
    if (!coin) continue;
    const outpoint = { txid: input.prevTxid, outIdx: input.prevIdx };
    const isCoinbase = name === "premature coinbase";
    seedCoin(state, outpoint, { sats: BigInt(coin.sats), script: fromHex(coin.script), height: 0, isCoinbase });
  }
  if (name === "already in mempool" || name === "conflict") admit(state, parseTx(fromHex(named("send").rawTx)));
  return state;
}

test("there are 66 records, of accepted and refused transactions", () => {
  expect(vectors).toHaveLength(66);
  expect(vectors.filter((vector) => vector.accepted).length).toBeGreaterThan(20);
  expect(vectors.filter((vector) => !vector.accepted).length).toBeGreaterThan(20);
});

test.each(vectors)("$name: the verdict of the real node", (vector) => {
  const judgement = judge(prepare(vector), parseTx(fromHex(vector.rawTx)));
  expect(reasonOf(judgement)).toBe(vector.reject);
  expect(judgement.ok).toBe(vector.accepted);
});
