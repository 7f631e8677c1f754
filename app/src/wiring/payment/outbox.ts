import type { OutboxEntry } from "@satchel/engine";

/**
 * Tells whether another payment has replaced all of a payment. Of a chain, the first transactions may have been sent
 * before.
 */
export const isReplaced = ({ status, accepted = 0 }: Pick<OutboxEntry, "status" | "accepted">): boolean =>
  status === "conflicted" && accepted === 0;
