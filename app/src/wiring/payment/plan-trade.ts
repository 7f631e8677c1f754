import type { TradeIntent } from "@satchel/core/offer";
import { planTrade } from "@satchel/engine/plan-trade";
import { usePlanned } from "./plan.ts";

/** Returns the plan of a trade on Agora, as `usePlan` does for a payment. Its code is fetched with the page of a token. */
export const useTradePlan = (intent: TradeIntent | undefined): ReturnType<typeof planTrade> | undefined =>
  usePlanned(intent, planTrade);
