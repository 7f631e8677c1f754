import { room } from "../catalogue.ts";

/** English for messages of apps in transactions. */
export const protocolsText = room("protocols", {});
