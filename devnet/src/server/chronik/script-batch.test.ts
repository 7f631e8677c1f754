import {
  ScriptBatchSummaryRequest,
  ScriptBatchSummaryResponse,
  ScriptBatchUtxosRequest,
  ScriptBatchUtxosResponse,
} from "@satchel/chain/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDevnet } from "../../create-devnet.ts";
import type { Devnet } from "../../devnet.ts";
import { walletScript } from "../../node/testing/test-wallet.ts";
import { toDisplayHash } from "../../script/index.ts";
import { ask, postWire } from "../testing/ask.ts";

let devnet: Devnet;
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never" });
});
afterAll(() => devnet.stop());

const known = { scriptType: "p2pkh", payload: walletScript.subarray(3, 23) };
const unknown = { scriptType: "p2sh", payload: new Uint8Array(20) };
const params = { scripts: [unknown, known] };

test("utxos and summary of several scripts, in the order they were asked for", async () => {
  const first = await devnet.fund(walletScript, 1000n);
  devnet.generate(1);
  const second = await devnet.fund(walletScript, 2000n);

  const utxosBody = ScriptBatchUtxosRequest.encode({ params }).finish();
  const { rows } = ScriptBatchUtxosResponse.decode(
    (await ask(devnet.url, "/script/batch/utxos", postWire(utxosBody))).body,
  );
  expect(rows.map(({ script }) => script?.scriptType)).toEqual(["p2sh", "p2pkh"]);
  expect(Uint8Array.from(rows[1]?.utxos?.script ?? [])).toEqual(walletScript);
  const coins = rows.map(({ utxos }) =>
    (utxos?.utxos ?? []).map(({ outpoint, sats }) => [toDisplayHash(outpoint?.txid ?? new Uint8Array()), sats]),
  );
  expect(coins).toEqual([
    [],
    [
      [first, 1000n],
      [second, 2000n],
    ],
  ]);

  const summaryBody = ScriptBatchSummaryRequest.encode({ params }).finish();
  const { body } = await ask(devnet.url, "/script/batch/summary", postWire(summaryBody));
  const summaries = ScriptBatchSummaryResponse.decode(body).rows;
  expect(summaries.map(({ numTxs, numUtxos }) => [numTxs, numUtxos])).toEqual([
    [0, 0],
    [2, 2],
  ]);
  expect(summaries[0]?.latestTx).toBeUndefined();
  expect(toDisplayHash(summaries[1]?.latestTx?.txid ?? new Uint8Array())).toBe(second);
});
