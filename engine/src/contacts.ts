import type { Context } from "./context.ts";
import { reasonOf } from "./reason-of.ts";

/** Fetched when the first screen is on its way: it does not wait for names. */
const contactActions = () => import("./actions/contact-actions.ts");

/** Never rejects: the state says what went wrong. */
export async function loadContacts(ctx: Context): Promise<void> {
  try {
    await (await contactActions()).readStoredContacts(ctx);
  } catch (error) {
    ctx.state.setState(({ contacts }) => ({ contacts: { ...contacts, status: "failed", reason: reasonOf(error) } }));
  }
}
