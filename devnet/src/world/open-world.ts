import type { Devnet } from "../devnet.ts";
import { drawMissingIcons } from "./draw-missing-icons.ts";
import { REWARDS_NAME } from "./people/cast.ts";
import { createParty } from "./people/party.ts";
import { type SeedOptions, seedWorld } from "./seed-world.ts";
import { createTokenRewardWallet } from "./token-reward-wallet.ts";
import type { World } from "./world.ts";
import { loadWorld, saveWorld } from "./world-file.ts";
import { worldInPrefix } from "./world-in-prefix.ts";
import { tokenIdsOf } from "./world-tokens.ts";

export type OpenWorldOptions = SeedOptions & {
  /** The data folder of the devnet; the report of the world is kept there. */
  dataDir?: string | undefined;
  /** Told what went wrong and what no client is told. Default: nobody. */
  log?: (text: string) => void;
};

/**
 * The world of a devnet: made on a new chain (create the devnet with `blocks: 0`), read back on one that has it. Sets the
 * blacklist, the payer of token rewards and the drawn icons. Undefined on a chain that never had a world.
 */
export async function openWorld(devnet: Devnet, options: OpenWorldOptions = {}): Promise<World | undefined> {
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

async function makeOrLoad(devnet: Devnet, { dataDir, startTime }: OpenWorldOptions): Promise<World | undefined> {
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
