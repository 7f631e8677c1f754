import { room } from "../../catalogue.ts";

/** English for stored data that somebody changed outside Satchel. */
export const integrityText = room("integrity", {
  // The address of a wallet is compared with its keys before it is shown.
  comparing: "Comparing the address with your keys…",
  foreign: "This address is not the one of your seed phrase",
  /** `wallet`: its name. */
  foreignAbout: ({ wallet }: { wallet: string }) =>
    `The address of ${wallet} on this device was changed outside Satchel, or its storage is damaged. Nobody should pay to it, so it is not shown. The balance above is that of the changed address: nothing of your own money was moved.`,
  foreignAdvice:
    "Compare the address of the seed phrase with one that you know, for example from a receipt. If it is another one, delete this wallet and import the seed phrase that you wrote down.",
  stored: "Stored on this device",
  ofPhrase: "Of the seed phrase",
  restore: "Use the address of the seed phrase",
  restored: "The address is the one of your seed phrase again",
  failed: "The address could not be compared with your keys",
  failedAbout: "It is shown once the keys of this wallet can be opened.",
  tryAgain: "Try again",
  /** Copying stopped; Receive says more. */
  notCopied: "The address was not copied",
  notCopiedForeign: "It is not the one of your seed phrase. Receive says what to do.",
});
