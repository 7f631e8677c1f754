import { room } from "../catalogue.ts";

/** English for screens of a start that failed, and of an error in the app. */
export const rescueText = room("rescue", {});
