import type { Backend } from "../../indexer/indexer.ts";
import { colourOf } from "../../indexer/tx-colour.ts";
import type { TxRecord } from "../../indexer/tx-record.ts";
import { isFinal } from "../../indexer/wire-messages.ts";
import type { Coin, Rejection } from "../../node/node.ts";
import { ByteReader, DecodeError } from "../../script/bytes.ts";
import type { ParsedTx } from "../../script/index.ts";
import { readTx } from "../../script/tx.ts";
import { tokenComplaints } from "../../token/index.ts";
import { WireError } from "./wire-error.ts";

const MAX_FINALIZATION_SECS = 120n;

type Broadcast = { rawTxs: readonly Uint8Array[]; skipTokenChecks: boolean; finalizationTimeoutSecs: bigint };

/**
 * Sends transactions one by one and returns their ids. The first refusal ends it; transactions accepted before stay
 * accepted (devnet.md 1.5). Throws WireError. The indexer has seen every accepted transaction when this returns.
 */
export async function broadcast(backend: Backend, request: Broadcast): Promise<string[]> {
  const timeoutSecs = request.finalizationTimeoutSecs;
  if (timeoutSecs > MAX_FINALIZATION_SECS) {
    throw new WireError(`400: Finalization timeout of ${timeoutSecs}s exceeds maximum of ${MAX_FINALIZATION_SECS}s`);
  }
  if (!request.skipTokenChecks) checkTokens(backend, request.rawTxs.map(parseRawTx));
  const txids = request.rawTxs.map((raw) => send(backend, raw));
  if (timeoutSecs > 0n && !(await areFinalWithin(backend, txids, Number(timeoutSecs)))) {
    throw new WireError(`504: Transaction(s) failed to finalize within ${timeoutSecs}s`);
  }
  return txids;
}

/** Returns the txid. Throws WireError in the node's words. */
function send({ node }: Backend, raw: Uint8Array): string {
  const result = node.accept(readRawTx(raw, () => `400: Broadcast failed: ${ENDS_TOO_EARLY}`).raw);
  if (result.ok) return result.txid;
  throw new WireError(`400: Broadcast failed: ${textOf(result.rejection)}`);
}

/** The node itself reads the bytes with another reader than the indexer does. */
const ENDS_TOO_EARLY = "DataStream::read(): end of data: iostream error";

const parseRawTx = (raw: Uint8Array): ParsedTx => readRawTx(raw, (reason) => `400: Parsing tx failed ${reason}`);

/** Reads a transaction; neither the indexer nor the node minds bytes behind it. `textOf`: what is answered if not. */
export function readRawTx(raw: Uint8Array, textOf: (reason: string) => string): ParsedTx {
  try {
    return readTx(new ByteReader(raw));
  } catch (error) {
    if (error instanceof DecodeError) throw new WireError(textOf(error.message));
    throw error;
  }
}

function textOf({ category, reason }: Rejection): string {
  return reason === "" ? category : `${category}: ${reason}`;
}

/**
 * Waits until the node calls all of them final. A transaction that has left the mempool never becomes final, so it runs
 * into the time limit.
 */
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

/** Throws WireError with all complaints of the token rules about a batch (devnet.md 1.5). */
function checkTokens(backend: Backend, txs: readonly ParsedTx[]): void {
  const batch = new Map<string, TxRecord>();
  const failures: string[] = [];
  for (const tx of txs) {
    const record = recordToCheck(backend, tx, batch);
    batch.set(tx.txid, record);
    const complaints = record.colour.verdict === undefined ? [] : tokenComplaints(record.colour.verdict);
    if (complaints.length === 0) continue;
    failures.push(`Tx ${tx.txid} failed token checks:`, ...complaints.map((complaint) => `${complaint}.`));
  }
  if (failures.length > 0) throw new WireError(`400: ${failures.join(" ")}`);
}

/** In place of an output that its transaction does not have. The indexer minds only if that one has tokens. */
const NO_COIN: Coin = { sats: 0n, script: new Uint8Array(), height: -1, isCoinbase: false };

/**
 * Returns a transaction as it would be indexed, with the coins it spends and its tokens. Parents are looked up in the
 * index and in `batch` (the transactions sent before it). Throws WireError for an unknown parent.
 */
export function recordToCheck(
  { indexer }: Backend,
  tx: ParsedTx,
  batch: ReadonlyMap<string, TxRecord> = new Map(),
): TxRecord {
  const find = (txid: string): TxRecord | undefined => indexer.tx(txid) ?? batch.get(txid);
  const spent = tx.inputs.map(({ prevTxid, prevIdx }): Coin => {
    const parent = find(prevTxid);
    if (parent === undefined) {
      throw indexingFailed(`Tx is spending ${prevTxid} which is found neither in the mempool nor DB`);
    }
    const output = parent.tx.outputs[prevIdx];
    if (output === undefined) {
      if (parent.colour.verdict === undefined && !batch.has(prevTxid)) return NO_COIN;
      throw indexingFailed(`Tx spends non-existent token output OutPoint { txid: ${prevTxid}, out_idx: ${prevIdx} }`);
    }
    return { ...output, height: parent.mined?.height ?? -1, isCoinbase: parent.isCoinbase };
  });
  const record = { tx, spent, isCoinbase: false, timeFirstSeen: 0, isPreFinal: false, mined: undefined };
  return { ...record, colour: colourOf(record, find) };
}

function indexingFailed(text: string): WireError {
  return new WireError(`400: Failed indexing mempool token tx: ${text}`);
}
