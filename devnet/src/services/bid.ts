import type { FastifyInstance } from "fastify";
import { xecPriceAt } from "./price-walk.ts";

/** The partner buys a savings token, worth a dollar, for a little less. */
const BID_SHARE = 0.99;

/** The redemption partner's bid: XEC for one savings token, at most 2 decimals (facts.md 1.3). `now` in seconds. */
export function addBidRoutes(app: FastifyInstance, now: () => number): void {
  app.get("/bid", async () => {
    const xecInUsd = xecPriceAt(now(), "usd") ?? Number.NaN;
    return { bid: Math.floor((100 * BID_SHARE) / xecInUsd) / 100 };
  });
}
