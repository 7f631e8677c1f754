import { later } from "@satchel/core/later";
import type { Context, Session } from "../context.ts";

/**
 * Stores the newest history after every successful sync and live event. The code for it is fetched with the first one.
 * Returns a function that stops it.
 */
export function followHistory(ctx: Context, session: Session): () => void {
  const { ports, state } = ctx;
  if (!ports.archive) return () => undefined;
  const keeper = later(async () => (await import("./keep.ts")).createKeeper(ctx, session));
  let storedLedger: unknown;
  return state.subscribe(({ ledger, sync }) => {
    if (sync.state !== "fresh" || ledger === storedLedger || !session.isOpen()) return;
    storedLedger = ledger;
    keeper
      .get()
      .then(({ keep }) => keep(ledger))
      .catch((error: unknown) => {
        storedLedger = undefined;
        ports.log.warn("The newest history was not stored", error);
      });
  });
}
