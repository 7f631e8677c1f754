import { room } from "../catalogue.ts";

/** English for the offer of a new version. */
export const updateText = room("update", {
  title: "New Version Available",
  about: "Satchel restarts in a second. Nothing you typed is lost.",
  update: "Update",
  later: "Later",
});
