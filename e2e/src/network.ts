// What a journey does to its network, so that the same journey runs on a devnet and on a real node (beside/wallet/).
import type { NetworkConfig } from "@satchel/core/network";
import { createDevnet, type Devnet, encodeBlock } from "@satchel/devnet";

export type Network = {
  /** Where its indexer answers, without a slash at the end. */
  readonly url: string;
  /** The config of a wallet on it. */
  readonly config: NetworkConfig;
  /** What was seeded; undefined on a chain without a world. */
  readonly world: Devnet["world"];
  /** The stand-ins for the web services. */
  readonly services: Devnet["services"];
  /** Whether a payment becomes final by itself. A node without others to vote with calls nothing final. */
  readonly finalizes: boolean;
  /** Pays from the faucet. Resolves when the payment is in the mempool. @returns its txid */
  fund(to: string, sats: bigint): Promise<string>;
  /** Broadcasts a stranger's transaction. Rejects with the node's reason. @returns its txid */
  give(raw: Uint8Array): Promise<string>;
  /** Mines blocks with the whole mempool. `to`: the address that gets their rewards. */
  mine(blocks: number, to?: string): Promise<void>;
  /** Mines a block with this many payments of the faucet, of which nobody hears before. */
  fundInBlock(to: string, sats: bigint, payments: number): Promise<void>;
  /** Takes the newest blocks back for good; their transactions are unconfirmed again. */
  takeBack(blocks: number): Promise<void>;
  /** Returns how many transactions wait for a block. */
  countUnconfirmed(): Promise<number>;
  /** Nobody answers until `goOnline`. What waits for a block still waits then. */
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  /** Goes away and comes back without what waited for a block, as after a crash. */
  crash(): Promise<void>;
};

export function networkOf(devnet: Devnet, finalizes = true): Network {
  return {
    url: devnet.url,
    config: devnet.state().network,
    get world() {
      return devnet.world;
    },
    services: devnet.services,
    finalizes,
    fund: devnet.fund,
    async give(raw) {
      const accepted = devnet.node.accept(raw);
      if (!accepted.ok) throw new Error(`the node refused a transaction: ${accepted.rejection.reason}`);
      return accepted.txid;
    },
    mine: async (blocks, to) => void devnet.generate(blocks, to),
    async fundInBlock(to, sats, payments) {
      const taken = devnet.node.submitBlock(await blockOfPayments(devnet, to, sats, payments));
      if (!taken.ok) throw new Error(`the devnet refuses a block with payments: ${taken.rejection.reason}`);
    },
    takeBack: async (blocks) => takeBack(devnet, blocks),
    countUnconfirmed: async () => devnet.node.mempool().size,
    goOffline: devnet.goOffline,
    goOnline: devnet.goOnline,
    async crash() {
      await devnet.goOffline();
      emptyMempool(devnet);
      await devnet.goOnline();
    },
  };
}

/** Makes the next block on a devnet of its own, which has the same blocks, mempool and faucet. */
async function blockOfPayments({ node }: Devnet, to: string, sats: bigint, payments: number): Promise<Uint8Array> {
  const other = await createDevnet({ blocks: 0, finalize: "never" });
  try {
    for (let block = node.blockAt(1); block !== undefined; block = node.blockAt(block.height + 1)) {
      other.node.submitBlock(encodeBlock(block.header, block.txs));
    }
    for (const { tx } of node.mempool().values()) other.node.accept(tx.raw);
    for (let payment = 0; payment < payments; payment++) await other.fund(to, sats);
    const [hash = ""] = other.generate(1);
    const mined = other.node.blockByHash(hash);
    if (mined === undefined) throw new Error("the block with payments is not known where it was mined");
    return encodeBlock(mined.header, mined.txs);
  } finally {
    await other.stop();
  }
}

export function emptyMempool({ node }: Devnet): void {
  // What spends from a transaction goes with it.
  for (const txid of [...node.mempool().keys()]) {
    if (node.mempool().has(txid)) node.rejectTx(txid);
  }
}

function takeBack({ node }: Devnet, blocks: number): void {
  const lowest = node.blockAt((node.tip()?.height ?? 0) - blocks + 1);
  if (lowest === undefined) throw new RangeError(`there are no ${blocks} blocks to take back`);
  node.invalidateBlock(lowest.hash);
}
