import type { Context } from "../../context.ts";
import { rebroadcast } from "../send.ts";
import { findAdvertisements } from "./left-advertisements.ts";

/**
 * Sends the offers of interrupted listings again, whose advertisements are still unspent. A listing that a person has
 * stopped waits for them.
 */
export async function finishListings(ctx: Context): Promise<void> {
  const advertisements = await findAdvertisements(ctx);
  if (!advertisements.ok) return;
  const isStopped = (entryId: string) =>
    ctx.state.getState().outbox.some(({ id, status }) => id === entryId && status === "stopped");
  for (const { entryId } of advertisements.value) if (!isStopped(entryId)) await rebroadcast(ctx, entryId);
}
