import { checkpointOf } from "@satchel/core/network";
import { toHex } from "@satchel/core/script";

import { expect, test } from "vitest";
import { createNode } from "../create-node.ts";
import { decodeHeader, encodeHeader, hasRegtestWork, headerHash, parseBlock } from "./block-codec.ts";
import { GENESIS_HASH, genesisBlock } from "./genesis.ts";
import { merkleRoot } from "./merkle.ts";

test("genesis is regtest's, hash, header and coinbase", () => {
  const { headerBytes, txs, size } = parseBlock(genesisBlock());
  const header = decodeHeader(headerBytes);
  expect(headerHash(headerBytes)).toBe(GENESIS_HASH);
  expect(header).toMatchObject({ version: 1, timestamp: 1296688602, nonce: 2, nBits: 0x207fffff });
  expect(header.merkleRoot).toBe("4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b");
  expect(merkleRoot(txs.map((tx) => tx.txid)).root).toBe(header.merkleRoot);
  expect(hasRegtestWork(GENESIS_HASH)).toBe(true);
  expect(size).toBe(285);
});

test("a header survives decoding and encoding", () => {
  const { headerBytes } = parseBlock(genesisBlock());
  expect(toHex(encodeHeader(decodeHeader(headerBytes)))).toBe(toHex(headerBytes));
});

test("a fresh node stands at genesis, whose output is no coin", () => {
  const node = createNode({ finalize: "never" });
  expect(node.tip()?.hash).toBe(GENESIS_HASH);
  expect(node.tip()?.height).toBe(0);
  expect(node.coin(node.tip()?.txs[0]?.txid ?? "", 0)).toBeUndefined();
  expect(node.finalHeight()).toBe(-1);
  node.stop();
});

test("a wallet recognises a devnet by its genesis", () => {
  expect(checkpointOf({ name: "devnet" })).toEqual({ height: 0, hash: GENESIS_HASH });
  const checkpoint = { height: 3, hash: "ab".repeat(32) };
  expect(checkpointOf({ name: "devnet", checkpoint })).toEqual(checkpoint);
});
