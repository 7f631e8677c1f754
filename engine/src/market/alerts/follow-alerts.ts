// Who has no price alert needs none of the code that watches markets.
import type { Context } from "../../context.ts";
import { loadTokenAlerts } from "./token-alerts.ts";

/** Reads the stored alerts, and follows the markets of their tokens while there are any. Returns what stops it. */
export function followAlerts(ctx: Context): () => void {
  const { state, ports } = ctx;
  let isStopped = false;
  let stop: (() => void) | undefined;
  let isBegun = false;

  async function begin(): Promise<void> {
    if (isBegun || (state.getState().tokenAlerts ?? []).length === 0) return;
    isBegun = true;
    try {
      const { watchAlerts } = await import("./watch-alerts.ts");
      if (!isStopped) stop = watchAlerts(ctx);
    } catch (error) {
      isBegun = false;
      ports.log.warn("The price alerts could not be followed", error);
    }
  }

  const unsubscribe = state.subscribe((now, before) => {
    const isBack = now.connection === "online" && before.connection !== "online";
    if (isBack || now.tokenAlerts !== before.tokenAlerts) void begin();
  });
  if (state.getState().tokenAlerts === undefined) void loadTokenAlerts(ctx);
  void begin();
  return () => {
    isStopped = true;
    unsubscribe();
    stop?.();
  };
}
