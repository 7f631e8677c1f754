import { ahead } from "@satchel/app/ahead";
import type { NetworkConfig } from "@satchel/core/network";
import type { Engine } from "@satchel/engine";
import { createWallet } from "@satchel/kit";
import { fetchWalletAhead } from "@satchel/kit/ahead";
import type { Platform } from "@satchel/platform/web";
import { createBotCheck } from "./bot-check/create-bot-check.ts";
import { followLinks } from "./network/follow-links.ts";
import { createPageVault } from "./page-vault.ts";

/**
 * Creates the wallet's engine with the parts of a web page. Throws when a part cannot start, e.g. for an invalid URL.
 */
export function createPageWallet(network: NetworkConfig, platform: Platform): Engine {
  const vault = createPageVault();
  const engine = createWallet({
    network,
    platform,
    vault,
    strategy: followLinks(window),
    botCheck: createBotCheck(network, platform.clock, { origin: location.origin, isOnline: () => navigator.onLine }),
  });
  fetchWalletAhead({ engine, network, platform, vault });
  ahead("create", async () => (await import("./warm-fonts.ts")).warmFonts(() => platform.clock.pause()));
  ahead("navigation", () => document.fonts.load("1em 'Hanken Grotesk Variable'", "\u0142"));
  return engine;
}
