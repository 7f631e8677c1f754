import type { ArchivedTx, PackedTx } from "@satchel/core/ports";
import type { ScriptHex, Tx } from "@satchel/core/tx";
import { orderOf } from "./order.ts";

/** All transactions of a wallet. */
export const WHOLE = "";

/** The shelf of one script's history: the wallet's own where it has no other script. */
export const shelfOf = (script: ScriptHex, scripts: readonly ScriptHex[]): string =>
  scripts.length === 1 ? WHOLE : script;

/** A record for the archive. `tx` is needed only for a wallet of several scripts, to know which of them it concerns. */
export function toArchived(packed: PackedTx, tx: Tx | undefined, scripts: readonly ScriptHex[]): ArchivedTx {
  const { txid, bytes } = packed;
  return { txid, bytes, order: orderOf(packed), shelves: [WHOLE, ...scriptShelves(tx, scripts)] };
}

function scriptShelves(tx: Tx | undefined, scripts: readonly ScriptHex[]): ScriptHex[] {
  if (scripts.length === 1 || !tx) return [];
  const touched = new Set([...tx.inputs, ...tx.outputs].map(({ script }) => script));
  return scripts.filter((script) => touched.has(script));
}
