import type { Context } from "../context.ts";
import type { Price } from "../state.ts";
import { priceAlerts } from "./price-alerts.ts";

/** wallet.md section 9. */
const REFRESH_MS = 90_000;
/** The page is looked at again oftener than a price changes. */
const WAKE_AFTER_MS = 10_000;
/** Timers stop while the device sleeps: a price that old was missed, and says its age until the next one is there. */
const STALE_AFTER_MS = 2 * REFRESH_MS;
/** Not even that: whoever comes back after lunch would send by the morning's price. */
const GONE_AFTER_MS = 15 * 60_000;

type Pricing = {
  refresh(): void;
  /** The device or the tab is back: refreshes, unless that has just been done. */
  wake(): void;
  stop(): void;
};

/** Keeps the price of the chosen currency; while it cannot be had there is none, and nothing is said of it. */
export function createPricing(ctx: Context): Pricing {
  const { ports, state } = ctx;
  const { clock, log } = ports;
  let cancelTimer = () => {};
  let round = 0;
  let askedAt = Number.NEGATIVE_INFINITY;
  /** The last price there was, so that a service that was down for a while hides no rise. */
  let last: Price | undefined;

  async function refresh(): Promise<void> {
    if (!ports.prices || ctx.isStopped()) return;
    cancelTimer();
    const mine = ++round;
    askedAt = clock.now();
    const fiat = state.getState().settings.fiatCurrency;
    noteAge(fiat);
    const price = await fetchPrice(fiat);
    if (mine !== round) return;
    state.setState({ price, priceStatus: price ? "fresh" : "failed" });
    cancelTimer = clock.after(REFRESH_MS, () => void refresh());
    if (!price) return;
    for (const alert of priceAlerts(last, price)) ctx.notify(alert);
    last = price;
  }

  /** What may still be shown while a newer price is asked for. */
  function noteAge(fiat: string): void {
    const { price, priceStatus } = state.getState();
    if (price?.fiat === fiat && clock.now() - price.at < GONE_AFTER_MS) {
      if (clock.now() - price.at >= STALE_AFTER_MS) state.setState({ priceStatus: "stale" });
    } else if (price || priceStatus === "none") state.setState({ price: undefined, priceStatus: "loading" });
  }

  async function fetchPrice(fiat: string): Promise<Price | undefined> {
    const ask = async (call: "xec" | "perUsDollar") => {
      try {
        return await ports.prices?.[call](fiat);
      } catch (error) {
        log.warn(`No price (${call})`, error);
        return undefined;
      }
    };
    const [perXec, savings] = await Promise.all([ask("xec"), ask("perUsDollar")]);
    return perXec === undefined ? undefined : { fiat, perXec, savings, at: clock.now() };
  }

  return {
    refresh: () => void refresh(),
    wake: () => {
      if (clock.now() - askedAt >= WAKE_AFTER_MS) void refresh();
    },
    stop: () => {
      round++;
      cancelTimer();
    },
  };
}
