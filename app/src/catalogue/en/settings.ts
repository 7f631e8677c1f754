import { room } from "../catalogue.ts";

/** English for the settings, passwords and the backup file. */
export const settingsText = room("settings", {});
