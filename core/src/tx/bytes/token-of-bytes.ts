import { genesisTxid, type TokenId } from "../../ids/index.ts";
import { NO_SCRIPT } from "../../script/index.ts";
import { readGenesis, type TokenGenesis } from "../../token/index.ts";
import { readTx, txidOf } from "./raw-tx.ts";

/**
 * Returns a token as the bytes of its genesis describe it; undefined if they are not the transaction that the id names,
 * or if no token begins in it. Whether an NFT belongs to a collection is not in these bytes.
 */
export function tokenOfBytes(tokenId: TokenId, genesis: Uint8Array): TokenGenesis | undefined {
  if (txidOf(genesis) !== genesisTxid(tokenId)) return undefined;
  const read = readTx(genesis);
  const facts = read.ok ? readGenesis(read.value.outputs[0]?.script ?? NO_SCRIPT) : undefined;
  return facts && { tokenId, ...facts };
}
