import type { Context } from "../context.ts";
import type { Price } from "../state.ts";
import { priceAlerts } from "./price-alerts.ts";

/** How often the price is fetched (wallet.md section 9). */
const REFRESH_MS = 90_000;
/** After waking up a price younger than this is not fetched again. */
const WAKE_AFTER_MS = 10_000;
/** From this age on a price is shown as stale; timers stop while the device sleeps, so a refresh may be missed. */
const STALE_AFTER_MS = 2 * REFRESH_MS;
/** From this age on a price is not shown at all, so that nobody sends at the morning's price after lunch. */
const GONE_AFTER_MS = 15 * 60_000;

type Pricing = {
  refresh(): void;
  /** Refreshes after the device or the tab woke up, unless that was done just before. */
  wake(): void;
  stop(): void;
};

/** Keeps the price of the chosen currency in the state. If it cannot be fetched there is no price and no notice. */
export function createPricing(ctx: Context): Pricing {
  const { ports, state } = ctx;
  const { clock, log } = ports;
  let cancelTimer = () => {};
  let round = 0;
  let askedAt = Number.NEGATIVE_INFINITY;
  /** The last known price, to notice a rise even after the service was down for a while. */
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

  /** Keeps, marks as stale or removes the shown price while a newer one is fetched. */
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
        log.warn(`The price could not be fetched (${call})`, error);
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
