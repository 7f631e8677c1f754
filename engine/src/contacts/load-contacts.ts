import type { Context } from "../context.ts";
import { reasonOf } from "../problems.ts";

/** Fetched when the first screen is on its way: it does not wait for names. */
const contactActions = () => import("./contacts.ts");

/**
 * Reads the stored contacts (again), in their own time: `start` does not wait for them. Never rejects: the state says
 * what went wrong.
 */
export async function loadContacts(ctx: Context): Promise<void> {
  try {
    await (await contactActions()).readStoredContacts(ctx);
  } catch (error) {
    ctx.state.setState(({ contacts }) => ({ contacts: { ...contacts, status: "failed", reason: reasonOf(error) } }));
  }
}
