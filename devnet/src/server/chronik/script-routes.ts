import {
  ScriptBatchSummaryRequest,
  ScriptBatchSummaryResponse,
  type ScriptBatchSummaryRow,
  ScriptBatchUtxosRequest,
  ScriptBatchUtxosResponse,
  type ScriptRef,
  type ScriptUtxo,
  ScriptUtxos,
} from "@satchel/chain/wire";
import { toHex } from "@satchel/core/script";
import type { FastifyRequest } from "fastify";
import type { Group } from "../../indexer/group-index.ts";
import { historyPage } from "../../indexer/history-page.ts";
import type { Backend } from "../../indexer/indexer.ts";
import { wireScriptUtxo, wireTx } from "../../indexer/wire-messages.ts";
import { addHistoryRoutes } from "./history-routes.ts";
import { scriptOfMember } from "./members.ts";
import { decodeBody, hexParam } from "./params.ts";
import { WireError } from "./wire-error.ts";
import type { WireRoutes } from "./wire-routes.ts";

const MAX_BATCH = 500;

export function addScriptRoutes(routes: WireRoutes, backend: () => Backend): void {
  const path = "/script/:type/:payload";
  const groupOf = (request: FastifyRequest): Group | undefined => backend().indexer.scriptGroup(scriptOf(request));

  addHistoryRoutes(routes, backend, path, groupOf);
  routes.get(`${path}/utxos`, (request) => {
    const script = scriptOf(request);
    return ScriptUtxos.encode({ script, utxos: utxosOf(backend(), script) }).finish();
  });

  routes.post("/script/batch/utxos", (body) => {
    const scripts = batchOf(decodeBody(ScriptBatchUtxosRequest, body).params?.scripts);
    const rows = scripts.map(({ ref, script }) => ({
      script: ref,
      utxos: { script, utxos: utxosOf(backend(), script) },
    }));
    return ScriptBatchUtxosResponse.encode({ rows }).finish();
  });
  routes.post("/script/batch/summary", (body) => {
    const scripts = batchOf(decodeBody(ScriptBatchSummaryRequest, body).params?.scripts);
    const rows = scripts.map(({ ref, script }) => summaryOf(backend(), ref, script));
    return ScriptBatchSummaryResponse.encode({ rows }).finish();
  });
}

function scriptOf(request: FastifyRequest): Uint8Array {
  const { type, payload } = request.params as { type: string; payload: string };
  return scriptOfMember(type, hexParam(payload));
}

function utxosOf({ node, indexer }: Backend, script: Uint8Array): ScriptUtxo[] {
  return (indexer.scriptGroup(script)?.utxos ?? []).map((outpoint) => wireScriptUtxo(node, outpoint));
}

function summaryOf({ node, indexer }: Backend, ref: ScriptRef, script: Uint8Array): ScriptBatchSummaryRow {
  const group = indexer.scriptGroup(script);
  const { records, total } = historyPage(group, 0, 25);
  const latest = records[0];
  return {
    script: ref,
    numTxs: total,
    numUtxos: group?.utxos.length ?? 0,
    latestTx: latest && wireTx(node, indexer, latest),
  };
}

function batchOf(refs: readonly ScriptRef[] = []): { ref: ScriptRef; script: Uint8Array }[] {
  if (refs.length === 0) throw new WireError("400: Batch script request must include at least one script");
  if (refs.length > MAX_BATCH) {
    throw new WireError(`400: Too many scripts in batch: max is ${MAX_BATCH}, got ${refs.length}`);
  }
  const keys = new Set(refs.map(({ scriptType, payload }) => `${scriptType}:${toHex(payload)}`));
  if (keys.size < refs.length) throw new WireError("400: Duplicate script entries in batch request");
  return refs.map((ref) => ({ ref, script: scriptOfMember(ref.scriptType, ref.payload) }));
}
