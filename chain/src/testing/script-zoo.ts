// Builds a chain with scripts of every type; the node checks every transaction.

import type { Txid } from "@satchel/core/ids";
import { fromHex } from "@satchel/core/script";
import { aScript, aTxid } from "@satchel/core/testing";
import type { Devnet } from "@satchel/devnet";
import { type Coin, createRawTx, OPEN_SCRIPT, type Output, txidOf } from "./raw-tx.ts";

const KEY = "0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798";
const LONG_KEY =
  "0479be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8";
export const SCRIPTS = {
  p2pkh: aScript(`76a914${"11".repeat(20)}88ac`),
  p2sh: aScript(`a914${"22".repeat(20)}87`),
  open: OPEN_SCRIPT,
  p2pk: aScript(`21${KEY}ac`),
  longP2pk: aScript(`41${LONG_KEY}ac`),
  multisig: aScript(`5121${KEY}21${KEY}52ae`),
  bare: aScript("51"),
} as const;
/** An OP_RETURN output with 4 bytes of data, which also makes the transaction large enough for the node. */
const noteOf = (serial: number): Output => ({
  script: aScript(`6a04${serial.toString(16).padStart(8, "0")}`),
  sats: 0n,
});
const KINDS = Object.values(SCRIPTS);

export type Zoo = { txids: Txid[]; blocks: number };

/**
 * Mines blocks whose coins anyone can spend, then blocks of small transactions to every script type, some chained
 * within a block. The last transactions stay in the mempool. Half of the blocks and half of the mempool are final.
 */
export function buildScriptZoo(
  devnet: Devnet,
  size: { fundingBlocks: number; blocks: number; txsPerBlock: number; inMempool: number },
): Zoo {
  const { node } = devnet;
  const txids: Txid[] = [];
  const coins: Coin[] = [];
  const bareCoins: Coin[] = [];

  const accept = (raw: Uint8Array) => {
    const result = node.accept(raw, { acceptNonstd: true });
    if (!result.ok) throw new Error(`${result.rejection.category}: ${result.rejection.reason}`);
    txids.push(aTxid(result.txid));
    if (result.txid !== txidOf(raw)) throw new Error("txid differs");
  };
  /** Spends one coin into three outputs; the last one is a coin of OPEN_SCRIPT for a later call. */
  const spendOne = (serial: number) => {
    const coin = coins.shift();
    if (coin === undefined) throw new Error("no coin left");
    const kind = aScript(KINDS[serial % KINDS.length]);
    const rest = { script: OPEN_SCRIPT, sats: coin.sats - 3000n };
    const raw = createRawTx([coin], [{ script: kind, sats: 1000n }, noteOf(serial), rest]);
    accept(raw);
    const txid = txidOf(raw);
    coins.push({ txid: aTxid(txid), outIdx: 2, sats: rest.sats });
    if (kind === SCRIPTS.bare) bareCoins.push({ txid: aTxid(txid), outIdx: 0, sats: 1000n });
  };
  /** Spends a bare OP_TRUE with an empty input script, which is valid in a block but not relayed. */
  const spendBare = () => {
    const bare = bareCoins.shift();
    if (bare === undefined) return;
    const padding = { script: aScript(`6a26${"00".repeat(38)}`), sats: 0n };
    accept(createRawTx([bare], [padding, { script: SCRIPTS.p2pkh, sats: 600n }], ""));
  };

  for (const hash of node.generate(size.fundingBlocks, fromHex(OPEN_SCRIPT))) {
    const coinbase = node.blockByHash(hash)?.txs[0];
    if (coinbase !== undefined)
      coins.push({ txid: aTxid(coinbase.txid), outIdx: 0, sats: coinbase.outputs[0]?.sats ?? 0n });
  }
  node.generate(100, fromHex(SCRIPTS.p2pk));
  let serial = 0;
  for (let block = 0; block < size.blocks; block++) {
    for (let i = 0; i < size.txsPerBlock; i++) spendOne(serial++);
    spendBare();
    const [hash] = node.generate(1, fromHex(SCRIPTS.p2pkh));
    if (block === Math.floor(size.blocks / 2) && hash !== undefined) node.finalizeBlock(hash);
  }
  for (let i = 0; i < size.inMempool; i++) {
    spendOne(serial++);
    if (i % 2 === 0) node.finalizeTx(txids.at(-1) as string);
  }
  return { txids, blocks: (node.tip()?.height ?? 0) + 1 };
}
