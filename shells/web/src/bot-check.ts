import { later } from "@satchel/core/later";
import type { NetworkConfig } from "@satchel/core/network";
import type { BotCheck } from "@satchel/core/ports";

/**
 * Creates this network's bot check, whose code is loaded when a claim is made (facts.md 1.3). Only devnet has one:
 * the public server's provider is a script of another origin, which our policy (`script-src 'self'`, Trusted Types)
 * keeps out of the page that holds people's money. Without a bot check, claims that need a proof are not offered.
 */
export function createBotCheck({ name }: NetworkConfig): BotCheck | undefined {
  if (name !== "devnet") return undefined;
  const { get: check } = later(async () => (await import("./devnet-bot-check.ts")).devnetBotCheck);
  return { prove: async (...args) => (await check()).prove(...args) };
}
