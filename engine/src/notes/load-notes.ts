import type { Context } from "../context.ts";

/** Fetched in the background, as the first screen does not wait for notes. */
const noteActions = () => import("./notes.ts");

/** Reads the stored notes into the state. Never rejects: notes that cannot be read are not overwritten. */
export async function loadNotes(ctx: Context): Promise<void> {
  try {
    await (await noteActions()).readStoredNotes(ctx);
  } catch (error) {
    ctx.ports.log.warn("The notes could not be read", error);
  }
}
