import type { FastifyInstance } from "fastify";
import { CURRENCIES } from "./currencies.data.ts";

const XEC_IN_USD = 0.0000213;
const BITCOIN_IN_USD = 61_500;
const DAY_SECONDS = 86_400;

/** Waves whose periods share no factor. The price varies by at most about 6 % and is the same for the same second. */
const WAVES = [
  { days: 31, share: 0.03 },
  { days: 7.3, share: 0.02 },
  { days: 1.7, share: 0.01 },
] as const;

/**
 * Returns the price of one XEC at a time (seconds) in a currency, by its lower-case code; undefined for an unknown
 * currency.
 */
export const xecPriceAt = (time: number, currency: string): number | undefined =>
  priceAt(XEC_IN_USD, time, currency, 1);

/** Returns the same for one bitcoin, which moves out of step with XEC. */
const bitcoinPriceAt = (time: number, currency: string): number | undefined =>
  priceAt(BITCOIN_IN_USD, time, currency, 1.37);

function priceAt(inUsd: number, time: number, currency: string, pace: number): number | undefined {
  const perUsd = CURRENCIES.get(currency)?.perUsd;
  if (perUsd === undefined) return undefined;
  const drift = WAVES.reduce(
    (sum, { days, share }) => sum + share * Math.sin((2 * Math.PI * pace * time) / (days * DAY_SECONDS)),
    0,
  );
  return Number((inUsd * perUsd * (1 + drift)).toPrecision(8));
}

const ECASH = "ecash";

type PriceQuery = { ids?: string; vs_currencies?: string; include_last_updated_at?: string };

/**
 * Adds the two calls of the price service (facts.md 1.3): `simple/price` knows the coin ecash, `exchange_rates` gives
 * units of each currency for one bitcoin. `now` in seconds: prices depend only on it.
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
