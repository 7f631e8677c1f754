import { room } from "../catalogue.ts";

/** English for why a payment link was refused. */
export const linksText = room("links", {});
