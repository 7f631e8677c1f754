import { sats } from "@satchel/core/amount";
import { ProtocolError } from "@satchel/core/ports";
import { outpointOf, type ScriptHex, type Utxo } from "@satchel/core/tx";
import type * as wire from "../wire/index.ts";
import { decodeHash } from "./decode-message.ts";
import { toHex } from "./hex.ts";
import { decodePlugins } from "./plugins.ts";
import { decodeTokenValue } from "./token.ts";

function decodeUtxoOf(script: ScriptHex, utxo: wire.ScriptUtxo | wire.Utxo): Utxo {
  if (utxo.outpoint === undefined) throw new ProtocolError("UTXO outpoint is undefined");
  const decoded: Utxo = {
    outpoint: outpointOf(decodeHash(utxo.outpoint.txid), utxo.outpoint.outIdx),
    script,
    sats: sats(utxo.sats),
    blockHeight: utxo.blockHeight,
    isCoinbase: utxo.isCoinbase,
    isFinal: utxo.isFinal,
  };
  if (utxo.token !== undefined) decoded.token = decodeTokenValue(utxo.token);
  const plugins = decodePlugins(utxo.plugins);
  if (plugins !== undefined) decoded.plugins = plugins;
  return decoded;
}

/** The unspent outputs of one script; every one carries the script. */
export function decodeScriptUtxos(reply: wire.ScriptUtxos): { script: ScriptHex; utxos: Utxo[] } {
  const script = toHex(reply.script);
  return { script, utxos: reply.utxos.map((utxo) => decodeUtxoOf(script, utxo)) };
}

export const decodeUtxosOf = (script: ScriptHex, utxos: readonly wire.ScriptUtxo[]): Utxo[] =>
  utxos.map((utxo) => decodeUtxoOf(script, utxo));

/** Unspent outputs of a token or plugin group, each with its own script. */
export const decodeUtxos = (reply: wire.Utxos): Utxo[] =>
  reply.utxos.map((utxo) => decodeUtxoOf(toHex(utxo.script), utxo));
