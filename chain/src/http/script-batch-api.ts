import { ProtocolError } from "@satchel/core/ports";
import { fromHex, type ScriptHex, toHex } from "@satchel/core/script";
import type { Tx, Utxo } from "@satchel/core/tx";
import { decodeMessage } from "../decode/decode-message.ts";
import { readCount } from "../decode/ranges.ts";
import { decodeTx } from "../decode/tx.ts";
import { decodeUtxosOf } from "../decode/utxo.ts";
import * as wire from "../wire/index.ts";
import type { CallOptions, HttpClient } from "./http-client.ts";
import { checkScriptRef, toScriptRef } from "./script-ref.ts";

export type ScriptSummary = { script: ScriptHex; numTxs: number; numUtxos: number; latestTx?: Tx };

/** Calls for many scripts in one request: 1 to 500 different scripts. The rows are in the order of the scripts. */
export type ScriptBatchApi = {
  scriptsUtxos(scripts: readonly ScriptHex[], options?: CallOptions): Promise<{ script: ScriptHex; utxos: Utxo[] }[]>;
  scriptsSummary(scripts: readonly ScriptHex[], options?: CallOptions): Promise<ScriptSummary[]>;
};

function encodeScripts(scripts: readonly ScriptHex[]): wire.ScriptBatchParams {
  return {
    scripts: scripts.map((script) => {
      const ref = toScriptRef(script);
      checkScriptRef(ref);
      return { scriptType: ref.scriptType, payload: fromHex(ref.payload) };
    }),
  };
}

/** Pairs the rows with the requested scripts. Throws ProtocolError when a row is about another script. */
function matchRows<R extends { script: wire.ScriptRef | undefined }>(
  scripts: readonly ScriptHex[],
  rows: readonly R[],
) {
  if (rows.length !== scripts.length) {
    throw new ProtocolError(`Asked for ${scripts.length} scripts but got ${rows.length}`);
  }
  return rows.flatMap((row, i) => {
    const script = scripts[i];
    if (script === undefined) return [];
    const asked = toScriptRef(script);
    if (row.script?.scriptType !== asked.scriptType || toHex(row.script.payload) !== asked.payload) {
      throw new ProtocolError(`Row ${i} of a batch is not about ${script}`);
    }
    return { script, row };
  });
}

export function createScriptBatchApi(http: HttpClient): ScriptBatchApi {
  return {
    async scriptsUtxos(scripts, options) {
      const body = wire.ScriptBatchUtxosRequest.encode({ params: encodeScripts(scripts) }).finish();
      const convert = ({ rows }: wire.ScriptBatchUtxosResponse) =>
        matchRows(scripts, rows).map(({ script, row }) => ({
          script,
          utxos: decodeUtxosOf(script, row.utxos?.utxos ?? []),
        }));
      const decode = (reply: Uint8Array) => decodeMessage(wire.ScriptBatchUtxosResponse, convert, reply);
      return http.read({ path: "/script/batch/utxos", body, decode }, options);
    },
    async scriptsSummary(scripts, options) {
      const body = wire.ScriptBatchSummaryRequest.encode({ params: encodeScripts(scripts) }).finish();
      const convert = ({ rows }: wire.ScriptBatchSummaryResponse) =>
        matchRows(scripts, rows).map(({ script, row }) => ({
          script,
          numTxs: readCount(row.numTxs),
          numUtxos: readCount(row.numUtxos),
          ...(row.latestTx && { latestTx: decodeTx(row.latestTx) }),
        }));
      const decode = (reply: Uint8Array) => decodeMessage(wire.ScriptBatchSummaryResponse, convert, reply);
      return http.read({ path: "/script/batch/summary", body, decode }, options);
    },
  };
}
