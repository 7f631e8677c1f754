import type { Node } from "../../node/index.ts";
import { signTx, walletScript } from "../../node/testing/test-wallet.ts";
import type { Indexer } from "../indexer.ts";
import { marksScript } from "./marks-plugin.ts";
import { seeded } from "./random-chain.ts";

const FEE_SATS = 1_000n;
const MATURITY = 100;

/** Drives a node at random with transactions of the test wallet that the plugin of marks reads. */
export function createMarkedChain(node: Node, indexer: Indexer, seed: number) {
  const random = seeded(seed);
  const takenBack: string[] = [];
  let now = 1_900_000_000;
  node.setMockTime(now);

  const pay = (): void => {
    const height = node.tip()?.height ?? 0;
    const coins = (indexer.scriptGroup(walletScript)?.utxos ?? []).filter(({ record, outIdx }) => {
      const isMature = !record.isCoinbase || height + 1 - (record.mined?.height ?? height) >= MATURITY;
      return isMature && (record.tx.outputs[outIdx]?.sats ?? 0n) > 20_000n;
    });
    const spent = Array.from({ length: 1 + random(3) }, () => coins.splice(random(coins.length), 1))
      .flat()
      .map(({ record, outIdx }) => ({ txid: record.tx.txid, outIdx, sats: record.tx.outputs[outIdx]?.sats ?? 0n }));
    if (spent.length === 0) return;
    const groups = Array.from({ length: 1 + random(4) }, () => random(6));
    const sats = (spent.reduce((sum, coin) => sum + coin.sats, 0n) - FEE_SATS) / BigInt(groups.length);
    const marked = random(5) === 0 ? [] : [{ sats: 0n, script: marksScript(groups) }];
    const result = node.accept(signTx(spent, [...marked, ...groups.map(() => ({ sats, script: walletScript }))]));
    if (!result.ok) throw new Error(`${result.rejection.category}: ${result.rejection.reason}`);
  };
  const takeBack = (): void => {
    const block = node.blockAt((node.tip()?.height ?? 0) - random(5));
    if (block === undefined || block.height <= Math.max(105, node.finalHeight())) return;
    node.invalidateBlock(block.hash);
    takenBack.push(block.hash);
  };
  const giveBack = (): void => {
    const hash = takenBack.pop();
    if (hash !== undefined) node.reconsiderBlock(hash);
  };
  const reject = (): void => {
    const txids = [...node.mempool().keys()];
    const txid = txids[random(txids.length)];
    if (txid !== undefined) node.rejectTx(txid);
  };

  return {
    step(): void {
      node.setMockTime(++now);
      const dice = random(20);
      if (dice < 11) pay();
      else if (dice < 15) node.generate(1, walletScript);
      else if (dice < 17) takeBack();
      else if (dice < 18) giveBack();
      else reject();
    },
  };
}
