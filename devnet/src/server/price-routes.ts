import type { FastifyInstance } from "fastify";
import type { Backend } from "./backend.ts";
import { xecPriceAt } from "./price-walk.ts";

const ECASH = "ecash";

type PriceQuery = { ids?: string; vs_currencies?: string; include_last_updated_at?: string };

/** The one call of the price service the wallet makes (facts.md 1.3), with a price that walks with the node's time. */
export function addPriceRoutes(app: FastifyInstance, backend: () => Backend): void {
  app.get<{ Querystring: PriceQuery }>("/api/v3/simple/price", async ({ query }) => {
    const time = backend().node.now();
    if (!listOf(query.ids).includes(ECASH)) return {};
    const prices: Record<string, number> = {};
    for (const currency of listOf(query.vs_currencies)) {
      const price = xecPriceAt(time, currency);
      if (price !== undefined) prices[currency] = price;
    }
    if (query.include_last_updated_at === "true") prices.last_updated_at = time;
    return { [ECASH]: prices };
  });
}

function listOf(text: unknown): string[] {
  return typeof text === "string" ? text.toLowerCase().split(",") : [];
}
