import type { ParsedTx } from "../../script/index.ts";
import type { Block, Coin } from "../node.ts";
import type { Header } from "../rules/block-codec.ts";
import { type CoinSet, outpointKey } from "./coins.ts";

/** A block that the node has, of any branch. */
export type KnownBlock = {
  hash: string;
  header: Header;
  headerBytes: Uint8Array;
  parent: KnownBlock | undefined;
  height: number;
  /** Median of the last 11 block times up to and including this one, in seconds. */
  medianTime: number;
  size: number;
  txs: readonly ParsedTx[];
  /** It was connected once, so all its rules are known to hold. */
  isChecked: boolean;
  isParked: boolean;
  isInvalid: boolean;
  /**
   * The coins it spends; undefined until it is connected once. They never change, because the branch below it never
   * does.
   */
  spent: readonly (readonly Coin[])[] | undefined;
  firstSeen: ReadonlyMap<string, number>;
};

export type ChainState = {
  /** Every block in order of arrival, so parents stand before children. */
  known: Map<string, KnownBlock>;
  /** The active branch by height; genesis is at 0. */
  active: KnownBlock[];
  coins: CoinSet;
  /** The highest final block; everything below it is final too. */
  final: KnownBlock | undefined;
};

const MEDIAN_BLOCKS = 11;

export const createChainState = (): ChainState => ({
  known: new Map(),
  active: [],
  coins: new Map(),
  final: undefined,
});

export const tipOf = (chain: ChainState): KnownBlock | undefined => chain.active[chain.active.length - 1];

export const isActive = (chain: ChainState, block: KnownBlock): boolean => chain.active[block.height] === block;

export const coinAt = (chain: ChainState, txid: string, outIdx: number): Coin | undefined =>
  chain.coins.get(outpointKey(txid, outIdx));

export function medianTimeAfter(parent: KnownBlock | undefined, timestamp: number): number {
  const times = [timestamp];
  for (let block = parent; block && times.length < MEDIAN_BLOCKS; block = block.parent)
    times.push(block.header.timestamp);
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] as number;
}

/**
 * Returns the block in which the active chain should end: the highest one whose branch has no parked or invalid block
 * and contains the final block. Among equals the first that arrived wins. All targets are equal, so height measures
 * work.
 */
export function bestBlock(chain: ChainState): KnownBlock | undefined {
  const allowed = new Set<KnownBlock>();
  let best: KnownBlock | undefined;
  for (const block of chain.known.values()) {
    if (block.isParked || block.isInvalid || (block.parent && !allowed.has(block.parent))) continue;
    if (block.height === chain.final?.height && block !== chain.final) continue;
    allowed.add(block);
    if (best === undefined || block.height > best.height) best = block;
  }
  return best;
}

/** Returns the ancestor of a block at a height, which must not be above the block's own. */
export function ancestorAt(block: KnownBlock, height: number): KnownBlock | undefined {
  let at: KnownBlock | undefined = block;
  while (at && at.height > height) at = at.parent;
  return at;
}

export const blockOf = (known: KnownBlock): Block => ({
  hash: known.hash,
  prevHash: known.header.prevHash,
  height: known.height,
  header: known.headerBytes,
  timestamp: known.header.timestamp,
  nBits: known.header.nBits,
  size: known.size,
  txs: known.txs,
  spent: known.spent ?? [],
});
