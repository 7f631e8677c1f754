import type { Mempool, PoolEntry } from "../mempool/mempool.ts";
import type { NodeState } from "../node-state.ts";
import { encodeBlock, grindHeader, parseBlock, REGTEST_BITS } from "../rules/block-codec.ts";
import { MAX_BLOCK_BYTES } from "../rules/check-block.ts";
import { buildCoinbase, type CoinbaseSplit } from "../rules/coinbase.ts";
import { merkleRoot } from "../rules/merkle.ts";
import { subsidySats } from "../rules/money.ts";
import { acceptBlock } from "./accept-block.ts";
import { tipOf } from "./chain-state.ts";
import { MAX_BLOCK_SIGCHECKS } from "./connect-block.ts";

const BLOCK_VERSION = 0x20000000;
/** Bytes left free for header, count and coinbase. */
const RESERVED_BYTES = 1_000;

/** Mines one block on the tip with everything from the mempool that fits, connects it and returns its hash. */
export function mineBlock(state: NodeState, minerScript: Uint8Array, split: CoinbaseSplit): string {
  const tip = tipOf(state.chain);
  if (tip === undefined) throw new Error("there is no genesis block to mine on");
  const height = tip.height + 1;
  const chosen = chooseEntries(state.pool);
  const fees = chosen.reduce((sum, entry) => sum + entry.fee, 0n);
  const coinbase = buildCoinbase(height, subsidySats(height) + fees, minerScript, split);
  const txs = [coinbase, ...chosen.map((entry) => entry.tx)];
  const header = {
    version: BLOCK_VERSION,
    prevHash: tip.hash,
    merkleRoot: merkleRoot(txs.map((tx) => tx.txid)).root,
    timestamp: Math.max(tip.medianTime + 1, state.now()),
    nBits: REGTEST_BITS,
    nonce: 0,
  };
  // With a frozen clock the same block would come again after a park. Another nonce makes it a different block.
  const { bytes } = grindHeader(header, (hash) => !state.chain.known.has(hash));
  const parts = parseBlock(encodeBlock(bytes, txs));
  // Many blocks in one second get ahead of the clock. That is not an error in blocks that devnet makes.
  const { hash, reason } = acceptBlock(state, parts, Number.POSITIVE_INFINITY);
  if (reason !== undefined) throw new Error(`the node refuses its own block: ${reason}`);
  return hash;
}

/**
 * Returns entries in CTOR order, up to the first one that does not fit, so that no child is taken without its parent.
 */
function chooseEntries(pool: Mempool): PoolEntry[] {
  const chosen: PoolEntry[] = [];
  let bytes = RESERVED_BYTES;
  let sigChecks = 0;
  for (const entry of pool.entries.values()) {
    bytes += entry.tx.raw.length;
    sigChecks += entry.sigChecks;
    if (bytes > MAX_BLOCK_BYTES || sigChecks > MAX_BLOCK_SIGCHECKS) break;
    chosen.push(entry);
  }
  return chosen.sort((a, b) => (a.tx.txid < b.tx.txid ? -1 : 1));
}
