import type { Context } from "../context.ts";
import { reasonOf } from "../problems.ts";

/** Fetched in the background, as the first screen does not wait for names. */
const contactActions = () => import("./contacts.ts");

/**
 * Reads the stored contacts into the state, at the start and after another tab changed them. `start` does not wait for
 * it. Never rejects: a failure is in the state.
 */
export async function loadContacts(ctx: Context): Promise<void> {
  try {
    await (await contactActions()).readStoredContacts(ctx);
  } catch (error) {
    ctx.state.setState(({ contacts }) => ({ contacts: { ...contacts, status: "failed", reason: reasonOf(error) } }));
  }
}
