import type { Context } from "./context.ts";
import { refreshOutbox } from "./outbox.ts";
import type { OutboxEntry } from "./state.ts";

const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 60_000;

export type Settling = { settle(entryId?: string): Promise<void>; stop(): void };

/**
 * Finds out what became of payments whose outcome is unknown: asks the indexer for each, and sends the same bytes
 * again where it has none. Asks again, later and later, as long as one is left.
 */
export function createSettling(ctx: Context): Settling {
  let running: Promise<void> | undefined;
  let asked: { all: boolean; ids: Set<string> } = { all: false, ids: new Set() };
  let failures = 0;
  let cancelTimer = () => {};
  let stopped = false;

  function settle(entryId?: string): Promise<void> {
    if (entryId === undefined) asked.all = true;
    else asked.ids.add(entryId);
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function run(): Promise<void> {
    cancelTimer();
    while (!stopped && (asked.all || asked.ids.size > 0)) {
      const { all, ids } = asked;
      asked = { all: false, ids: new Set() };
      try {
        const entries = await refreshOutbox(ctx);
        for (const { id } of entries) if (all || ids.has(id)) await settleOne(ctx, id);
      } catch (error) {
        ctx.ports.log.warn("Payments of unknown outcome could not be settled", error);
      }
    }
    failures = ctx.state.getState().outbox.length === 0 ? 0 : failures + 1;
    if (failures === 0 || stopped) return;
    const delay = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS);
    cancelTimer = ctx.ports.clock.after(delay, () => void settle());
  }

  return {
    settle,
    stop: () => {
      stopped = true;
      cancelTimer();
    },
  };
}

async function settleOne(ctx: Context, entryId: string): Promise<void> {
  // Fetched only when there is a payment to settle: almost no start has one.
  const { conclude, withPayment } = await import("./payment.ts");
  await withPayment(ctx, entryId, async () => {
    // Whoever held the payment before us may have brought it to its end.
    const entry = (await refreshOutbox(ctx)).find(({ id }) => id === entryId);
    if (!entry) return;
    announceAsKnown(ctx, entry);
    const delivery = await conclude(ctx, entry, "repeat");
    const last = entry.txs.at(-1);
    if (delivery.kind === "done" && last) ctx.notify({ kind: "payment-settled", txid: last.txid });
    if (delivery.kind === "refused") ctx.notify({ kind: "payment-refused", reason: delivery.reason });
  });
}

/** `payment-settled` says it; 'Sent' besides would say it twice. */
function announceAsKnown(ctx: Context, entry: OutboxEntry): void {
  const session = ctx.session();
  if (session?.walletId === entry.walletId) for (const { txid } of entry.txs) session.announced.add(txid);
}
