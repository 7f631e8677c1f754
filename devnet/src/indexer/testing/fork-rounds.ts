import { Tx, Utxo } from "@satchel/chain/wire";
import { toHex } from "@satchel/core/script";
import { type Block, createNode, encodeBlock, type Node } from "../../node/index.ts";
import type { Group } from "../group-index.ts";
import { createIndexer, type Indexer } from "../indexer.ts";
import type { TxRecord } from "../tx-record.ts";
import { wireTx, wireUtxo } from "../wire-messages.ts";
import { seeded } from "./random-chain.ts";
import { OPEN_SCRIPT, randomTokenTx } from "./token-wallet.ts";

const START = 1_900_000_000;
const FIRST_BLOCKS = 130;
const MAX_DEPTH = 20;

type Side = { node: Node; indexer: Indexer };
/**
 * What happened: number of chains compared, the deepest fork, transactions by kind, and the entries on the surviving
 * chains: valid ones as "slp 65 genesis", and invalid ones.
 */
export type ForkCount = {
  chains: number;
  deepest: number;
  kinds: Map<string, number>;
  valid: Map<string, number>;
  invalid: number;
};

export function createForkCount(): ForkCount {
  return { chains: 0, deepest: 0, kinds: new Map(), valid: new Map(), invalid: 0 };
}

/**
 * Plays rounds in which one of two nodes leaves their common chain for up to 20 blocks and then gets the other's longer
 * branch. The other node never saw the fork. `compare` gets what both answer about tokens after each round.
 */
export function playForkRounds(
  seed: number,
  rounds: number,
  count: ForkCount,
  compare: (astray: object, straight: object) => void,
): void {
  const random = seeded(seed);
  const straight = createSide();
  const astray = createSide();
  straight.node.generate(FIRST_BLOCKS, OPEN_SCRIPT);
  hand(straight, astray, 1);
  for (let round = 0; round < rounds; round++) {
    const forkHeight = (straight.node.tip()?.height ?? 0) + 1;
    const depth = 1 + random(MAX_DEPTH);
    for (let height = 0; height < depth; height++) {
      spendTokens(astray, random(4), count, random);
      // Another payee; otherwise an empty block could be the same on both sides.
      astray.node.generate(1, Uint8Array.of(0x51));
    }
    for (let height = 0; height <= depth; height++) {
      // Some transactions are in both branches, in different blocks.
      spendTokens(straight, random(4), count, random, random(2) === 0 ? astray : undefined);
      adopt(astray, straight, random);
      straight.node.generate(1, OPEN_SCRIPT);
    }
    hand(straight, astray, forkHeight);
    for (let [txid] = astray.node.mempool().keys(); txid !== undefined; [txid] = astray.node.mempool().keys()) {
      astray.node.rejectTx(txid);
    }
    count.chains++;
    count.deepest = Math.max(count.deepest, depth);
    compare(snapshot(astray, forkHeight), snapshot(straight, forkHeight));
    countEntries(straight, forkHeight, count);
  }
  straight.node.stop();
  astray.node.stop();
}

function createSide(): Side {
  const node = createNode({ finalize: "never" });
  node.setMockTime(START);
  return { node, indexer: createIndexer(node) };
}

function spendTokens(side: Side, txs: number, count: ForkCount, random: (below: number) => number, also?: Side): void {
  for (let made = 0; made < txs; made++) {
    const planned = randomTokenTx(side.node, side.indexer, random);
    if (planned === undefined) throw new Error("out of money");
    const result = side.node.accept(planned.tx.raw);
    if (!result.ok) throw new Error(`${planned.kind}: ${result.rejection.category}: ${result.rejection.reason}`);
    increment(count.kinds, planned.kind);
    also?.node.accept(planned.tx.raw);
  }
}

/** A transaction of the lost branch may still be valid on the other one. */
function adopt(from: Side, to: Side, random: (below: number) => number): void {
  const tip = from.node.tip();
  const tx = tip?.txs[1 + random(Math.max(1, tip.txs.length - 1))];
  if (tx !== undefined) to.node.accept(tx.raw);
}

function hand(from: Side, to: Side, height: number): void {
  for (let block = from.node.blockAt(height); block !== undefined; block = from.node.blockAt(block.height + 1)) {
    const result = to.node.submitBlock(encodeBlock(block.header, block.txs));
    if (!result.ok) throw new Error(`${result.rejection.category}: ${result.rejection.reason}`);
  }
  if (to.node.tip()?.hash !== from.node.tip()?.hash) throw new Error("the longer branch did not win");
}

function blocksFrom({ node }: Side, height: number): Block[] {
  const blocks: Block[] = [];
  for (let block = node.blockAt(height); block !== undefined; block = node.blockAt(block.height + 1))
    blocks.push(block);
  return blocks;
}

/**
 * Returns every transaction since the fork, and every token and LOKAD id that the chain ever had, as the wire shows
 * them.
 */
function snapshot(side: Side, forkHeight: number): object {
  const { node, indexer } = side;
  const records = (height: number): TxRecord[] =>
    blocksFrom(side, height).flatMap(({ txs }) => txs.flatMap(({ txid }) => indexer.tx(txid) ?? []));
  // The other side sees some of them in its mempool first.
  const txText = (record: TxRecord): string =>
    toHex(Tx.encode({ ...wireTx(node, indexer, record), timeFirstSeen: 0n }).finish());
  const groupText = (group: Group | undefined) => ({
    confirmed: group?.confirmed.map(({ tx }) => tx.txid),
    mempool: group?.mempool.length,
    utxos: group?.utxos.map((outpoint) => toHex(Utxo.encode(wireUtxo(node, outpoint)).finish())),
  });
  const tokenIds = records(FIRST_BLOCKS).flatMap(({ colour }) => colour.genesis?.meta.tokenId ?? []);
  return {
    txs: records(forkHeight).map(txText),
    tokens: ["00".repeat(32), ...tokenIds].map((tokenId) => [tokenId, groupText(indexer.tokenGroup(tokenId))]),
    lokads: ["534c5000", "534c5032", "63686174"].map((lokadId) => groupText(indexer.lokadGroup(lokadId))),
    coins: indexer.scriptGroup(OPEN_SCRIPT)?.utxos.length,
  };
}

function countEntries(side: Side, forkHeight: number, count: ForkCount): void {
  for (const { txs } of blocksFrom(side, forkHeight)) {
    for (const { txid } of txs) {
      for (const { isInvalid, meta, txType } of side.indexer.tx(txid)?.colour.verdict?.entries ?? []) {
        if (isInvalid) count.invalid++;
        else increment(count.valid, `${meta.protocol} ${meta.typeCode} ${txType}`);
      }
    }
  }
}

function increment(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
