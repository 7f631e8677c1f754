import type { Context } from "../context.ts";

/** Fetched when the first screen is on its way: it does not wait for notes. */
const noteActions = () => import("./notes.ts");

/** Never rejects: notes that cannot be read stay where they are, and nothing is written over them. */
export async function loadNotes(ctx: Context): Promise<void> {
  try {
    await (await noteActions()).readStoredNotes(ctx);
  } catch (error) {
    ctx.ports.log.warn("The notes could not be read", error);
  }
}
