import { room } from "../../catalogue.ts";

/** English for what the first visit offers on a devnet only. */
export const demoWalletText = room("demoWallet", {
  openDemo: "Open the demo wallet",
  demoFailed: "The demo wallet could not be opened",
  demoFailedWhy:
    "The devnet did not answer with its seed phrase. It tells it only to the wallet that it was started with.",
  testNetwork: "This is a test network: nothing here has value.",
  testXec: "Get test XEC",
});
