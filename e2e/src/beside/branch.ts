import { createNode, encodeBlock, type Node } from "@satchel/devnet";
import { Script, Tx } from "ecash-lib";
import { DUST_SATS } from "./purse.ts";
import type { World } from "./world.ts";

/** Anyone may spend the coins of such a script, so another spend needs no signature. */
const OPEN_INPUT = Uint8Array.of(1, 0x51);

/**
 * Makes a branch that leaves the chain of both sides `depth` blocks below the tip and is `length` blocks long, on a
 * node that neither side knows. Some transactions are in both branches, some only in one, and some are spent otherwise.
 */
export function makeBranch(world: World, depth: number, length: number): Uint8Array[] {
  const { left, dice, blocks } = world;
  const { node } = left.devnet;
  const fork = (node.tip()?.height ?? 0) - depth;
  const miner = createNode({ finalize: "never" });
  try {
    miner.setMockTime(world.now());
    for (let height = 1; height <= fork; height++) {
      const raw = blocks.get(node.blockAt(height)?.hash ?? "");
      if (raw === undefined || !miner.submitBlock(raw).ok) throw new Error(`block ${height} is not to be had`);
    }
    for (let height = fork + 1; height <= fork + depth; height++) {
      for (const { raw } of node.blockAt(height)?.txs.slice(1) ?? []) offer(world, miner, raw);
    }
    for (const { tx } of node.mempool().values()) offer(world, miner, tx.raw);
    return Array.from({ length }, (_, at) => {
      // Another payee for each branch; otherwise an empty block could be the same one.
      const [hash = ""] = miner.generate(1, Uint8Array.of(0x6a, 2, dice.below(256), at));
      const block = miner.blockByHash(hash);
      if (block === undefined) throw new Error(`${hash} was mined and is not known`);
      return encodeBlock(block.header, block.txs);
    });
  } finally {
    miner.stop();
  }
}

/** Offers the miner a transaction, or one that spends its first coin otherwise, or neither. */
function offer({ dice }: World, miner: Node, raw: Uint8Array): void {
  const choice = dice.below(4);
  if (choice === 0) return;
  const tx = Tx.deser(raw);
  const [first] = tx.inputs;
  const isOpen = first?.script !== undefined && Buffer.compare(first.script.bytecode, OPEN_INPUT) === 0;
  if (choice > 1 || !isOpen) {
    miner.accept(raw);
    return;
  }
  const { txid, outIdx } = first.prevOut as { txid: string; outIdx: number };
  const sats = miner.coin(txid, outIdx)?.sats ?? 0n;
  if (sats < 3n * DUST_SATS) return;
  const script = new Script(tx.outputs[1]?.script.bytecode ?? new Uint8Array());
  const other = new Tx({ inputs: [first], outputs: [{ sats: sats - DUST_SATS, script }] });
  miner.accept(other.ser());
}
