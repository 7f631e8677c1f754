import { room } from "../catalogue.ts";

/** English for why something was refused or failed. */
export const problemsText = room("problems", {});
