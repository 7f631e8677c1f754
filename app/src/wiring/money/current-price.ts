import type { Price } from "@satchel/engine";
import { useEngineState } from "../app-context.ts";

/**
 * Returns the price with which amounts may be converted; undefined without a price, or if it is too old.
 */
export const useCurrentPrice = (): Price | undefined =>
  useEngineState(({ price, priceStatus }) => (priceStatus === "old" ? undefined : price));
