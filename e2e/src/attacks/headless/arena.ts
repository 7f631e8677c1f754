import type { IndexerClient } from "@satchel/chain";
import { aTokenId } from "@satchel/core/testing";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { createLyingServer, type LyingServer } from "../lying-server.ts";
import { clientOf, createDevice, type Device, startRun, untilFresh } from "./device.ts";

/** Where tries take place: a devnet with the demo world, and a server that lies about it. */
export type Arena = {
  devnet: Devnet;
  server: LyingServer;
  /** Asks the devnet itself. */
  honest: IndexerClient;
  /**
   * The device with the demo wallet. It goes from try to try, so that a lie that stays behind is found by a later one.
   */
  demo: Device;
  /** The atoms and batons of each token on the whole chain, as they were after the last try. */
  supply: ReadonlyMap<string, string>;
  close(): Promise<void>;
};

/** The devnet always answers, however busy the machine is. */
const HONEST_TIMEOUT_MS = 60_000;

export async function createArena(): Promise<Arena> {
  const devnet = await createDevnet({ world: {}, finalize: "never" });
  const server = await createLyingServer(devnet.url);
  const honest = clientOf(devnet.url, HONEST_TIMEOUT_MS);
  const demo = createDevice();
  const run = startRun(server.url, demo, honest);
  await run.engine.start();
  const imported = await run.engine.importWallet(devnet.world?.demo.phrase ?? "");
  if (!imported.ok) throw new Error(`The demo wallet: ${imported.problem.code}`);
  await untilFresh(run);
  run.stop();
  return {
    devnet,
    server,
    honest,
    demo,
    supply: await fetchSupply(honest, devnet),
    close: async () => {
      honest.close();
      await server.close();
      await devnet.stop();
    },
  };
}

/** Returns the atoms and the number of batons of every token of the world: what nobody spends is the same for ever. */
export async function fetchSupply(honest: IndexerClient, { world }: Devnet): Promise<Map<string, string>> {
  if (!world) throw new Error("A devnet without a world");
  const { gallery, demo } = world.collections;
  const tokenIds = [...Object.values(world.tokenIds), gallery, demo].flatMap((each) =>
    typeof each === "string" ? [each] : [each.tokenId, ...each.nftTokenIds],
  );
  const supply = new Map<string, string>();
  for (const tokenId of tokenIds) {
    const tokens = (await honest.api.tokenId(aTokenId(tokenId)).utxos()).flatMap(({ token }) =>
      token?.tokenId === tokenId ? [token] : [],
    );
    const atoms = tokens.reduce((sum, token) => sum + token.atoms, 0n);
    supply.set(tokenId, `${atoms} atoms, ${tokens.filter(({ isMintBaton }) => isMintBaton).length} batons`);
  }
  return supply;
}
