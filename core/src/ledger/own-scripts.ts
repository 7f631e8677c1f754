import type { ScriptHex } from "../script/index.ts";
import { coinsOf } from "./coins.ts";
import type { Ledger } from "./ledger.ts";

const sets = new WeakMap<readonly ScriptHex[], ReadonlySet<ScriptHex>>();

/** Returns whether a script is one of the list. A set is made once for each list: a wallet may have many scripts. */
export function isOneOf(scripts: readonly ScriptHex[], script: ScriptHex): boolean {
  const set = sets.get(scripts) ?? new Set(scripts);
  sets.set(scripts, set);
  return set.has(script);
}

/**
 * Returns the ledger of a wallet that has these scripts now. Coins of scripts that it had before and has no longer go;
 * what the new scripts have is for a sync to find.
 */
export function withScripts(ledger: Ledger, scripts: readonly ScriptHex[]): Ledger {
  const isSame = scripts.length === ledger.scripts.length && scripts.every((each) => isOneOf(ledger.scripts, each));
  if (isSame) return ledger;
  const gone = [...ledger.utxos.values()].filter(({ script }) => !isOneOf(scripts, script));
  const outpoints = gone.map(({ outpoint }) => outpoint);
  return { ...ledger, scripts, utxos: coinsOf(ledger.utxos).change(outpoints, []) };
}
