import type { BotCheck } from "@satchel/core/ports";

/** A devnet's rewards server takes exactly this (facts.md 1.3): it stands in for the provider, bots and all. */
export const devnetBotCheck: BotCheck = {
  prove: async (action, address) => `devnet:${action}:${address}`,
};
