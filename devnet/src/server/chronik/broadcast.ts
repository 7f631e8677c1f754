import type { Backend } from "../../indexer/backend.ts";
import { isFinal } from "../../indexer/wire-tx.ts";
import type { ParsedTx, Rejection } from "../../node/node.ts";
import { DecodeError } from "../../script/decode-error.ts";
import { parseTx } from "../../script/tx.ts";
import { checkTokens } from "./check-tokens.ts";
import { WireError } from "./wire-error.ts";

const MAX_FINALIZATION_SECS = 120n;

export type Broadcast = { rawTxs: readonly Uint8Array[]; skipTokenChecks: boolean; finalizationTimeoutSecs: bigint };

/**
 * Sends transactions one by one and answers with their ids; the first refusal stops, what was accepted before stays
 * (devnet.md 1.5). Throws WireError. The indexer has seen every accepted transaction when this returns.
 */
export async function broadcast(backend: Backend, request: Broadcast): Promise<string[]> {
  const timeoutSecs = request.finalizationTimeoutSecs;
  if (timeoutSecs > MAX_FINALIZATION_SECS) {
    throw new WireError(`400: Finalization timeout of ${timeoutSecs}s exceeds maximum of ${MAX_FINALIZATION_SECS}s`);
  }
  const txs = request.rawTxs.map(parseRawTx);
  if (!request.skipTokenChecks) checkTokens(backend, txs);
  for (const tx of txs) {
    const result = backend.node.accept(tx.raw);
    if (!result.ok) throw new WireError(`400: Broadcast failed: ${textOf(result.rejection)}`);
  }
  const txids = txs.map(({ txid }) => txid);
  if (timeoutSecs > 0n && !(await areFinalWithin(backend, txids, Number(timeoutSecs)))) {
    throw new WireError(`504: Transaction(s) failed to finalize within ${timeoutSecs}s`);
  }
  return txids;
}

export function parseRawTx(raw: Uint8Array): ParsedTx {
  try {
    return parseTx(raw);
  } catch (error) {
    if (error instanceof DecodeError) throw new WireError(`400: Parsing tx failed ${error.message}`);
    throw error;
  }
}

function textOf({ category, reason }: Rejection): string {
  return reason === "" ? category : `${category}: ${reason}`;
}

/** Waits for the node's word; a transaction that has left the mempool by then never becomes final and runs into the limit. */
function areFinalWithin({ node, indexer }: Backend, txids: readonly string[], seconds: number): Promise<boolean> {
  const areFinal = (): boolean =>
    txids.every((txid) => {
      const record = indexer.tx(txid);
      return record !== undefined && isFinal(node, record);
    });
  if (areFinal()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = (isInTime: boolean): void => {
      clearTimeout(timer);
      unlisten();
      resolve(isInTime);
    };
    const timer = setTimeout(() => end(false), seconds * 1000);
    timer.unref();
    const unlisten = node.onEvent(() => {
      if (areFinal()) end(true);
    });
  });
}
