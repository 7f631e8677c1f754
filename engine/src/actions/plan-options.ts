import type { Outpoint, PlanOptions } from "@satchel/core/tx";
import type { State } from "../state.ts";

/** Payments in any other state have given their coins back. */
const IN_FLIGHT: ReadonlySet<string> = new Set(["sending", "unknown"]);

/**
 * What planning needs to know of the state; undefined while there is no wallet. Coins of a payment in flight are never
 * used, frozen ones only when a person names them.
 */
export function planOptions(state: State, named: readonly Outpoint[] = []): PlanOptions | undefined {
  const { ledger, settings, tip, outbox, frozen } = state;
  const [changeScript] = ledger.scripts;
  if (changeScript === undefined) return undefined;
  const reserved = new Set(outbox.flatMap(({ status, spends }) => (IN_FLIGHT.has(status) ? spends : [])));
  const chosen = new Set(named);
  return {
    feePerKb: settings.satsPerKb,
    changeScript,
    // Without a tip every block reward is too young.
    tipHeight: tip?.height ?? -1,
    isUsable: ({ outpoint }) => !reserved.has(outpoint) && (chosen.has(outpoint) || !frozen.has(outpoint)),
  };
}
