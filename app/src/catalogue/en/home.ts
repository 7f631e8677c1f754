import { room } from "../catalogue.ts";

/** English for Home: the list of transactions, an empty wallet. */
export const homeText = room("home", {});
