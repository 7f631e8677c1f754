import type { ScriptHex } from "../script/index.ts";
import { coinsOf } from "./coins.ts";
import type { Ledger } from "./ledger.ts";

/** Tells whether two sets have the same scripts, in any order. */
export const areSameScripts = (one: ReadonlySet<ScriptHex>, other: ReadonlySet<ScriptHex>): boolean =>
  one.size === other.size && [...one].every((script) => other.has(script));

/**
 * Returns the ledger of a wallet that has these scripts now. Coins of scripts that it had before and has no longer go;
 * what the new scripts have is for a sync to find.
 */
export function withScripts(ledger: Ledger, scripts: ReadonlySet<ScriptHex>): Ledger {
  if (areSameScripts(scripts, ledger.scripts)) return ledger;
  const gone = [...ledger.utxos.values()].filter(({ script }) => !scripts.has(script));
  const outpoints = gone.map(({ outpoint }) => outpoint);
  return { ...ledger, scripts, utxos: coinsOf(ledger.utxos).change(outpoints, []) };
}
