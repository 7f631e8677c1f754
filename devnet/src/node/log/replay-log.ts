import { StorageError } from "@satchel/core/ports";
import { knownBlockFrom } from "../chain/accept-block.ts";
import type { ChainState, KnownBlock } from "../chain/chain-state.ts";
import { decodeHeader, parseBlock } from "../rules/block-codec.ts";
import { genesisBlock } from "../rules/genesis.ts";
import type { LogRecord } from "./log-record.ts";

/**
 * Puts the genesis block and every recorded block, mark and final block into an empty chain. Nothing is connected yet.
 */
export function replayLog(chain: ChainState, records: readonly LogRecord[]): void {
  const genesis = knownBlockFrom(parseBlock(genesisBlock()), undefined);
  genesis.isChecked = true;
  chain.known.set(genesis.hash, genesis);
  for (const record of records) replayRecord(chain, record);
}

function replayRecord(chain: ChainState, record: LogRecord): void {
  switch (record.kind) {
    case "block": {
      const parts = parseBlock(record.raw);
      const block = knownBlockFrom(parts, recorded(chain, decodeHeader(parts.headerBytes).prevHash));
      block.isChecked = record.isChecked;
      block.firstSeen = record.firstSeen;
      chain.known.set(block.hash, block);
      return;
    }
    case "connected": {
      const block = recorded(chain, record.hash);
      block.isChecked = true;
      block.firstSeen = record.firstSeen;
      return;
    }
    case "mark":
      Object.assign(recorded(chain, record.hash), { isParked: record.isParked, isInvalid: record.isInvalid });
      return;
    case "final":
      chain.final = record.hash === undefined ? undefined : recorded(chain, record.hash);
      return;
  }
}

function recorded(chain: ChainState, hash: string): KnownBlock {
  const block = chain.known.get(hash);
  if (block === undefined) throw new StorageError(`the block log names block ${hash} before it contains it`);
  return block;
}
