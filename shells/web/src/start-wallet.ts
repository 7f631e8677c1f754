import { ahead } from "@satchel/app/ahead";
import { forwardTo } from "@satchel/core/forward";
import { later } from "@satchel/core/later";
import type { NetworkConfig } from "@satchel/core/network";
import type { Blacklist, Prices, Rewards, SecondNode, TokenIcons } from "@satchel/core/ports";
import { createEngine, type Engine } from "@satchel/engine";
import { fetchCreateParts, fetchEverydayParts } from "@satchel/engine/ahead";
import { createLazyChain, fetchIndexerClient } from "@satchel/kit";
import type { Platform } from "@satchel/platform/web";
import { createBotCheck } from "./bot-check.ts";
import { createLazyVault } from "./lazy-vault.ts";

function createLazyPrices(baseUrl: string): Prices | undefined {
  if (baseUrl === "") return undefined;
  const { get: prices } = later(async () => (await import("@satchel/services")).createPrices({ baseUrl }));
  return forwardTo<Prices>({ xec: true, perUsDollar: true }, prices);
}

function createLazyRewards(baseUrl: string): Rewards | undefined {
  if (baseUrl === "") return undefined;
  const { get: rewards } = later(async () => (await import("@satchel/services")).createRewards({ baseUrl }));
  return forwardTo<Rewards>({ eligibility: true, claim: true }, rewards);
}

function createLazySecondNode(baseUrl: string): SecondNode | undefined {
  if (baseUrl === "") return undefined;
  const { get: node } = later(async () => (await import("@satchel/services")).createSecondNode({ baseUrl }));
  return forwardTo<SecondNode>({ broadcast: true }, node);
}

function createLazyTokenIcons(baseUrl: string): TokenIcons | undefined {
  if (baseUrl === "") return undefined;
  const { get: icons } = later(async () => (await import("@satchel/services")).createTokenIcons({ baseUrl }));
  return forwardTo<TokenIcons>({ upload: true }, icons);
}

function createLazyBlacklist(baseUrl: string): Blacklist | undefined {
  if (baseUrl === "") return undefined;
  const { get: blacklist } = later(async () => (await import("@satchel/services")).createBlacklist({ baseUrl }));
  return forwardTo<Blacklist>({ isBlacklisted: true }, blacklist);
}

/**
 * Creates the wallet's engine with the parts of a web page. Throws when a part cannot start, e.g. for an invalid URL.
 */
export function createWallet(network: NetworkConfig, platform: Platform): Engine {
  const { store, copyStore, oldStores, archive, clock, random, locks, tabs, log } = platform;
  const chain = createLazyChain({
    urls: network.endpoints.indexers,
    // A page opened by a payment link uses the listed order, so that two people see the same server's data (facts.md
    // 1.3).
    strategy: /^#\/send.*\?/.test(location.hash) ? "AS_ORDERED" : "CLOSEST_FIRST",
    clock,
    log,
  });
  const prices = createLazyPrices(network.endpoints.prices);
  const vault = createLazyVault();
  const rewards = createLazyRewards(network.endpoints.rewards);
  const botCheck = createBotCheck(network);
  const tokenIcons = createLazyTokenIcons(network.endpoints.iconUpload);
  const blacklist = createLazyBlacklist(network.endpoints.blacklist);
  const secondNode = createLazySecondNode(network.endpoints.secondBroadcast);
  const ports = {
    chain,
    vault,
    store,
    copyStore,
    oldStores,
    archive,
    clock,
    random,
    locks,
    tabs,
    log,
    prices,
    rewards,
    botCheck,
    secondNode,
    tokenIcons,
    blacklist,
  };
  const engine = createEngine(ports, {
    prefix: network.prefix,
    hasPublicIndexers: network.endpoints.areIndexersPublic,
  });
  ahead("create", fetchCreateParts);
  // `create` is fetched only after all that is stored was read. Where wallets are stored, another one is rare.
  ahead("create", () => (engine.state.getState().phase.kind === "no-wallet" ? vault.prepare() : vault.warm()));
  ahead("create", fetchIndexerClient);
  // The price is asked for as soon as a wallet is open.
  ahead("create", () => import("@satchel/services"));
  // Loads the archive's code, and finds nothing.
  ahead("create", () => archive.note(""));
  ahead("create", async () => (await import("./warm-fonts.ts")).warmFonts(() => clock.pause()));
  ahead("navigation", () => document.fonts.load("1em 'Hanken Grotesk Variable'", "\u0142"));
  ahead("act", fetchEverydayParts);
  const { blacklist: builtIn } = network.special;
  if (typeof builtIn === "function") ahead("act", builtIn);
  platform.onWake(() => {
    chain.wake();
    void engine.resync();
  });
  return engine;
}
