import { applyToCoins, type CoinSet, outpointKey, undoInCoins } from "../chain/coins.ts";
import type { NodeEvent } from "../node.ts";

/** What a follower knows of a node that it only hears events of. An impossible event throws. */
export type Replica = { blocks: string[]; coins: CoinSet; pool: Map<string, readonly string[]> };

export const createReplica = (tip: string, coins: CoinSet): Replica => ({
  blocks: [tip],
  coins: new Map(coins),
  pool: new Map(),
});

export function follow(replica: Replica, event: NodeEvent): void {
  switch (event.kind) {
    case "tx-added": {
      const { tx } = event.entry;
      for (const input of tx.inputs) {
        const isThere =
          replica.pool.has(input.prevTxid) || replica.coins.has(outpointKey(input.prevTxid, input.prevIdx));
        must(isThere, `an input of ${tx.txid} is there`);
      }
      must(!replica.pool.has(tx.txid), `${tx.txid} is added once`);
      replica.pool.set(
        tx.txid,
        tx.inputs.map((input) => input.prevTxid),
      );
      return;
    }
    case "tx-removed": {
      const { txid } = event.entry.tx;
      must(replica.pool.delete(txid), `${txid} was there to be removed`);
      must(![...replica.pool.values()].some((parents) => parents.includes(txid)), "children go before parents");
      return;
    }
    case "block-connected":
      must(replica.blocks.at(-1) === event.block.prevHash, "a block follows the tip");
      must(
        event.block.txs.every((tx, at) => tx.inputs.length === event.block.spent[at]?.length || at === 0),
        "spent coins",
      );
      for (const tx of event.block.txs) replica.pool.delete(tx.txid);
      applyToCoins(replica.coins, event.block.txs, event.block.height);
      replica.blocks.push(event.block.hash);
      return;
    case "block-disconnected":
      must(replica.blocks.pop() === event.block.hash, "only the tip is disconnected");
      undoInCoins(replica.coins, event.block.txs, event.block.spent);
      return;
    case "tx-finalized":
      must(replica.pool.has(event.entry.tx.txid), "only what is in the mempool becomes final");
      return;
    case "tx-invalidated":
      must(!replica.pool.has(event.entry.tx.txid), "a rejected transaction has left the mempool");
      return;
    case "block-finalized":
      must(replica.blocks.includes(event.block.hash), "only active blocks become final");
      return;
    case "block-invalidated":
      must(!replica.blocks.includes(event.block.hash), "a rejected block is not active");
      return;
  }
}

function must(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`not true: ${what}`);
}
