import { room } from "../catalogue.ts";

/** English for words that many screens use: buttons, states. */
export const commonText = room("common", {
  back: "Back",
  cancel: "Cancel",
  close: "Close",
  confirm: "Confirm",
  continue: "Continue",
  copy: "Copy",
  copied: "Copied",
  delete: "Delete",
  dismiss: "Dismiss",
  done: "Done",
  loading: "Loading…",
  ok: "OK",
  save: "Save",
  stop: "Stop",
  tryAgain: "Try again",
  undo: "Undo",
});
