import type { Context } from "../context.ts";
import { findAdvertisements } from "./left-advertisements.ts";
import { rebroadcast } from "./send.ts";

/** Sends the offers of interrupted listings again, whose advertisements are still unspent; not of those that a person has stopped. */
export async function finishListings(ctx: Context): Promise<void> {
  const left = await findAdvertisements(ctx);
  if (!left.ok) return;
  const stopped = new Set<string>(ctx.state.getState().outbox.flatMap(({ id, status }) => (status === "stopped" ? [id] : [])));
  for (const { entryId } of left.value) if (!stopped.has(entryId)) await rebroadcast(ctx, entryId);
}
