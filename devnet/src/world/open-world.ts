import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StorageError } from "@satchel/core/ports";
import type { Backend } from "../indexer/indexer.ts";
import type { Services } from "../services/services.ts";
import { drawMissingIcons } from "./draw-icon.ts";
import { REWARDS_NAME } from "./people/cast.ts";
import { createParty } from "./people/party.ts";
import { type SeedOptions, seedWorld } from "./seed-world.ts";
import { createTokenRewardWallet } from "./token-reward-wallet.ts";
import { tokenIdsOf, type World, worldInPrefix } from "./world.ts";
import type { WorldHost } from "./world-chain.ts";

/** What a world is opened on. `node` and `indexer` may be other ones after a restart. */
type OpenWorldHost = WorldHost & Backend & { readonly services: Services };

type OpenWorldOptions = SeedOptions & {
  /** The data folder of the devnet; the report of the world is kept there. */
  dataDir?: string | undefined;
  /** Told what went wrong and what no client is told. Default: nobody. */
  log?: (text: string) => void;
};

/**
 * The world of a devnet: made on a new chain (create the devnet with `blocks: 0`), read back on one that has it. Sets the
 * blacklist, the payer of token rewards and the drawn icons. Undefined on a chain that never had a world.
 */
export async function openWorld(devnet: OpenWorldHost, options: OpenWorldOptions = {}): Promise<World | undefined> {
  const { log = () => undefined } = options;
  const world = await makeOrLoad(devnet, options);
  if (world === undefined) {
    log("this chain has no seeded world; another data folder, or none, begins a new one");
    return undefined;
  }
  const { services } = devnet;
  services.blacklist.set(world.special.blacklist);
  services.tokenRewards = createTokenRewardWallet(devnet, createParty(REWARDS_NAME), world.special.rewardTokenId);
  drawMissingIcons(services.icons, tokenIdsOf(world));
  return world;
}

async function makeOrLoad(devnet: OpenWorldHost, { dataDir, startTime }: OpenWorldOptions): Promise<World | undefined> {
  if ((devnet.node.tip()?.height ?? 0) === 0) {
    const world = await seedWorld(devnet, startTime === undefined ? {} : { startTime });
    if (dataDir !== undefined) await saveWorld(dataDir, world);
    return world;
  }
  const world = dataDir === undefined ? undefined : await loadWorld(dataDir);
  // A report may lie beside another chain than the one it is about.
  const isHere = world !== undefined && devnet.indexer.tx(world.special.rewardTokenId) !== undefined;
  return isHere ? worldInPrefix(world, devnet.prefix) : undefined;
}

const FILE = "world.json";
/** Of the form of the file; another one is not read. */
const VERSION = 1;

/** Keeps the report of a world beside its chain. Throws StorageError. */
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

/** Undefined when there is none, or one of another version. Throws StorageError for one that cannot be read. */
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
