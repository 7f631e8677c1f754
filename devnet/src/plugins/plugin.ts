import type { PluginEntry, Token, TokenEntry } from "@satchel/chain/wire";

/** What plugins said about one output, by plugin name. */
export type PluginEntries = Readonly<Record<string, PluginEntry>>;

export type PluginTxOutput = { sats: bigint; script: Uint8Array; token: Token | undefined };

type PluginTxInput = {
  /** Display hex. */
  prevTxid: string;
  prevIdx: number;
  script: Uint8Array;
  sequence: number;
  /** The spent output; an empty script and 0 sats for a coinbase. */
  output: PluginTxOutput;
  /** What plugins, including this one, said about the spent output. */
  plugins: PluginEntries;
};

/** A transaction as a plugin sees it, with its verified token data. */
export type PluginTx = {
  /** Display hex. */
  txid: string;
  version: number;
  lockTime: number;
  inputs: readonly PluginTxInput[];
  outputs: readonly PluginTxOutput[];
  tokenEntries: readonly TokenEntry[];
  /** The eMPP sections of output 0; empty when it is no eMPP script. */
  emppPushes: readonly Uint8Array[];
};

/** Marks an output: the groups in which it is listed, and data for clients. */
export type PluginOutput = { outIdx: number; groups: readonly Uint8Array[]; data: readonly Uint8Array[] };

/** Marks outputs of transactions that carry one of its LOKAD ids. If it throws, that counts as "no outputs". */
export type Plugin = {
  readonly name: string;
  /** Four bytes each. */
  readonly lokadIds: readonly Uint8Array[];
  readonly version: string;
  run(tx: PluginTx): readonly PluginOutput[];
};
