import type { OutboxEntry } from "../state.ts";

/**
 * A payment as it is stored. `sent`: it got through and is not final yet. Its bytes are kept, unseen, for the day the
 * network drops it.
 */
export type KeptPayment = Omit<OutboxEntry, "status"> & { status: OutboxEntry["status"] | "sent" };

/** What a person sees of the stored payments. One on its way is `sending` only where this tab sends it. */
export function outboxOf(kept: readonly KeptPayment[], known: readonly OutboxEntry[] = []): OutboxEntry[] {
  const sending = new Set(known.filter(({ status }) => status === "sending").map(({ id }) => id));
  return kept.flatMap((payment) => {
    const { id, status } = payment;
    if (status === "sent") return [];
    if (status === "refused" || status === "conflicted") return { ...payment, status };
    return { ...payment, status: sending.has(id) ? "sending" : "unknown" };
  });
}
