import { ahead } from "@satchel/app/ahead";
import type { NetworkConfig } from "@satchel/core/network";
import type { Engine } from "@satchel/engine";
import { createWallet } from "@satchel/kit";
import { fetchWalletAhead } from "@satchel/kit/ahead";
import type { Platform } from "@satchel/platform/web";
import { createBotCheck } from "./bot-check.ts";
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
    // A page opened by a payment link uses the listed order, so that two people see the same server's data (facts.md
    // 1.3).
    strategy: /^#\/send.*\?/.test(location.hash) ? "AS_ORDERED" : "CLOSEST_FIRST",
    botCheck: createBotCheck(network),
  });
  fetchWalletAhead({ engine, network, platform, vault });
  ahead("create", async () => (await import("./warm-fonts.ts")).warmFonts(() => platform.clock.pause()));
  ahead("navigation", () => document.fonts.load("1em 'Hanken Grotesk Variable'", "\u0142"));
  return engine;
}
