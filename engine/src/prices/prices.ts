import type { Context } from "../context.ts";
import { loadItem, saveItem } from "../persist/stored-item.ts";
import type { Price, PriceStatus } from "../state.ts";
import { priceAlerts } from "./price-alerts.ts";
import { priceItem } from "./price-item.ts";

/** How often the price is fetched (wallet.md section 9). */
const REFRESH_MS = 90_000;
/** After waking up a price younger than this is not fetched again. */
const WAKE_AFTER_MS = 10_000;
/** From this age on a price is shown as stale; timers stop while the device sleeps, so a refresh may be missed. */
const STALE_AFTER_MS = 2 * REFRESH_MS;
/** From this age on no amount is converted with a price, so that nobody sends at the morning's price after lunch. */
const OLD_AFTER_MS = 15 * 60_000;

/** The last price could not be fetched. */
const MISSED: readonly PriceStatus[] = ["stale", "old", "failed"];

type Pricing = {
  /** Fetches the price if a wallet is open, because no other screen shows it. */
  refresh(): void;
  /** Fetches the price for a wallet that was opened, unless it is being kept fresh already. */
  open(): void;
  /** Refreshes after the device or the tab woke up, unless the price was just fetched. */
  wake(): void;
  stop(): void;
};

/**
 * Keeps the price of the chosen currency in the state. If it cannot be fetched the last known one stays, with its age,
 * also over a restart; there is no notice.
 */
export function createPricing(ctx: Context): Pricing {
  const { ports, state } = ctx;
  const { clock } = ports;
  let cancelTimer = () => {};
  let round = 0;
  let askedAt = Number.NEGATIVE_INFINITY;
  /** The last known price, to notice a rise even after the service was down for a while. */
  let last: Price | undefined;

  /** Whether the stored price was read. */
  let isRestored = false;
  /** Whether the price could not be fetched the last time. */
  let isMissed = false;

  // A price that could not be fetched is asked for again as soon as the network is back. The next regular request may
  // be 90 seconds away. A page that nobody sees asks when it is seen again (`wake`).
  const stopFollowing = state.subscribe(({ connection, isSeen }, before) => {
    if (isMissed && isSeen && connection === "online" && before.connection !== "online") void refresh();
  });

  async function refresh(): Promise<void> {
    if (!ports.prices || ctx.isStopped() || state.getState().phase.kind !== "ready") return;
    cancelTimer();
    const mine = ++round;
    isMissed = false;
    askedAt = clock.now();
    const fiat = state.getState().settings.fiatCurrency;
    noteAge(fiat);
    const asking = fetchPrice(ctx, fiat);
    await restore();
    if (mine === round) noteAge(fiat);
    const price = await asking;
    if (mine !== round) return;
    isMissed = price === undefined;
    if (price) state.setState({ price, priceStatus: "fresh" });
    else noteAge(fiat, true);
    cancelTimer = clock.after(REFRESH_MS, refreshIfSeen);
    if (!price) return;
    for (const alert of priceAlerts(last, price)) ctx.notify(alert);
    last = price;
    await store(ctx, price);
  }

  /** A page that is seen again asks by `wake`. */
  function refreshIfSeen(): void {
    if (state.getState().isSeen) void refresh();
  }

  /** Keeps the shown price and says how old it is; one of another currency is removed. */
  function noteAge(fiat: string, hasFailed = false): void {
    const { price, priceStatus } = state.getState();
    if (price?.fiat === fiat) {
      const age = clock.now() - price.at;
      if (age >= OLD_AFTER_MS) state.setState({ priceStatus: "old" });
      else if (age >= STALE_AFTER_MS || hasFailed) state.setState({ priceStatus: "stale" });
    } else if (hasFailed) state.setState({ price: undefined, priceStatus: "failed" });
    else if (price || priceStatus === "none") state.setState({ price: undefined, priceStatus: "loading" });
  }

  /** Shows the stored price until a newer one arrives. */
  async function restore(): Promise<void> {
    if (isRestored) return;
    isRestored = true;
    const loaded = await loadItem(ports.store, priceItem);
    const { price, settings } = state.getState();
    if (loaded.kind !== "valid" || price || loaded.value.fiat !== settings.fiatCurrency) return;
    state.setState({ price: loaded.value, priceStatus: "stale" });
  }

  return {
    refresh: () => void refresh(),
    open: () => {
      if (clock.now() - askedAt >= REFRESH_MS) void refresh();
    },
    wake: () => {
      const isMissed = MISSED.includes(state.getState().priceStatus);
      if (isMissed || clock.now() - askedAt >= WAKE_AFTER_MS) void refresh();
    },
    stop: () => {
      stopFollowing();
      round++;
      cancelTimer();
    },
  };
}

/** Returns the price now, or undefined if the service does not say it. */
async function fetchPrice({ ports: { prices, clock, log } }: Context, fiat: string): Promise<Price | undefined> {
  const ask = async (call: "xec" | "perUsDollar") => {
    try {
      return await prices?.[call](fiat);
    } catch (error) {
      log.warn(`The price could not be fetched (${call})`, error);
      return undefined;
    }
  };
  const [perXec, savings] = await Promise.all([ask("xec"), ask("perUsDollar")]);
  return perXec === undefined
    ? undefined
    : { fiat, perXec, ...(savings !== undefined && { savings }), at: clock.now() };
}

async function store({ ports }: Context, price: Price): Promise<void> {
  try {
    await saveItem(ports.store, priceItem, price);
  } catch (error) {
    ports.log.warn("The price was not stored", error);
  }
}
