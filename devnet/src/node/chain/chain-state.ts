import type { ParsedTx } from "../../script/index.ts";
import type { Block, Coin } from "../node.ts";
import type { Header } from "../rules/block-codec.ts";
import { type CoinSet, outpointKey } from "./coins.ts";

/** A block the node has, on whatever branch. */
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
  /** All its rules held when it was connected once; they need no second look. */
  isChecked: boolean;
  isParked: boolean;
  isInvalid: boolean;
  /** Known once it was connected: the coins it spends. Same on every connect, the branch below it being the same. */
  spent: readonly (readonly Coin[])[] | undefined;
  firstSeen: ReadonlyMap<string, number>;
};

export type ChainState = {
  /** Every block, parents before children, in order of arrival. */
  known: Map<string, KnownBlock>;
  /** The winning branch by height; genesis is at 0. */
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
 * The block the active chain should end in: the highest whose branch has no parked or invalid block and agrees with the
 * final one; among equals the first that came. Equal targets make height the measure of work.
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

/** The ancestor of a block at a height not above its own. */
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
