import type { Context } from "../context.ts";
import { findAdvertisements } from "./left-advertisements.ts";
import { rebroadcast } from "./send.ts";

/** Sends the offers of interrupted listings again, whose advertisements are still unspent. */
export async function finishListings(ctx: Context): Promise<void> {
  const left = await findAdvertisements(ctx);
  if (!left.ok) return;
  for (const { entryId } of left.value) await rebroadcast(ctx, entryId);
}
