import { room } from "../catalogue.ts";

/** English for toasts. */
export const noticesText = room("notices", {});
