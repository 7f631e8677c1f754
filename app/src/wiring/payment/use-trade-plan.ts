import type { TradeIntent } from "@satchel/core/offer";
import { planTrade } from "@satchel/engine/plan-trade";
import { useEngineState } from "../app-context.ts";
import { usePlanned } from "./plan.ts";

/**
 * Returns the plan of a trade on Agora, as `usePlan` does for a payment; undefined while the coins or the height of the
 * chain are not known. Its code is fetched with the page of a token.
 */
export function useTradePlan(intent: TradeIntent | undefined): ReturnType<typeof planTrade> | undefined {
  const areCoinsThere = useEngineState(({ ledger, tip }) => ledger.awaited === undefined && tip !== undefined);
  return usePlanned(areCoinsThere ? intent : undefined, planTrade);
}
