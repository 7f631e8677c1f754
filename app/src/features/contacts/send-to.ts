import type { Contact } from "@satchel/core/contacts";

/** The way to /send with the recipient filled in (wallet.md 2). */
export const sendTo = ({ address }: Contact) => ({ to: "/send", state: { contactSend: address } });
