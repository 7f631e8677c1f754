import { room } from "../catalogue.ts";

/** English for the settings, passwords and the backup file. */
export const settingsText = room("settings", {
  language: "Language",
  languageAbout: "For every text on the screen",
  /** The choice that follows the device, for language and number format. */
  thisDevice: "This device",
});
