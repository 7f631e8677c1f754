import type {
  BlockInfo,
  BlockMetadata,
  ScriptUtxo,
  Token,
  TokenInfo,
  Tx,
  TxInput,
  TxOutput,
  Utxo,
} from "@satchel/chain/wire";
import type { Block, Node } from "../node/node.ts";
import { fromDisplayHash } from "../script/index.ts";
import { wireTokenType } from "../token/index.ts";
import { sumBlock } from "./index-state.ts";
import type { Indexer } from "./indexer.ts";
import { startOf } from "./tx-colour.ts";
import type { Outpoint, TxRecord } from "./tx-record.ts";

/** Only the node knows finality: pre-consensus of the transaction, or of the block that contains it. */
export function isFinal(node: Node, record: TxRecord): boolean {
  return record.isPreFinal || (record.mined !== undefined && record.mined.height <= node.finalHeight());
}

/** The message Tx of devnet.md 1.4. */
export function wireTx(node: Node, indexer: Indexer, record: TxRecord): Tx {
  const { tx, colour } = record;
  return {
    txid: fromDisplayHash(tx.txid),
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
    prevOut: { txid: fromDisplayHash(input.prevTxid), outIdx: input.prevIdx },
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
    spentBy: spender && { txid: fromDisplayHash(spender.txid), inputIdx: spender.inputIdx },
    token: record.colour.outputTokens[outIdx],
    plugins: record.colour.outputPlugins[outIdx] ?? {},
  };
}

function wireBlockMetadata(node: Node, record: TxRecord): BlockMetadata | undefined {
  const { mined } = record;
  return (
    mined && {
      height: mined.height,
      hash: fromDisplayHash(mined.hash),
      timestamp: BigInt(mined.timestamp),
      isFinal: mined.height <= node.finalHeight(),
    }
  );
}

/** Coins carry their token without an entry index, because they stand outside the transaction (devnet.md 1.4). */
function utxoToken(record: TxRecord, outIdx: number): Token | undefined {
  const token = record.colour.outputTokens[outIdx];
  return token && { ...token, entryIdx: -1 };
}

/** The message ScriptUtxo of devnet.md 1.4. */
export function wireScriptUtxo(node: Node, { record, outIdx }: Outpoint): ScriptUtxo {
  return {
    outpoint: { txid: fromDisplayHash(record.tx.txid), outIdx },
    blockHeight: record.mined?.height ?? -1,
    isCoinbase: record.isCoinbase,
    sats: record.tx.outputs[outIdx]?.sats ?? 0n,
    isFinal: isFinal(node, record),
    token: utxoToken(record, outIdx),
    plugins: record.colour.outputPlugins[outIdx] ?? {},
  };
}

/** The message Utxo of devnet.md 1.4, for lists whose coins have different scripts. */
export function wireUtxo(node: Node, outpoint: Outpoint): Utxo {
  const script = outpoint.record.tx.outputs[outpoint.outIdx]?.script ?? new Uint8Array();
  return { ...wireScriptUtxo(node, outpoint), script };
}

/**
 * The message TokenInfo of devnet.md 1.4; undefined for a transaction that starts no token. In the mempool an invalid
 * genesis counts too, as in the original, which forgets it in a block.
 */
export function wireTokenInfo(node: Node, record: TxRecord): TokenInfo | undefined {
  const { verdict } = record.colour;
  const genesis = record.mined === undefined && verdict ? startOf(verdict) : record.colour.genesis;
  return (
    genesis && {
      tokenId: genesis.meta.tokenId,
      tokenType: wireTokenType(genesis.meta),
      genesisInfo: genesis.info,
      block: wireBlockMetadata(node, record),
      timeFirstSeen: BigInt(record.timeFirstSeen),
    }
  );
}

/** The message BlockInfo of devnet.md 1.4. */
export function wireBlockInfo(node: Node, indexer: Indexer, block: Block): BlockInfo {
  const sums = indexer.blockSums(block.hash) ?? sumBlock(block);
  return {
    hash: fromDisplayHash(block.hash),
    prevHash: fromDisplayHash(block.prevHash),
    height: block.height,
    nBits: block.nBits,
    timestamp: BigInt(block.timestamp),
    blockSize: BigInt(block.size),
    numTxs: BigInt(block.txs.length),
    numInputs: BigInt(sums.inputs),
    numOutputs: BigInt(sums.outputs),
    sumInputSats: sums.inputSats,
    sumCoinbaseOutputSats: sums.coinbaseOutputSats,
    sumNormalOutputSats: sums.normalOutputSats,
    sumBurnedSats: sums.burnedSats,
    isFinal: block.height <= node.finalHeight(),
  };
}
