import { room } from "../catalogue.ts";

/** English for searching, filtering and exporting the history. */
export const historyText = room("history", {});
