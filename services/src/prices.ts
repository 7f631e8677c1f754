import { type Prices, ProtocolError, refusalOf } from "@satchel/core/ports";
import * as v from "valibot";
import { createRequest, type ServiceConfig } from "./create-request.ts";

/** The only float near money: a price is shown, but never used to compute an amount that is sent. */
const price = v.pipe(v.number(), v.finite(), v.minValue(0));
const xecSchema = (fiat: string) => v.object({ ecash: v.object({ [fiat]: price }) });

/** Units of a currency for one bitcoin. We use only the ratio of two rates. */
const rate = v.object({ value: v.pipe(v.number(), v.finite(), v.gtValue(0)) });
const ratesSchema = (fiat: string) => v.object({ rates: v.object({ usd: rate, [fiat]: rate }) });

const RATES_PATH = "/exchange_rates";

/** Creates the prices port for a service with CoinGecko's simple/price and exchange_rates (facts.md 1.3). */
export function createPrices(config: ServiceConfig): Prices {
  const request = createRequest(config);

  async function fetchReply(path: string, signal: AbortSignal | undefined): Promise<string> {
    const { status, text } = await request(path, { signal });
    if (status < 200 || status > 299) throw refusalOf({ path, status });
    return text;
  }

  return {
    async xec(fiatCode, signal) {
      const fiat = fiatCode.toLowerCase();
      const query = new URLSearchParams({ ids: "ecash", vs_currencies: fiat, include_last_updated_at: "true" });
      const path = `/simple/price?${query}`;
      const text = await fetchReply(path, signal);
      try {
        const reply = v.parse(xecSchema(fiat), JSON.parse(text));
        return v.parse(price, reply.ecash[fiat]);
      } catch (cause) {
        throw new ProtocolError(`No price in ${fiat} in the reply to ${path}`, { cause });
      }
    },

    async perUsDollar(fiatCode, signal) {
      const fiat = fiatCode.toLowerCase();
      if (fiat === "usd") return 1;
      const text = await fetchReply(RATES_PATH, signal);
      try {
        const { rates } = v.parse(ratesSchema(fiat), JSON.parse(text));
        return v.parse(rate, rates[fiat]).value / v.parse(rate, rates.usd).value;
      } catch (cause) {
        throw new ProtocolError(`No rate of ${fiat} in the reply to ${RATES_PATH}`, { cause });
      }
    },
  };
}
