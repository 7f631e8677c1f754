import { room } from "../catalogue.ts";

/** English for showing and checking the seed phrase. */
export const backupText = room("backup", {});
