import { room } from "../catalogue.ts";

/** English for the hints at the installed web app and at the browser extension. Both are shown once. */
export const installText = room("install", {
  title: "Install Satchel",
  about: "It opens from your apps in a window of its own, and can take addresses that other apps share.",
  install: "Install",
  /** For browsers that install only by their own menu (iPhone, iPad); the names are those of their menu. */
  byHandTitle: "Put Satchel on your Home Screen",
  byHandAbout:
    "Satchel is not deleted there. Press Share in the browser, then Add to Home Screen. It starts without wallets: bring yours with its backup file or its seed phrase.",
  notNow: "Not now",
  extensionTitle: "Satchel as a browser extension",
  extensionAbout: "With it, sites can ask you for a payment.",
  extensionOpen: "Show me",
});
