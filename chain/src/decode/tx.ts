import { outpointOf } from "@satchel/core/ids";
import { ProtocolError } from "@satchel/core/ports";
import { scriptOfBytes, toHex } from "@satchel/core/script";
import type { HistoryPage, Tx, TxBlock, TxInput, TxOutput } from "@satchel/core/tx";
import type * as wire from "../wire/index.ts";
import { decodeHash, decodeTxid } from "./decode-message.ts";
import { decodePlugins } from "./plugins.ts";
import { readCount, readHeight, readIndex, readSats, readSeconds, readSpentIndex, readTxBytes } from "./ranges.ts";
import { decodeTokenEntry, decodeTokenFailedParsing, decodeTokenStatus, decodeTokenValue } from "./token.ts";

function decodeInput(input: wire.TxInput): TxInput {
  if (input.prevOut === undefined) throw new ProtocolError("Invalid proto, no prevOut");
  const decoded: TxInput = {
    outpoint: outpointOf(decodeTxid(input.prevOut.txid), readSpentIndex(input.prevOut.outIdx)),
    inputScript: toHex(input.inputScript),
    script: scriptOfBytes(input.outputScript),
    sats: readSats(input.sats),
    sequence: input.sequenceNo,
  };
  if (input.token !== undefined) decoded.token = decodeTokenValue(input.token);
  const plugins = decodePlugins(input.plugins);
  if (plugins !== undefined) decoded.plugins = plugins;
  return decoded;
}

export function decodeOutput(output: wire.TxOutput): TxOutput {
  const decoded: TxOutput = { script: scriptOfBytes(output.outputScript), sats: readSats(output.sats) };
  if (output.token !== undefined) decoded.token = decodeTokenValue(output.token);
  const plugins = decodePlugins(output.plugins);
  if (plugins !== undefined) decoded.plugins = plugins;
  if (output.spentBy !== undefined) {
    decoded.spentBy = { txid: decodeTxid(output.spentBy.txid), inputIdx: readIndex(output.spentBy.inputIdx) };
  }
  return decoded;
}

export function decodeTxBlock(block: wire.BlockMetadata): TxBlock {
  return { height: readHeight(block.height), hash: decodeHash(block.hash), timestamp: readSeconds(block.timestamp) };
}

export function decodeTx(tx: wire.Tx): Tx {
  const decoded: Tx = {
    txid: decodeTxid(tx.txid),
    version: tx.version,
    inputs: tx.inputs.map(decodeInput),
    outputs: tx.outputs.map(decodeOutput),
    lockTime: tx.lockTime,
    timeFirstSeen: readSeconds(tx.timeFirstSeen),
    size: readTxBytes(tx.size),
    isCoinbase: tx.isCoinbase,
    isFinal: tx.isFinal,
    tokenEntries: tx.tokenEntries.map(decodeTokenEntry),
    tokenFailedParsings: tx.tokenFailedParsings.map(decodeTokenFailedParsing),
    tokenStatus: decodeTokenStatus(tx.tokenStatus),
  };
  if (tx.block !== undefined) decoded.block = decodeTxBlock(tx.block);
  return decoded;
}

export function decodeHistoryPage(page: wire.TxHistoryPage): HistoryPage {
  return { txs: page.txs.map(decodeTx), numPages: readCount(page.numPages), numTxs: readCount(page.numTxs) };
}
