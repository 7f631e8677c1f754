import { room } from "../catalogue.ts";

/** English for days and ages. */
export const datesText = room("dates", {});
