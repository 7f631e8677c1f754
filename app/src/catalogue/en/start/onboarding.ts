import { room } from "../../catalogue.ts";

/** English for the first visit. It is there before the first screen: keep it small. */
export const onboardingText = room("onboarding", {
  about: "About Satchel",
  /** What the app promises, beside the buttons. */
  promise: "Carry your own money.",
  pitch:
    "An open source, non-custodial web wallet for eCash and its tokens. Your keys are made on this device and stay on it.",
  /** The same in an extension and in an app of the device. */
  pitchOfApp:
    "An open source, non-custodial wallet for eCash and its tokens. Your keys are made on this device and stay on it.",
  noAccount: "No account",
  noAccountWhy: "No email, no sign-up",
  openSource: "Open source",
  openSourceWhy: "Anyone can read the code",
  fast: "Final in seconds",
  fastWhy: "Network fees below a cent",

  title: "Open your Satchel",
  lead: "Start fresh, or bring a wallet you already have.",
  newWallet: "New Wallet",
  importWallet: "Import Wallet",
  /** Leads from the extension's popup to a tab. */
  moreRoom: "Setting up is easier with more room.",
  /** An extension cannot read what web pages and other extensions have stored. */
  elsewhere:
    "A browser lets no extension see the wallets of a web page or of another extension. Bring such a wallet with its seed phrase or a backup file.",
  noRecovery: "Satchel cannot recover a lost seed phrase.",
  /** Opens an explanation. */
  howItWorks: "How it works",
});
