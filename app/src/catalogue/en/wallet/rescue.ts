import { room } from "../../catalogue.ts";

/** English for a start that failed, and for an error in the app. It is there before the first screen: keep it small. */
export const rescueText = room("rescue", {
  failed: "Satchel failed to load",
  moneyIsSafe: "Your money is safe: it is on the blockchain, and the keys on this device were not touched.",
  reload: "Reload",
});
