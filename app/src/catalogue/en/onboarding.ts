import { room } from "../catalogue.ts";

/** English for the first visit, and a path that leads nowhere. */
export const onboardingText = room("onboarding", {
  about: "About Satchel",
  /** What the app promises, beside the buttons. */
  promise: "Carry your own money.",
  pitch:
    "An open source, non-custodial web wallet for eCash and its tokens. Your keys are made on this device and stay on it.",
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
  /** On a devnet only. */
  openDemo: "Open the demo wallet",
  demoFailed: "The demo wallet could not be opened",
  demoFailedWhy:
    "The devnet did not answer with its seed phrase. It tells it only to the wallet that it was started with.",
  testNetwork: "This is a test network: nothing here has value.",
  testXec: "Get test XEC",
  noRecovery: "Satchel cannot recover a lost seed phrase.",
  /** Opens an explanation. */
  howItWorks: "How it works",

  notFound: "Page not found",
  notFoundLead: "There is no screen at this address.",
  goHome: "Go to Transactions",
});
