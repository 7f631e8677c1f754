import type { FastifyInstance } from "fastify";
import { xecPriceAt } from "../prices.ts";
import type { RedemptionSettings } from "./redemption-settings.ts";

/** The partner buys a savings token, which is worth a dollar, for a little less. */
const BID_SHARE = 0.99;
const SATS_PER_XEC = 100;

/** Returns what the service pays for one savings token at a time (seconds), in sats. */
export const bidAt = (time: number): bigint =>
  BigInt(Math.floor((SATS_PER_XEC * BID_SHARE) / (xecPriceAt(time, "usd") ?? Number.NaN)));

/**
 * Adds the bid of the redemption service: XEC for one savings token, with at most 2 decimals (facts.md 1.3). `now` in
 * seconds.
 */
export function addBidRoutes(app: FastifyInstance, now: () => number, settings: () => RedemptionSettings): void {
  app.get("/bid", async () => {
    const { bid = Number(bidAt(now())) / SATS_PER_XEC } = settings();
    return { bid };
  });
}

/** Adds what the partner says about the yields, each in the unit of the original. */
export function addYieldRoutes(app: FastifyInstance, settings: () => RedemptionSettings): void {
  app.get("/apy", async () => ({ apy: settings().stakingYield }));
  app.get("/firma-apy", async () => ({ average_apy_spot: settings().savingsYield, payment_count: 100 }));
}
