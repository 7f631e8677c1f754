// Converts our types to those of the npm chronik-client without losing a field, so that tests can compare the two.

import { readOutpoint } from "@satchel/core/ids";
import type { ScriptHex } from "@satchel/core/script";
import type { HistoryPage, TokenValue, Tx, TxInput, TxOutput, Utxo } from "@satchel/core/tx";
import type { BlockSummary } from "../decode/block.ts";

const toToken = ({ entryIdx, ...token }: TokenValue) => (entryIdx === -1 ? token : { ...token, entryIdx });
const withExtras = ({ token, plugins }: Pick<TxOutput, "token" | "plugins">) => ({
  ...(token && { token: toToken(token) }),
  ...(plugins && { plugins }),
});

const toInput = ({ outpoint, inputScript, script, sats, sequence, ...rest }: TxInput) => ({
  prevOut: readOutpoint(outpoint),
  inputScript,
  sats,
  sequenceNo: sequence,
  ...(script !== "" && { outputScript: script }),
  ...rest,
  ...withExtras(rest),
});

const toOutput = ({ script, sats, spentBy, ...rest }: TxOutput) => ({
  outputScript: script,
  sats,
  ...(spentBy && { spentBy: { txid: spentBy.txid, outIdx: spentBy.inputIdx } }),
  ...rest,
  ...withExtras(rest),
});

export const toChronikTx = ({ inputs, outputs, tokenStatus, ...tx }: Tx) => ({
  ...tx,
  inputs: inputs.map(toInput),
  outputs: outputs.map(toOutput),
  tokenStatus: `TOKEN_STATUS_${tokenStatus}`,
});

export const toChronikPage = ({ txs, ...page }: HistoryPage) => ({ ...page, txs: txs.map(toChronikTx) });

export const toChronikUtxo = ({ outpoint, ...utxo }: Utxo) => ({
  ...utxo,
  outpoint: readOutpoint(outpoint),
  ...withExtras(utxo),
});

/** Converts the utxos of one script; the npm client names the script only once. */
export function toChronikScriptUtxos(script: ScriptHex, utxos: readonly Utxo[]) {
  const rows = utxos
    .map(toChronikUtxo)
    .map(({ script: own, ...utxo }) => (own === script ? utxo : { ...utxo, script: own }));
  return { outputScript: script, utxos: rows };
}

export const toChronikBlock = ({ size, ...block }: BlockSummary) => ({ ...block, blockSize: size });

/** Yields the value with one leaf changed, for every leaf. Used to prove that a comparison notices each field. */
export function* changedLeaves(value: unknown, path = "$"): Generator<{ path: string; changed: unknown }> {
  if (Array.isArray(value)) {
    if (value.length > 0) yield { path: `${path}.length`, changed: value.slice(1) };
    for (const [i, item] of value.entries()) {
      for (const { path: where, changed } of changedLeaves(item, `${path}[${i}]`)) {
        yield { path: where, changed: value.with(i, changed) };
      }
    }
  } else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      for (const { path: where, changed } of changedLeaves(item, `${path}.${key}`)) {
        yield { path: where, changed: { ...value, [key]: changed } };
      }
    }
  } else if (typeof value === "boolean") yield { path, changed: !value };
  else if (typeof value === "bigint") yield { path, changed: value + 1n };
  else if (typeof value === "number") yield { path, changed: value + 1 };
  else if (typeof value === "string") {
    // Only the first character changes, so that an outpoint stays an outpoint.
    yield { path, changed: value.startsWith("0") ? `1${value.slice(1)}` : `0${value.slice(1)}` };
  }
}
