import { childrenOf, deleteEntry, findCoin, type PoolEntry, spenderOf } from "../mempool/mempool.ts";
import { type Displaced, displaceBlock, displaceMempool, refillMempool } from "../mempool/refill-mempool.ts";
import { dropEntries, type NodeState } from "../node-state.ts";
import { bestBlock, blockOf, isActive, type KnownBlock, tipOf } from "./chain-state.ts";
import { applyBlock, disconnectTip, verifyBlock } from "./connect-block.ts";

/**
 * Makes the best allowed branch the active one: empties the mempool if blocks have to be disconnected, disconnects them
 * down to the fork, connects blocks upwards and refills the mempool. A branch that turns out to be invalid is marked,
 * and the next best is tried. Returns the reasons by block hash.
 */
export function activateBestChain(state: NodeState): ReadonlyMap<string, string> {
  const { chain } = state;
  const broken = new Map<string, string>();
  let displaced: Displaced | undefined;
  for (let target = bestBlock(chain); target && target !== tipOf(chain); target = bestBlock(chain)) {
    const path = pathTo(state, target);
    const before = tipOf(chain)?.height ?? -1;
    const fork = path[0] ? path[0].parent : target;
    for (let tip = tipOf(chain); tip && tip !== fork; tip = tipOf(chain)) {
      displaced ??= displaceMempool(state);
      disconnect(state, displaced);
    }
    for (const block of path) {
      const reason = connectNext(state, block);
      if (reason === undefined) {
        // The node takes a breath as soon as it is better off, and connects the rest with a full mempool.
        if (displaced !== undefined && block.height > before) {
          refillMempool(state, displaced);
          displaced = undefined;
        }
        continue;
      }
      block.isInvalid = true;
      state.log.append({ kind: "mark", hash: block.hash, isParked: block.isParked, isInvalid: true });
      broken.set(block.hash, reason);
      break;
    }
  }
  if (displaced !== undefined) refillMempool(state, displaced);
  return broken;
}

/**
 * Disconnects blocks until this one is not active any more, and refills the mempool: the first part of what a person's
 * park or invalidate does. The best chain is activated after it.
 */
export function retreatFrom(state: NodeState, block: KnownBlock): void {
  if (!isActive(state.chain, block)) return;
  const displaced = displaceMempool(state);
  while (isActive(state.chain, block)) disconnect(state, displaced);
  refillMempool(state, displaced);
}

/**
 * Verifies a block on top of the tip and connects it; the log has it already. Returns a reason if nothing was changed.
 */
function connectNext(state: NodeState, block: KnownBlock): string | undefined {
  const wasChecked = block.isChecked;
  const reason = verifyForMempool(state, block);
  if (reason !== undefined) return reason;
  const before = block.firstSeen;
  if (!state.isReplaying) rememberFirstSeen(state, block);
  if (!wasChecked || !isSame(before, block.firstSeen)) {
    state.log.append({ kind: "connected", hash: block.hash, firstSeen: block.firstSeen });
  }
  connectVerified(state, block);
  return undefined;
}

/** `verifyBlock` without running the scripts of transactions in the mempool again. */
export const verifyForMempool = ({ chain, pool }: NodeState, block: KnownBlock): string | undefined =>
  verifyBlock(chain, block, (txid) => pool.entries.get(txid)?.sigChecks);

const isSame = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean =>
  a.size === b.size && [...a].every(([txid, time]) => b.get(txid) === time);

/** Only the mempool knows: what it lost in a reorganisation was first seen in the block. */
export function rememberFirstSeen({ pool }: NodeState, block: KnownBlock): void {
  const firstSeen = new Map<string, number>();
  for (const { txid } of block.txs) {
    const entry = pool.entries.get(txid);
    if (entry) firstSeen.set(txid, entry.timeFirstSeen);
  }
  block.firstSeen = firstSeen;
}

/** Connects a verified block and updates the mempool accordingly. */
export function connectVerified(state: NodeState, block: KnownBlock): void {
  dropEntries(state, rivalsOf(state, block));
  applyBlock(state.chain, block);
  takeFromMempool(state, block);
  state.emit({ kind: "block-connected", block: blockOf(block), firstSeen: block.firstSeen });
}

/**
 * Returns the blocks to connect, lowest first, from the active chain up to a block; none if it is in the active chain.
 */
function pathTo({ chain }: NodeState, target: KnownBlock): KnownBlock[] {
  const path: KnownBlock[] = [];
  for (let at: KnownBlock | undefined = target; at && !isActive(chain, at); at = at.parent) path.push(at);
  return path.reverse();
}

function disconnect(state: NodeState, displaced: Displaced): void {
  const block = disconnectTip(state.chain);
  displaceBlock(displaced, block.txs);
  state.emit({ kind: "block-disconnected", block: blockOf(block) });
}

/** Returns mempool entries that spend a coin which the block spends in another transaction. */
function rivalsOf({ pool }: NodeState, block: KnownBlock): PoolEntry[] {
  return block.txs.slice(1).flatMap((tx) =>
    tx.inputs.flatMap(({ prevTxid, prevIdx }) => {
      const spender = spenderOf(pool, prevTxid, prevIdx);
      return spender && spender.tx.txid !== tx.txid ? [spender] : [];
    }),
  );
}

/**
 * Removes mined transactions from the mempool without a report, and tells their children there the height of their
 * coins.
 */
function takeFromMempool({ chain, pool }: NodeState, block: KnownBlock): void {
  for (const { txid } of block.txs) {
    const entry = pool.entries.get(txid);
    if (entry) deleteEntry(pool, entry);
  }
  for (const child of block.txs.flatMap((tx) => childrenOf(pool, tx))) {
    child.spent = child.tx.inputs.flatMap((input, at) => {
      return findCoin(chain, pool, input.prevTxid, input.prevIdx) ?? child.spent[at] ?? [];
    });
  }
}
