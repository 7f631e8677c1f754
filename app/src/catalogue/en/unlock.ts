import { room } from "../catalogue.ts";

/** English for the lock screen. */
export const unlockText = room("unlock", {});
