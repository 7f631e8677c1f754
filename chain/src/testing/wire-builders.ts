// Converts our types to the wire messages that an indexer would send. Only for tests: the client does not encode these.

import { fromHex } from "@satchel/core/script";
import type { Utxo } from "@satchel/core/tx";
import { toWireOutpoint, toWirePlugins, toWireToken } from "../encode/to-wire-tx.ts";
import type * as wire from "../wire/index.ts";

export { hashBytes, toWireOutput, toWirePlugins, toWireToken, toWireTx } from "../encode/to-wire-tx.ts";

export const toWireUtxo = (utxo: Utxo): wire.Utxo => ({
  outpoint: toWireOutpoint(utxo.outpoint),
  blockHeight: utxo.blockHeight,
  isCoinbase: utxo.isCoinbase,
  sats: utxo.sats,
  script: fromHex(utxo.script),
  isFinal: utxo.isFinal,
  token: utxo.token && toWireToken(utxo.token),
  plugins: toWirePlugins(utxo.plugins),
});
