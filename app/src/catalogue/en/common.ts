import { room } from "../catalogue.ts";

/** English for words that many screens use: buttons, states. */
export const commonText = room("common", {});
