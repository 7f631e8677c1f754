import { type Script, slpGenesis, slpMintVault } from "ecash-lib";
import { expect, test } from "vitest";
import { createNode, encodeBlock, type Node } from "../node/index.ts";
import { buildTx, type ParsedTx } from "../script/index.ts";
import { createIndexer } from "./indexer.ts";
import { OPEN_SCRIPT } from "./testing/token-wallet.ts";

const START = 1_900_000_000;
const INFO = { tokenTicker: "V", tokenName: "Vault", url: "u", decimals: 0 };
const VAULT_HASH = Buffer.from(OPEN_SCRIPT.subarray(2, 22)).toString("hex");

function startNode(): Node {
  const node = createNode({ finalize: "never" });
  node.setMockTime(START);
  return node;
}

/** Returns a transaction that spends the coinbase of a block. The script it pays is also the vault. */
function spendCoinbase(node: Node, height: number, script: Script): ParsedTx {
  const coinbase = node.blockAt(height)?.txs[0];
  const sats = (coinbase?.outputs[0]?.sats ?? 0n) - 1_000n;
  return buildTx({
    version: 2,
    inputs: [{ prevTxid: coinbase?.txid ?? "", prevIdx: 0, script: Uint8Array.of(1, 0x51), sequence: 0xffffffff }],
    outputs: [
      { sats: 0n, script: script.bytecode },
      { sats, script: OPEN_SCRIPT },
    ],
    lockTime: 0,
  });
}

test("a mint that came before its vault's GENESIS was mined is judged again when it is mined itself", () => {
  const here = startNode();
  const there = startNode();
  const indexer = createIndexer(here);
  for (const hash of there.generate(120, OPEN_SCRIPT)) {
    const block = there.blockByHash(hash);
    if (block !== undefined) here.submitBlock(encodeBlock(block.header, block.txs));
  }
  const genesis = spendCoinbase(here, 1, slpGenesis(2, { ...INFO, mintVaultScripthash: VAULT_HASH }, 0n));
  const mint = spendCoinbase(here, 2, slpMintVault(genesis.txid, [7n]));
  for (const tx of [genesis, mint]) expect(here.accept(tx.raw).ok).toBe(true);
  const minted = () => indexer.tx(mint.txid)?.colour.outputTokens[1]?.atoms;
  const listed = () => indexer.tokenGroup(genesis.txid)?.utxos.map(({ record }) => record.tx.txid) ?? [];
  expect([minted(), listed()]).toEqual([undefined, []]);

  // A block with only the GENESIS. The verdict on the mint in the mempool stays, as it does in the original.
  there.accept(genesis.raw);
  there.generate(1, OPEN_SCRIPT);
  const block = there.tip();
  if (block !== undefined) here.submitBlock(encodeBlock(block.header, block.txs));
  expect(indexer.tx(genesis.txid)?.mined?.height).toBe(121);
  expect([minted(), listed()]).toEqual([undefined, []]);

  const [hash = ""] = here.generate(1, OPEN_SCRIPT);
  expect([minted(), listed()]).toEqual([7n, [mint.txid]]);
  here.invalidateBlock(hash);
  expect(indexer.tx(mint.txid)?.mined).toBeUndefined();
  expect([minted(), listed()]).toEqual([7n, [mint.txid]]);
  // The GENESIS is unconfirmed again, so the mint makes no tokens again.
  here.invalidateBlock(block?.hash ?? "");
  expect(indexer.tx(mint.txid)?.tx.txid).toBe(mint.txid);
  expect([minted(), listed()]).toEqual([undefined, []]);
  // Now both are mined in one block, where the GENESIS does not count for the mint.
  here.generate(1, OPEN_SCRIPT);
  expect(indexer.tx(mint.txid)?.mined?.hash).toBe(indexer.tx(genesis.txid)?.mined?.hash);
  expect([minted(), listed()]).toEqual([undefined, []]);
  here.stop();
  there.stop();
});
