import type { NodeState } from "../node-state.ts";
import { type BlockParts, decodeHeader, encodeBlock, headerHash } from "../rules/block-codec.ts";
import { checkBlock } from "../rules/check-block.ts";
import { activateBestChain, connectVerified, rememberFirstSeen, verifyForMempool } from "./activate-chain.ts";
import { bestBlock, type KnownBlock, medianTimeAfter, tipOf } from "./chain-state.ts";

type BlockVerdict = { hash: string; reason: string | undefined };

/**
 * Accepts a block. On top of the tip it is connected at once; elsewhere it is stored, and wins when its branch becomes
 * the best. A block that breaks a rule is refused with the node's reason. `latest`: time in seconds to judge its time
 * by.
 */
export function acceptBlock(state: NodeState, parts: BlockParts, latest: number): BlockVerdict {
  const { chain } = state;
  const hash = headerHash(parts.headerBytes);
  const refuse = (reason: string): BlockVerdict => ({ hash, reason });
  const known = chain.known.get(hash);
  if (known) return refuse(known.isInvalid ? "duplicate-invalid" : "duplicate");
  const parent = chain.known.get(decodeHeader(parts.headerBytes).prevHash);
  if (parent === undefined) return refuse("prev-blk-not-found");
  if (parent.isInvalid) return refuse("bad-prevblk");
  const early = checkBlock(parts, hash, parent, latest);
  if (early) return refuse(early);

  const block = knownBlockFrom(parts, parent);
  const raw = () => encodeBlock(parts.headerBytes, parts.txs);
  if (parent === tipOf(chain)) {
    const reason = verifyForMempool(state, block);
    if (reason !== undefined) return refuse(reason);
    rememberFirstSeen(state, block);
    state.log.append({ kind: "block", raw: raw(), isChecked: true, firstSeen: block.firstSeen });
    chain.known.set(hash, block);
    connectVerified(state, block);
    return { hash, reason: undefined };
  }
  state.log.append({ kind: "block", raw: raw(), isChecked: false, firstSeen: block.firstSeen });
  chain.known.set(hash, block);
  if (bestBlock(chain) === tipOf(chain)) return { hash, reason: undefined };
  return { hash, reason: activateBestChain(state).get(hash) };
}

export function knownBlockFrom(parts: BlockParts, parent: KnownBlock | undefined): KnownBlock {
  const header = decodeHeader(parts.headerBytes);
  return {
    hash: headerHash(parts.headerBytes),
    header,
    headerBytes: parts.headerBytes,
    parent,
    height: parent === undefined ? 0 : parent.height + 1,
    medianTime: medianTimeAfter(parent, header.timestamp),
    size: parts.size,
    txs: parts.txs,
    isChecked: false,
    isParked: false,
    isInvalid: false,
    spent: undefined,
    firstSeen: new Map(),
  };
}
