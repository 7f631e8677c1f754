import type { Outpoint } from "@satchel/core/tx";
import type { OutboxEntry } from "../state.ts";

/** Whether it may still get through: until that is known its coins are not spent again (invariant 5). */
export const isUnderWay = ({ status }: Pick<OutboxEntry, "status">): boolean =>
  status === "sending" || status === "unknown";

/** The coins of payments that may still get through. */
export const reservedCoins = (outbox: readonly OutboxEntry[]): ReadonlySet<Outpoint> =>
  new Set(outbox.filter(isUnderWay).flatMap(({ spends }) => spends));
