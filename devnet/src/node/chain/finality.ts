import { ancestorsOf, type PoolEntry } from "../mempool/mempool.ts";
import { dropEntries, type NodeState } from "../node-state.ts";
import { activateBestChain, retreatFrom } from "./activate-chain.ts";
import { ancestorAt, blockOf, isActive, type KnownBlock } from "./chain-state.ts";

/** Makes the unconfirmed ancestors of a mempool transaction final, then the transaction itself. */
export function finalizeTx(state: NodeState, txid: string): void {
  const entry = pooled(state, txid);
  for (const each of [...ancestorsOf(state.pool, entry.tx), entry]) {
    if (each.isFinal) continue;
    each.isFinal = true;
    state.emit({ kind: "tx-finalized", entry: each });
  }
}

/** Removes a transaction that avalanche voted down, with everything that spends from it, then reports it as invalid. */
export function rejectTx(state: NodeState, txid: string): void {
  const entry = pooled(state, txid);
  dropEntries(state, [entry]);
  state.emit({ kind: "tx-invalidated", entry });
}

/** Makes a block of the active chain and everything below it final. Only the block itself is reported. */
export function finalizeBlock(state: NodeState, hash: string): void {
  const { chain } = state;
  const block = knownBlock(state, hash);
  if (!isActive(chain, block)) throw new RangeError(`block ${hash} is not in the active chain`);
  if (chain.final !== undefined && block.height <= chain.final.height) return;
  setFinal(state, block);
  state.emit({ kind: "block-finalized", block: blockOf(block) });
}

export function parkBlock(state: NodeState, hash: string): void {
  const block = flaggable(state, hash);
  mark(state, block, { isParked: true });
  takeBackFinality(state, block);
  retreatFrom(state, block);
  activateBestChain(state);
}

/**
 * Parks a block that avalanche voted 'Invalid', if it is not parked yet, and reports it. It is not marked as invalid.
 */
export function rejectBlock(state: NodeState, hash: string): void {
  const block = flaggable(state, hash);
  if (!block.isParked) parkBlock(state, hash);
  state.emit({ kind: "block-invalidated", block: blockOf(block) });
}

/**
 * Marks a block as invalid, as a person's invalidateblock does. Only the disconnected blocks are reported (devnet.md
 * 2).
 */
export function invalidateBlock(state: NodeState, hash: string): void {
  const block = flaggable(state, hash);
  mark(state, block, { isInvalid: true });
  takeBackFinality(state, block);
  retreatFrom(state, block);
  activateBestChain(state);
}

/** Removes the flag from a block, its ancestors and its descendants, then activates the best chain. */
export function clearFlag(state: NodeState, hash: string, flag: "isParked" | "isInvalid"): void {
  const block = knownBlock(state, hash);
  for (const other of state.chain.known.values()) {
    const [low, high] = other.height < block.height ? [other, block] : [block, other];
    if (other[flag] && ancestorAt(high, low.height) === low) mark(state, other, { [flag]: false });
  }
  activateBestChain(state);
}

function mark(state: NodeState, block: KnownBlock, flags: Partial<Pick<KnownBlock, "isParked" | "isInvalid">>): void {
  Object.assign(block, flags);
  state.log.append({ kind: "mark", hash: block.hash, isParked: block.isParked, isInvalid: block.isInvalid });
}

/** Takes finality back where a person parks or invalidates a final block: a person outranks avalanche. */
function takeBackFinality(state: NodeState, block: KnownBlock): void {
  const { final } = state.chain;
  if (final && ancestorAt(final, block.height) === block) setFinal(state, block.parent);
}

function setFinal(state: NodeState, block: KnownBlock | undefined): void {
  state.chain.final = block;
  state.log.append({ kind: "final", hash: block?.hash });
}

function pooled({ pool }: NodeState, txid: string): PoolEntry {
  const entry = pool.entries.get(txid);
  if (entry === undefined) throw new RangeError(`transaction ${txid} is not in the mempool`);
  return entry;
}

function knownBlock({ chain }: NodeState, hash: string): KnownBlock {
  const block = chain.known.get(hash);
  if (block === undefined) throw new RangeError(`block ${hash} is not known`);
  return block;
}

function flaggable(state: NodeState, hash: string): KnownBlock {
  const block = knownBlock(state, hash);
  if (block.height === 0) throw new RangeError("the genesis block cannot be taken away");
  return block;
}
