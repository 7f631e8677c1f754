import { rounds } from "@satchel/core/testing";
import { describe, expect, test } from "vitest";
import type { Node } from "../node/index.ts";
import { walletScript } from "../node/testing/test-wallet.ts";
import { createIndexer, type Indexer } from "./indexer.ts";
import { createRandomChain, OTHER_SCRIPT } from "./testing/random-chain.ts";
import type { Outpoint, TxRecord } from "./tx-record.ts";

const nameOf = ({ tx, mined, timeFirstSeen }: TxRecord): string =>
  `${tx.txid} ${mined === undefined ? "mempool" : `${mined.height}.${mined.position} in ${mined.hash}`} ${timeFirstSeen}`;
const coinOf = ({ record, outIdx }: Outpoint): string => `${record.tx.txid}:${outIdx} ${record.mined?.height ?? -1}`;

/** Returns everything that an index answers, as text. */
function snapshot(indexer: Indexer, node: Node): object {
  const groups = [walletScript, OTHER_SCRIPT].map((script) => {
    const group = indexer.scriptGroup(script);
    return {
      confirmed: group?.confirmed.map(nameOf) ?? [],
      mempool: group?.mempool.map(nameOf) ?? [],
      utxos: group?.utxos.map(coinOf) ?? [],
    };
  });
  const spenders: string[] = [];
  for (const tx of allTxs(node)) {
    tx.outputs.forEach((_, outIdx) => {
      const spender = indexer.spentBy(tx.txid, outIdx);
      if (spender !== undefined) spenders.push(`${tx.txid}:${outIdx} by ${spender.txid}:${spender.inputIdx}`);
    });
  }
  return { groups, spenders, mempool: indexer.mempool().map(nameOf), tip: indexer.blockSums(node.tip()?.hash ?? "") };
}

function allTxs(node: Node) {
  const txs = [...node.mempool().values()].map(({ tx }) => tx);
  for (let block = node.blockAt(0); block !== undefined; block = node.blockAt(block.height + 1)) txs.push(...block.txs);
  return txs;
}

/** Returns the coins of a script, found by looking at every output of the node. */
function coinsOf(node: Node, script: Uint8Array): string[] {
  const found: string[] = [];
  for (const { txid, outputs } of allTxs(node)) {
    outputs.forEach((output, outIdx) => {
      const coin = node.coin(txid, outIdx);
      if (coin !== undefined && Buffer.from(output.script).equals(script))
        found.push(`${txid}:${outIdx} ${coin.height}`);
    });
  }
  return found.sort();
}

/** Does something at random: a payment, a block, a block taken back or given again, a rejection, finality. */
function step(chain: ReturnType<typeof createRandomChain>, takenBack: string[]): void {
  const { node, random } = chain;
  const dice = random(20);
  if (dice < 11) chain.pay();
  else if (dice < 13) chain.tick();
  else if (dice < 16) chain.mine();
  else if (dice === 16) {
    const block = node.blockAt((node.tip()?.height ?? 0) - random(3));
    if (block === undefined || block.height <= Math.max(105, node.finalHeight())) return;
    node.invalidateBlock(block.hash);
    takenBack.push(block.hash);
  } else if (dice === 17) {
    const hash = takenBack.pop();
    if (hash !== undefined) node.reconsiderBlock(hash);
  } else {
    const txids = [...node.mempool().keys()];
    const txid = txids[random(txids.length)];
    if (txid === undefined) return;
    if (dice === 18) node.rejectTx(txid);
    else node.finalizeTx(txid);
  }
}

describe("an index that followed every event is the one built anew from the node", () => {
  test.each([1, 2, 3, 4].slice(0, rounds(2, 4)))("random chain %i", (seed) => {
    const chain = createRandomChain(seed);
    const { node } = chain;
    const followed = createIndexer(node);
    const takenBack: string[] = [];
    for (let round = 0; round < 8; round++) {
      for (let steps = 0; steps < 15; steps++) step(chain, takenBack);
      const built = createIndexer(node);
      built.stop();
      expect(snapshot(followed, node)).toEqual(snapshot(built, node));
      for (const script of [walletScript, OTHER_SCRIPT]) {
        const listed = (followed.scriptGroup(script)?.utxos ?? []).map(coinOf).sort();
        expect(listed).toEqual(coinsOf(node, script));
      }
      for (const entry of node.mempool().values()) expect(followed.tx(entry.tx.txid)?.isPreFinal).toBe(entry.isFinal);
    }
    node.stop();
  });
});
