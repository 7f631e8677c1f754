import type { BotCheck } from "@satchel/core/ports";
import { ok } from "@satchel/core/result";

/** Returns the proof that a devnet's rewards server accepts (facts.md 1.3) in place of a provider's. */
export const devnetBotCheck: BotCheck = {
  prove: async (action, address) => ok(`devnet:${action}:${address}`),
};
