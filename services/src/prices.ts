import { NetworkError, type Prices, ProtocolError } from "@satchel/core/ports";
import * as v from "valibot";

export type PricesConfig = {
  /** Without a slash at the end. */
  baseUrl: string;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** For the whole answer; default 10 s. */
  timeoutMs?: number;
};

/** A price is money's only float: it is shown, and never becomes an amount that is sent. */
const price = v.pipe(v.number(), v.finite(), v.minValue(0));
const replySchema = (fiatCode: string) => v.object({ ecash: v.object({ [fiatCode]: price }) });

/** Ends when the caller or the time says so. AbortSignal.any is younger than the oldest browser we run in. */
function createDeadline(timeoutMs: number, signal: AbortSignal | undefined) {
  const ending = new AbortController();
  const end = () => ending.abort(signal?.reason);
  if (signal?.aborted) end();
  signal?.addEventListener("abort", end, { once: true });
  const timer = setTimeout(() => ending.abort(new Error(`No answer within ${timeoutMs} ms`)), timeoutMs);
  return {
    signal: ending.signal,
    clear() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
    },
  };
}

/** Prices from a service that speaks CoinGecko's simple/price (facts.md 1.3), in units of `fiatCode` for one XEC. */
export function createPrices(config: PricesConfig): Prices {
  const { baseUrl, timeoutMs = 10_000 } = config;
  const request = config.fetch ?? ((url: string, init: RequestInit) => fetch(url, init));

  async function fetchText(path: string, signal: AbortSignal | undefined): Promise<string> {
    const deadline = createDeadline(timeoutMs, signal);
    try {
      const init: RequestInit = { signal: deadline.signal, credentials: "omit", referrerPolicy: "no-referrer" };
      const response = await request(`${baseUrl}${path}`, init);
      if (!response.ok) throw new NetworkError(`Failed getting ${path}: ${response.status}`, "refused");
      return await response.text();
    } catch (error) {
      if (error instanceof NetworkError) throw error;
      const cause: unknown = deadline.signal.aborted ? deadline.signal.reason : error;
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new NetworkError(`Failed getting ${path}: ${reason}`, "unreachable", { cause });
    } finally {
      deadline.clear();
    }
  }

  return {
    async xec(fiatCode, signal) {
      const fiat = fiatCode.toLowerCase();
      const query = new URLSearchParams({ ids: "ecash", vs_currencies: fiat, include_last_updated_at: "true" });
      const path = `/simple/price?${query}`;
      const text = await fetchText(path, signal);
      try {
        const reply = v.parse(replySchema(fiat), JSON.parse(text));
        return v.parse(price, reply.ecash[fiat]);
      } catch (cause) {
        throw new ProtocolError(`No price in ${fiat} in the reply to ${path}`, { cause });
      }
    },
  };
}
