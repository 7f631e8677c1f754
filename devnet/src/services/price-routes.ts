import type { FastifyInstance } from "fastify";
import { CURRENCIES } from "./currencies.data.ts";
import { bitcoinPriceAt, xecPriceAt } from "./price-walk.ts";

const ECASH = "ecash";

type PriceQuery = { ids?: string; vs_currencies?: string; include_last_updated_at?: string };

/**
 * The two calls of the price service (facts.md 1.3): `simple/price` knows the coin ecash, `exchange_rates` gives units of
 * each currency for one bitcoin. `now` in seconds: prices walk with it and are the same for the same second.
 */
export function addPriceRoutes(app: FastifyInstance, now: () => number): void {
  app.get<{ Querystring: PriceQuery }>("/simple/price", async ({ query }) => {
    const time = now();
    if (!listOf(query.ids).includes(ECASH)) return {};
    const prices: Record<string, number> = {};
    for (const currency of listOf(query.vs_currencies)) {
      const price = xecPriceAt(time, currency);
      if (price !== undefined) prices[currency] = price;
    }
    if (query.include_last_updated_at === "true") prices.last_updated_at = time;
    return { [ECASH]: prices };
  });

  app.get("/exchange_rates", async () => {
    const time = now();
    const rates = [...CURRENCIES].map(([code, { name, unit }]) => {
      return [code, { name, unit, value: bitcoinPriceAt(time, code), type: "fiat" }];
    });
    return { rates: Object.fromEntries(rates) };
  });
}

function listOf(text: unknown): string[] {
  return typeof text === "string" ? text.toLowerCase().split(",") : [];
}
