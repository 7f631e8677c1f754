import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StorageError } from "@satchel/core/ports";
import type { Backend } from "../indexer/indexer.ts";
import type { Services } from "../services/services.ts";
import { REWARDS_NAME } from "./people/cast.ts";
import { createParty } from "./people/party.ts";
import { openRedemptionDesks } from "./redemption-desks.ts";
import { type SeedOptions, seedWorld } from "./seed-world.ts";
import { createTokenRewardWallet } from "./token-reward-wallet.ts";
import { type World, worldInPrefix } from "./world.ts";
import { showWorldArt } from "./world-art.ts";
import type { WorldHost } from "./world-chain.ts";

/** What a world is opened on. After a restart, `node` and `indexer` may be other objects. */
type OpenWorldHost = WorldHost & Backend & { readonly services: Services };

type OpenWorldOptions = SeedOptions & {
  /** The devnet's data folder, which stores the report of the world. */
  dataDir?: string | undefined;
  /** Hears that a world is being made, and what went wrong and is not told to any client. Default: nobody hears it. */
  log?: (text: string) => void;
};

/**
 * Returns the world of a devnet: made on a new chain (create the devnet with `blocks: 0`), read from the folder for a
 * chain that has it; undefined for a chain without one. Sets the blacklist, the payer of token rewards and the
 * pictures.
 */
export async function openWorld(devnet: OpenWorldHost, options: OpenWorldOptions = {}): Promise<World | undefined> {
  const { log = () => undefined } = options;
  const world = await makeOrLoad(devnet, { ...options, log });
  if (world === undefined) {
    log("this chain has no seeded world; another data folder, or none, begins a new one");
    return undefined;
  }
  const { services } = devnet;
  services.blacklist.set(world.special.blacklist);
  services.tokenRewards = createTokenRewardWallet(devnet, createParty(REWARDS_NAME), world.special.rewardTokenId);
  services.stopDesks = openRedemptionDesks(devnet, world.special, log);
  showWorldArt(services.icons, world);
  return world;
}

async function makeOrLoad(
  devnet: OpenWorldHost,
  { dataDir, startTime, log }: OpenWorldOptions,
): Promise<World | undefined> {
  if ((devnet.node.tip()?.height ?? 0) === 0) {
    log?.("making the demo world: tokens, offers, a demo wallet");
    const world = await seedWorld(devnet, startTime === undefined ? {} : { startTime });
    if (dataDir !== undefined) await saveWorld(dataDir, world);
    return world;
  }
  const world = dataDir === undefined ? undefined : await loadWorld(dataDir);
  // The report in a folder may belong to another chain.
  const isHere = world !== undefined && devnet.indexer.tx(world.special.rewardTokenId) !== undefined;
  return isHere ? worldInPrefix(world, devnet.prefix) : undefined;
}

const FILE = "world.json";
/** Version of the file's form; a file of another version is not read. */
const VERSION = 1;

/** Stores the report of a world beside its chain. Throws StorageError. */
async function saveWorld(folder: string, world: World): Promise<void> {
  const path = join(folder, FILE);
  const unfinished = `${path}.part`;
  try {
    await writeFile(unfinished, `${JSON.stringify({ version: VERSION, world }, undefined, 2)}\n`);
    await rename(unfinished, path);
  } catch (cause) {
    throw new StorageError(`${path} cannot be written`, { cause });
  }
}

/** Returns undefined when there is no report, or one of another version. Throws StorageError when it cannot be read. */
async function loadWorld(folder: string): Promise<World | undefined> {
  const path = join(folder, FILE);
  try {
    const { version, world } = JSON.parse(await readFile(path, "utf8")) as { version: number; world: World };
    return version === VERSION ? world : undefined;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new StorageError(`${path} cannot be read`, { cause });
  }
}
