import { room } from "../catalogue.ts";

/** English for the contacts. */
export const contactsText = room("contacts", {});
