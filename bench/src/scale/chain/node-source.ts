import type { Devnet } from "@satchel/devnet";
import { giveChain, type NodePlace, startFrontServer, startRealNode } from "@satchel/e2e/beside";

/**
 * Starts a real node with the blocks of a devnet, and the server that stands before a node in production. `url`: where
 * that server answers.
 */
export async function startNode(devnet: Devnet, place: NodePlace): Promise<{ url: string; stop(): Promise<void> }> {
  const node = await startRealNode(place, { time: undefined });
  try {
    await giveChain(devnet, node);
    await node.settled();
    const front = await startFrontServer(node.url);
    return {
      url: front.url,
      async stop() {
        await front.stop();
        await node.stop();
      },
    };
  } catch (error) {
    await node.stop();
    throw error;
  }
}
