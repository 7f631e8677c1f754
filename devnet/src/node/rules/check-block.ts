import type { ParsedTx } from "../../script/index.ts";
import type { KnownBlock } from "../chain/chain-state.ts";
import { type BlockParts, decodeHeader, type Header, hasRegtestWork, REGTEST_BITS } from "./block-codec.ts";
import { checkCoinbase, checkForm, checkTx, isCoinbase } from "./check-tx.ts";
import { heightPush } from "./coinbase.ts";
import { isFinalTx } from "./locktime.ts";
import { merkleRoot } from "./merkle.ts";

export const MAX_BLOCK_BYTES = 32_000_000;
const MAX_SECONDS_AHEAD = 2 * 60 * 60;
/** Heights at which regtest activated rules (devnet.md 5.2), each with the header version that it requires. */
const BIP34_HEIGHT = 500;
const BIP113_HEIGHT = 576;
const MIN_VERSIONS = [
  { height: BIP34_HEIGHT, version: 2 },
  { height: 1251, version: 3 },
  { height: 1351, version: 4 },
];

/** Returns the first broken rule among the rules that need no coins, or undefined. `now` in seconds. */
export function checkBlock(parts: BlockParts, hash: string, parent: KnownBlock, now: number): string | undefined {
  const header = decodeHeader(parts.headerBytes);
  return checkContent(parts, header, hash) ?? checkHeader(header, parent, now) ?? checkPlace(parts.txs, header, parent);
}

function checkContent({ txs, size }: BlockParts, header: Header, hash: string): string | undefined {
  if (!hasRegtestWork(hash)) return "high-hash, proof of work failed";
  const merkle = merkleRoot(txs.map((tx) => tx.txid));
  if (merkle.root !== header.merkleRoot) return "bad-txnmrklroot, hashMerkleRoot mismatch";
  if (merkle.isMutated) return "bad-txns-duplicate, duplicate transaction";
  const [coinbase, ...rest] = txs;
  if (coinbase === undefined) return "bad-cb-missing, first tx is not coinbase";
  if (size > MAX_BLOCK_BYTES) return "bad-blk-length, size limits failed";
  const reason = checkCoinbase(coinbase);
  if (reason) return reason === "bad-cb-missing" ? "bad-cb-missing, first tx is not coinbase" : reason;
  for (const tx of rest) {
    const broken = checkTx(tx);
    if (broken) return broken;
  }
  return undefined;
}

function checkHeader(header: Header, parent: KnownBlock, now: number): string | undefined {
  if (header.nBits !== REGTEST_BITS) return "bad-diffbits, incorrect proof of work";
  if (header.timestamp <= parent.medianTime) return "time-too-old, block's timestamp is too early";
  if (header.timestamp > now + MAX_SECONDS_AHEAD) return "time-too-new, block timestamp too far in the future";
  const isOutdated = MIN_VERSIONS.some(
    ({ height, version }) => parent.height + 1 >= height && header.version < version,
  );
  if (!isOutdated) return undefined;
  const version = (header.version >>> 0).toString(16).padStart(8, "0");
  return `bad-version(0x${version}), rejected nVersion=0x${version} block`;
}

function checkPlace(txs: readonly ParsedTx[], header: Header, parent: KnownBlock): string | undefined {
  const height = parent.height + 1;
  const lockTime = height >= BIP113_HEIGHT ? parent.medianTime : header.timestamp;
  let before = "";
  for (const tx of txs) {
    if (!isCoinbase(tx)) {
      if (tx.txid === before) return "tx-duplicate, Duplicated transaction";
      if (tx.txid < before) return "tx-ordering, Transaction order is invalid";
      before = tx.txid;
    }
    if (!isFinalTx(tx, height, lockTime)) return "bad-txns-nonfinal, non-final transaction";
    const reason = checkForm(tx);
    if (reason) return reason;
  }
  const push = heightPush(height);
  const script = txs[0]?.inputs[0]?.script;
  const hasHeight = push.every((byte, at) => byte === script?.[at]);
  return height >= BIP34_HEIGHT && !hasHeight ? "bad-cb-height, block height mismatch in coinbase" : undefined;
}
