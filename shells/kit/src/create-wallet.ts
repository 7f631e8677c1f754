import type { ChainConfig } from "@satchel/chain";
import type { NetworkConfig } from "@satchel/core/network";
import type { BotCheck, Vault } from "@satchel/core/ports";
import type { Engine } from "@satchel/engine";
import type { Platform } from "@satchel/platform";
import { composeEngine } from "./compose-engine.ts";
import { createLazyServices } from "./create-lazy-services.ts";
import { createLazyChain } from "./lazy-chain.ts";

/** What differs from shell to shell about the wallet of a person. */
export type WalletParts = {
  network: NetworkConfig;
  platform: Platform;
  vault: Vault;
  /** In which order the indexers are asked. */
  strategy: NonNullable<ChainConfig["strategy"]>;
  /** Absent where claims that need a proof are not offered. */
  botCheck?: BotCheck | undefined;
  /** Something else than a person has opened this page (`EngineConfig`). */
  opensUntouched?: boolean | undefined;
};

/** Creates the engine of a shell with screens: nothing that talks to a network is loaded before it is needed. */
export function createWallet({ network, platform, vault, strategy, botCheck, opensUntouched }: WalletParts): Engine {
  const { clock, log, tabs } = platform;
  const chain = createLazyChain({ urls: network.endpoints.indexers, strategy, clock, log, tabs });
  const services = { ...createLazyServices(network.endpoints), botCheck };
  return composeEngine({ network, platform, chain, vault, services, opensUntouched });
}
