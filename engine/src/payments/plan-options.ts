import type { Outpoint, PlanOptions } from "@satchel/core/tx";
import type { State } from "../state.ts";
import { reservedCoins } from "./reserved-coins.ts";

/**
 * What planning needs to know of the state; undefined while there is no wallet. Coins of a payment in flight are never
 * used, frozen ones only when a person names them.
 */
export function planOptions(state: State, named: readonly Outpoint[] = []): PlanOptions | undefined {
  const { ledger, settings, tip, outbox, frozen } = state;
  const [changeScript] = ledger.scripts;
  if (changeScript === undefined) return undefined;
  const reserved = reservedCoins(outbox);
  const chosen = new Set(named);
  return {
    feePerKb: settings.satsPerKb,
    changeScript,
    // Without a tip every block reward is too young.
    tipHeight: tip?.height ?? -1,
    isUsable: ({ outpoint }) => !reserved.has(outpoint) && (chosen.has(outpoint) || !frozen.has(outpoint)),
  };
}
