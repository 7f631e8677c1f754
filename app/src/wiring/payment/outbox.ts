import type { OutboxEntry } from "@satchel/engine";

/**
 * Tells whether another payment has certainly replaced all of a payment: the bytes of a final one prove it. Of a chain,
 * the first transactions may have been sent before.
 */
export const isReplaced = ({ replacedBy, accepted = 0 }: Pick<OutboxEntry, "replacedBy" | "accepted">): boolean =>
  replacedBy !== undefined && accepted === 0;
