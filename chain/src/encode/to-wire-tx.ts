// Converts our types back to the wire messages that an indexer would send for them.

import { type Outpoint, readOutpoint } from "@satchel/core/ids";
import { fromHex } from "@satchel/core/script";
import type { TokenType } from "@satchel/core/token";
import type { Plugins, TokenEntry, TokenValue, Tx, TxInput, TxOutput } from "@satchel/core/tx";
import type * as wire from "../wire/index.ts";

export const hashBytes = (hash: string): Uint8Array => fromHex(hash).reverse();

function toWireTokenType({ protocol, number }: TokenType): wire.TokenType {
  if (protocol === "UNKNOWN") return { tokenType: undefined };
  // The casts are needed because the generated enums do not list the numbers of unknown token types.
  if (protocol === "ALP") return { tokenType: { $case: "alp", alp: number as wire.AlpTokenType } };
  return { tokenType: { $case: "slp", slp: number as wire.SlpTokenType } };
}

export const toWireToken = (token: TokenValue): wire.Token => ({
  ...token,
  tokenType: toWireTokenType(token.tokenType),
});

export const toWirePlugins = (plugins: Plugins = {}): Record<string, wire.PluginEntry> =>
  Object.fromEntries(
    Object.entries(plugins).map(([name, { groups, data }]) => [
      name,
      { groups: groups.map(fromHex), data: data.map(fromHex) },
    ]),
  );

export function toWireOutpoint(outpoint: Outpoint): wire.OutPoint {
  const { txid, outIdx } = readOutpoint(outpoint);
  return { txid: hashBytes(txid), outIdx };
}

const toWireInput = (input: TxInput): wire.TxInput => ({
  prevOut: toWireOutpoint(input.outpoint),
  inputScript: fromHex(input.inputScript),
  outputScript: fromHex(input.script),
  sats: input.sats,
  sequenceNo: input.sequence,
  token: input.token && toWireToken(input.token),
  plugins: toWirePlugins(input.plugins),
});

export const toWireOutput = (output: TxOutput): wire.TxOutput => ({
  sats: output.sats,
  outputScript: fromHex(output.script),
  spentBy: output.spentBy && { txid: hashBytes(output.spentBy.txid), inputIdx: output.spentBy.inputIdx },
  token: output.token && toWireToken(output.token),
  plugins: toWirePlugins(output.plugins),
});

const TX_TYPES = { NONE: 0, UNKNOWN: 1, GENESIS: 2, SEND: 3, MINT: 4, BURN: 5 } as const;
const STATUSES = { NON_TOKEN: 0, NORMAL: 1, NOT_NORMAL: 2, UNKNOWN: -1 } as const;

const toWireEntry = (entry: TokenEntry): wire.TokenEntry => ({
  ...entry,
  tokenType: toWireTokenType(entry.tokenType),
  txType: TX_TYPES[entry.txType],
  groupTokenId: entry.groupTokenId ?? "",
  failedColorings: [...entry.failedColorings],
  actualBurnAtoms: entry.actualBurnAtoms.toString(),
});

export const toWireTx = (tx: Tx): wire.Tx => ({
  txid: hashBytes(tx.txid),
  version: tx.version,
  inputs: tx.inputs.map(toWireInput),
  outputs: tx.outputs.map(toWireOutput),
  lockTime: tx.lockTime,
  block: tx.block && {
    height: tx.block.height,
    hash: hashBytes(tx.block.hash),
    timestamp: BigInt(tx.block.timestamp),
    isFinal: tx.isFinal,
  },
  timeFirstSeen: BigInt(tx.timeFirstSeen),
  size: tx.size,
  isCoinbase: tx.isCoinbase,
  tokenEntries: tx.tokenEntries.map(toWireEntry),
  tokenFailedParsings: tx.tokenFailedParsings.map((parsing) => ({ ...parsing, bytes: fromHex(parsing.bytes) })),
  tokenStatus: STATUSES[tx.tokenStatus],
  isFinal: tx.isFinal,
});
