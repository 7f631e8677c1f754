import { parseAddress } from "@satchel/core/address";
import { checkpointOf, type NetworkConfig } from "@satchel/core/network";
import type { Pegs } from "@satchel/core/offer";
import type { Chain, Log, Vault } from "@satchel/core/ports";
import { createEngine, type Engine } from "@satchel/engine";
import type { Platform } from "@satchel/platform";
import type { Services } from "./create-lazy-services.ts";

/** A client of the indexer that can be told that the device is back: it asks at once instead of waiting. */
export type WakingChain = Chain & { wake(): void };

/** What an engine needs of a device. */
type Device = Pick<
  Platform,
  "store" | "copyStore" | "oldStores" | "archive" | "clock" | "random" | "locks" | "tabs" | "onWake" | "onSight"
> & { log: Log };

type Endpoints = NetworkConfig["endpoints"];
type Servers = Partial<Pick<Endpoints, "areIndexersPublic" | "indexers" | "secondBroadcast">>;

/** By what a server is recognised. Without a name no server is checked, as in tests of something else. */
type Known = Pick<NetworkConfig, "name" | "checkpoint" | "blockMinutes">;

/** The redeemable tokens of a network. Without them books show every offer, as in tests of something else. */
type Redeemable = Pick<NetworkConfig["special"], "stakingTokenId" | "savingsTokenId" | "savingsHotWallet">;

/** What an engine runs on: a shell makes each of these in its own way. */
export type EngineParts = {
  network: Pick<NetworkConfig, "prefix"> & Partial<Known> & { endpoints?: Servers; special?: Redeemable };
  platform: Device;
  chain: WakingChain;
  /** In a worker of the page, in this process, or behind messages to another page. */
  vault: Vault;
  services?: Services;
  /** See `EngineConfig`. */
  opensUntouched?: boolean | undefined;
};

/**
 * Creates the engine of a shell from its parts, and looks for missed changes whenever the device wakes up. While
 * nobody sees the page, the engine asks only for what money needs. It is not
 * started. Throws when a part cannot start, e.g. for an invalid URL.
 */
export function composeEngine({ network, platform, chain, vault, services, opensUntouched }: EngineParts): Engine {
  const { name, checkpoint, blockMinutes, special } = network;
  const { store, copyStore, oldStores, archive, clock, random, locks, tabs, log } = platform;
  const ports = { chain, vault, store, copyStore, oldStores, archive, clock, random, locks, tabs, log, ...services };
  const { indexers = [], secondBroadcast = "", areIndexersPublic } = network.endpoints ?? {};
  const engine = createEngine(ports, {
    prefix: network.prefix,
    opensUntouched,
    hasPublicIndexers: areIndexersPublic,
    checkpoint: name && checkpointOf({ name, ...(checkpoint && { checkpoint }) }),
    blockMinutes,
    pegs: special && pegsOf(special, network.prefix),
    servers: [...indexers, ...(secondBroadcast === "" ? [] : [secondBroadcast])],
  });
  platform.onWake(() => {
    chain.wake();
    void engine.resync();
  });
  platform.onSight(engine.setSeen);
  return engine;
}

/** The wallet that redeems the savings token is its minter's: one key mints, sells and redeems (facts.md 1.2). */
function pegsOf(
  { stakingTokenId, savingsTokenId, savingsHotWallet }: Redeemable,
  prefix: NetworkConfig["prefix"],
): Pegs {
  const minter = parseAddress(savingsHotWallet, prefix);
  return { stakingTokenId, savingsTokenId, savingsMinter: minter.ok ? minter.value.script : undefined };
}
