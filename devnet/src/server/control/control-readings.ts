import type { Devnet } from "../../devnet.ts";
import { encodeHex } from "../../indexer/hex.ts";
import { encodeBlock } from "../../node/index.ts";
import type { BlockReading, MempoolReading } from "./control-contract.ts";

/** A block of the node's active chain by hash or height. Throws RangeError in words. */
export function readBlock({ node }: Devnet, hashOrHeight: string): BlockReading {
  const block = /^\d{1,9}$/.test(hashOrHeight) ? node.blockAt(Number(hashOrHeight)) : node.blockByHash(hashOrHeight);
  if (block === undefined) throw new RangeError(`There is no block "${hashOrHeight}" in the active chain`);
  const { hash, height, prevHash, header, txs } = block;
  return { hash, height, prevHash, raw: encodeHex(encodeBlock(header, txs)), txids: txs.map(({ txid }) => txid) };
}

/** What waits to be mined, in order of arrival. */
export function readMempool({ node }: Devnet): MempoolReading[] {
  return Array.from(node.mempool().values(), ({ tx, fee, timeFirstSeen, isFinal }) => ({
    txid: tx.txid,
    raw: encodeHex(tx.raw),
    fee: String(fee),
    timeFirstSeen,
    isFinal,
  }));
}
