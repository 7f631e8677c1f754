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
  /** Of a fold with the words of a server or a device. */
  details: "Details",
  dismiss: "Dismiss",
  done: "Done",
  loading: "Loading…",
  save: "Save",
  stop: "Stop",
  tryAgain: "Try again",
  undo: "Undo",

  // In an amount field: takes everything that can be sent.
  max: "Max",
  // `<phrase/>`: what has to be typed, exactly.
  typeToConfirm: "Type <phrase/> to confirm",

  // The selector of wallets in the header. `activeWallet` is spoken before the name of the wallet.
  wallets: "Wallets",
  activeWallet: "Wallet:",
  /** Spoken instead of an amount that is hidden. */
  hidden: "hidden",
  hidePassword: "Hide password",
  showPassword: "Show password",
  /** The region where toasts appear. */
  notifications: "Notifications",

  /** The mark on a name in which one word has letters of several alphabets, as a forged name has. */
  mixedAlphabets: "Mixed alphabets",
});
