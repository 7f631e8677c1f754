import { room } from "../catalogue.ts";

/** English for the wallets of this device, and Connect Wallet. */
export const walletsText = room("wallets", {});
