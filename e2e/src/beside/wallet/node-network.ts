// A real node as the network of a journey. A devnet beside it makes what a chain begins with (blocks, the demo world)
// and has the faucet and the web services; the wallet asks the node's indexer alone, in the manner of mainnet.
import { checkpointOf, type NetworkConfig } from "@satchel/core/network";
import { fromHex } from "@satchel/core/script";
import { txidOf } from "@satchel/core/tx";
import type { Devnet } from "@satchel/devnet";
import { emptyMempool, type Network } from "../../network.ts";
import { scriptOfAddress } from "../../person.ts";
import { type NodePlace, type RealNode, startRealNode } from "../real-node.ts";
import { type FrontServer, startFrontServer } from "./front-server.ts";
import { broadcastAt, createMirror, giveBlock, giveChain, type Mirror } from "./mirror.ts";
import { NODE_VARIABLE, PLUGIN_VARIABLE } from "./options.ts";

const { [NODE_VARIABLE]: binary, [PLUGIN_VARIABLE]: plugin } = process.env;
/** The node that this run is beside; undefined where the journeys are on a devnet. */
export const PLACE_OF_NODE: NodePlace | undefined = binary === undefined ? undefined : { binary, plugin };

/** The mempool survives a restart, as everywhere but in the comparison of histories. */
const MANNER = { time: undefined, more: ["-persistmempool=1"] };
const BLOCK_MINUTES = 10;

export type NodeNetwork = Network & { readonly node: RealNode; stop(): Promise<void> };

/** Starts the node with the chain of the devnet, which goes on beside it. */
export async function startNodeNetwork(devnet: Devnet, place: NodePlace): Promise<NodeNetwork> {
  const node = await startRealNode(place, MANNER);
  try {
    await giveChain(devnet, node);
    const mirror = await createMirror(devnet, node);
    // The demo world is some months old, and a server that lies so far behind would be left out.
    await mirror.mine();
    return networkOn(devnet, node, mirror, await startFrontServer(node.url));
  } catch (error) {
    await node.stop();
    throw error;
  }
}

function networkOn(devnet: Devnet, node: RealNode, mirror: Mirror, front: FrontServer): NodeNetwork {
  return {
    node,
    url: front.url,
    config: configOf(devnet, front.url),
    get world() {
      return devnet.world;
    },
    services: devnet.services,
    finalizes: false,
    async fund(to, sats) {
      const txid = await devnet.fund(to, sats);
      await mirror.inTurn(node.settled);
      return txid;
    },
    give: (raw) =>
      mirror.inTurn(async () => {
        await broadcastAt(node, raw);
        return txidOf(raw);
      }),
    async mine(blocks, to) {
      const script = to === undefined ? undefined : fromHex(scriptOfAddress(to));
      for (let block = 0; block < blocks; block++) await mirror.mine(script);
    },
    fundInBlock: (to, sats, payments) =>
      mirror.inTurn(async () => {
        for (let payment = 0; payment < payments; payment++) await devnet.fund(to, sats);
        const [hash = ""] = devnet.generate(1);
        await giveBlock(devnet, node, hash);
        await node.settled();
      }),
    takeBack: (blocks) =>
      mirror.inTurn(async () => {
        const height = (await node.rpc("getblockcount")) as number;
        const hash = (await node.rpc("getblockhash", height - blocks + 1)) as string;
        await node.onBlock("invalidate", hash);
        devnet.node.invalidateBlock(hash);
        await node.settled();
      }),
    countUnconfirmed: async () => ((await node.rpc("getrawmempool")) as string[]).length,
    goOffline: () => mirror.pause(node.halt),
    async goOnline() {
      await node.goOn();
      await mirror.goOn();
    },
    async crash() {
      await mirror.pause(node.halt);
      emptyMempool(devnet);
      // A node that is killed before it has ever written its blocks down does not start again.
      await node.goOn(["-persistmempool=0"]);
      await mirror.goOn();
    },
    async stop() {
      try {
        // Rejects with what went wrong between the two.
        await mirror.pause(node.halt);
      } finally {
        await front.stop();
        await node.stop();
      }
    },
  };
}

/**
 * Returns the config of a wallet that takes the node for mainnet: with an address of mainnet, a clock that is looked
 * at, and pauses for servers that strangers use too. Its first block is regtest's.
 */
function configOf(devnet: Devnet, url: string): NetworkConfig {
  const { network } = devnet.state();
  return {
    ...network,
    name: "mainnet",
    checkpoint: checkpointOf({ name: "devnet" }),
    blockMinutes: BLOCK_MINUTES,
    endpoints: { ...network.endpoints, indexers: [url], areIndexersPublic: true, secondBroadcast: url },
  };
}
