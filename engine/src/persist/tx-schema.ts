import { type Atoms, atoms } from "@satchel/core/amount";
import type { TokenType } from "@satchel/core/token";
import type { Plugins, TokenEntry, TokenValue, Tx, TxInput, TxOutput, Utxo } from "@satchel/core/tx";
import * as v from "valibot";
import { decimalText, hex, outpoint, satsText, txid, whole } from "./schema.ts";

const atomsText: v.GenericSchema<unknown, Atoms> = v.pipe(
  decimalText,
  v.transform((n) => atoms(n)),
);

const tokenType: v.GenericSchema<unknown, TokenType> = v.object({
  protocol: v.picklist(["SLP", "ALP", "UNKNOWN"]),
  type: v.string(),
  number: whole,
});

const tokenValue: v.GenericSchema<unknown, TokenValue> = v.object({
  tokenId: v.string(),
  tokenType,
  atoms: atomsText,
  isMintBaton: v.boolean(),
  entryIdx: whole,
});

const plugins: v.GenericSchema<unknown, Plugins> = v.record(
  v.string(),
  v.object({ groups: v.array(v.string()), data: v.array(v.string()) }),
);

const held = { token: v.exactOptional(tokenValue), plugins: v.exactOptional(plugins) };

const input: v.GenericSchema<unknown, TxInput> = v.object({
  outpoint,
  inputScript: hex,
  script: hex,
  sats: satsText,
  sequence: whole,
  ...held,
});

const output: v.GenericSchema<unknown, TxOutput> = v.object({
  script: hex,
  sats: satsText,
  spentBy: v.exactOptional(v.object({ txid, inputIdx: whole })),
  ...held,
});

const tokenEntry: v.GenericSchema<unknown, TokenEntry> = v.object({
  tokenId: v.string(),
  tokenType,
  txType: v.picklist(["NONE", "UNKNOWN", "GENESIS", "SEND", "MINT", "BURN"]),
  groupTokenId: v.exactOptional(v.string()),
  isInvalid: v.boolean(),
  burnSummary: v.string(),
  failedColorings: v.array(v.object({ pushdataIdx: whole, error: v.string() })),
  actualBurnAtoms: atomsText,
  intentionalBurnAtoms: atomsText,
  burnsMintBatons: v.boolean(),
});

const txSchema: v.GenericSchema<unknown, Tx> = v.object({
  txid,
  version: whole,
  inputs: v.array(input),
  outputs: v.array(output),
  lockTime: whole,
  timeFirstSeen: whole,
  size: whole,
  isCoinbase: v.boolean(),
  isFinal: v.boolean(),
  block: v.exactOptional(v.object({ height: whole, hash: v.string(), timestamp: whole })),
  tokenEntries: v.array(tokenEntry),
  tokenFailedParsings: v.array(v.object({ pushdataIdx: whole, bytes: v.string(), error: v.string() })),
  tokenStatus: v.picklist(["NON_TOKEN", "NORMAL", "NOT_NORMAL", "UNKNOWN"]),
});

const utxoSchema: v.GenericSchema<unknown, Utxo> = v.object({
  outpoint,
  script: hex,
  sats: satsText,
  blockHeight: whole,
  isCoinbase: v.boolean(),
  isFinal: v.boolean(),
  ...held,
});

/** What a wallet had when it was last seen, and when that was. */
export const ledgerCacheSchema = v.object({
  version: v.literal(1),
  at: whole,
  tip: v.exactOptional(v.object({ height: whole, finalHeight: whole })),
  scripts: v.array(hex),
  utxos: v.array(utxoSchema),
  history: v.array(txSchema),
  numTxs: whole,
});
