import type { Context } from "./context.ts";

/** wallet.md section 9. */
const REFRESH_MS = 90_000;

export type Pricing = { refresh(): void; stop(): void };

/** Keeps the price of the chosen currency; while it cannot be had there is none, and nothing is said of it. */
export function createPricing({ ports, state }: Pick<Context, "ports" | "state">): Pricing {
  let cancelTimer = () => {};
  let round = 0;

  async function fetchPrice(): Promise<void> {
    const { prices, clock, log } = ports;
    if (!prices) return;
    cancelTimer();
    const mine = ++round;
    const fiat = state.getState().settings.fiatCurrency;
    if (state.getState().price?.fiat !== fiat) state.setState({ price: undefined });
    try {
      const perXec = await prices.xec(fiat);
      if (mine === round) state.setState({ price: { fiat, perXec, at: clock.now() } });
    } catch (error) {
      log.warn("No price", error);
      if (mine === round) state.setState({ price: undefined });
    }
    if (mine === round) cancelTimer = clock.after(REFRESH_MS, () => void fetchPrice());
  }

  return {
    refresh: () => void fetchPrice(),
    stop: () => {
      round++;
      cancelTimer();
    },
  };
}
