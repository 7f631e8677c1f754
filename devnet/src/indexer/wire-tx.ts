import type { BlockMetadata, Token, Tx, TxInput, TxOutput } from "@satchel/chain/wire";
import type { Node } from "../node/node.ts";
import { encodeHash } from "./hex.ts";
import type { Indexer } from "./indexer.ts";
import type { TxRecord } from "./tx-record.ts";

/** Finality is the node's word alone: pre-consensus of the transaction, or of the block it is in. */
export function isFinal(node: Node, record: TxRecord): boolean {
  return record.isPreFinal || (record.mined !== undefined && record.mined.height <= node.finalHeight());
}

/** The message Tx of devnet.md 1.4. */
export function wireTx(node: Node, indexer: Indexer, record: TxRecord): Tx {
  const { tx, colour } = record;
  return {
    txid: encodeHash(tx.txid),
    version: tx.version,
    inputs: tx.inputs.map((_, inputIdx) => wireInput(record, inputIdx)),
    outputs: tx.outputs.map((_, outIdx) => wireOutput(indexer, record, outIdx)),
    lockTime: tx.lockTime,
    block: wireBlockMetadata(node, record),
    timeFirstSeen: BigInt(record.timeFirstSeen),
    size: tx.raw.length,
    isCoinbase: record.isCoinbase,
    tokenEntries: [...colour.entries],
    tokenFailedParsings: [...colour.failedParsings],
    tokenStatus: colour.status,
    isFinal: isFinal(node, record),
  };
}

function wireInput(record: TxRecord, inputIdx: number): TxInput {
  const input = record.tx.inputs[inputIdx];
  if (input === undefined) throw new RangeError(`${record.tx.txid} has no input ${inputIdx}`);
  const coin = record.spent[inputIdx];
  return {
    prevOut: { txid: encodeHash(input.prevTxid), outIdx: input.prevIdx },
    inputScript: input.script,
    outputScript: coin?.script ?? new Uint8Array(),
    sats: coin?.sats ?? 0n,
    sequenceNo: input.sequence,
    token: record.colour.inputTokens[inputIdx],
    plugins: record.colour.inputPlugins[inputIdx] ?? {},
  };
}

function wireOutput(indexer: Indexer, record: TxRecord, outIdx: number): TxOutput {
  const output = record.tx.outputs[outIdx];
  if (output === undefined) throw new RangeError(`${record.tx.txid} has no output ${outIdx}`);
  const spender = indexer.spentBy(record.tx.txid, outIdx);
  return {
    sats: output.sats,
    outputScript: output.script,
    spentBy: spender && { txid: encodeHash(spender.txid), inputIdx: spender.inputIdx },
    token: record.colour.outputTokens[outIdx],
    plugins: record.colour.outputPlugins[outIdx] ?? {},
  };
}

export function wireBlockMetadata(node: Node, record: TxRecord): BlockMetadata | undefined {
  const { mined } = record;
  return (
    mined && {
      height: mined.height,
      hash: encodeHash(mined.hash),
      timestamp: BigInt(mined.timestamp),
      isFinal: mined.height <= node.finalHeight(),
    }
  );
}

/** Coins carry their token without the entry of the transaction that made them (devnet.md 1.4). */
export function utxoToken(record: TxRecord, outIdx: number): Token | undefined {
  const token = record.colour.outputTokens[outIdx];
  return token && { ...token, entryIdx: -1 };
}
