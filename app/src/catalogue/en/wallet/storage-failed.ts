import { room } from "../../catalogue.ts";

/** English for the screen on which stored wallets that cannot be read are brought back. */
export const storageFailedText = room("storageFailed", {
  corrupted: "Corrupted storage: Satchel was unable to load wallets from storage",
  // The same wallets open again later.
  notNow: "Your wallets are here and cannot be opened at the moment",
  notNowAbout:
    "Nothing was changed, lost or deleted. Try again in a moment. If that does not help, restart the device.",
  nothingChanged:
    "Nothing was changed or deleted. Other tabs or a full disk can be the cause: close what you can, then try again.",
  nothingChangedInApp:
    "Nothing was changed or deleted. A full device can be the cause: free some space, then try again.",
  unopened:
    "Nothing was deleted. Restart the device, then try again. If this stays, only a seed phrase or a backup file brings your wallets back.",
  retry: "Retry",
  ifThisStays: "If this does not help",
  exportReadable: "Export what can be read",
  exportAbout:
    "The file holds everything that is stored and can be read, as it is, so that someone can help you. Wallets stay encrypted in it.",
  trustTitle: "Give this file only to someone you trust",
  trustWhy:
    "It holds your addresses, contacts and payments. Older versions stored seed phrases in clear text: Satchel leaves out those it recognises, but look through the file before you hand it on.",
  saveFile: "Save file",
  saved: "Saved what could be read",
  importBackup: "Import backup file",
  restore: "Restore from seed phrase",
  restoreAbout: "The 12 words bring a wallet and its money back. What could not be read stays where it is.",
});
