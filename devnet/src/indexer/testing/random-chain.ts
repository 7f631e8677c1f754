import { createNode, type Node } from "../../node/index.ts";
import { signTx, walletScript } from "../../node/testing/test-wallet.ts";

/** Returns numbers from a seed (mulberry32), so that a failing chain can be built again. */
export function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

export const OTHER_SCRIPT = Uint8Array.from(Buffer.from(`a914${"42".repeat(20)}87`, "hex"));
const FEE_SATS = 2_000n;
const START = 1_900_000_000;

/** Returns a node on which a test wallet pays at random. Its clock stands still unless it is moved. */
export type RandomChain = {
  node: Node;
  /** Sends a transaction that spends one to three coins of the wallet. False when there is no coin to spend. */
  pay(): boolean;
  mine(): void;
  tick(): void;
  random(below: number): number;
};

export function createRandomChain(seed: number): RandomChain {
  const node = createNode({ finalize: "never" });
  const random = seeded(seed);
  let now = START;
  node.setMockTime(now);
  node.generate(110, walletScript);

  const coins = (): { txid: string; outIdx: number; sats: bigint }[] => {
    const found: { txid: string; outIdx: number; sats: bigint }[] = [];
    const height = node.tip()?.height ?? 0;
    const look = (txid: string, outIdx: number): void => {
      const coin = node.coin(txid, outIdx);
      if (coin === undefined || Buffer.compare(coin.script, walletScript) !== 0) return;
      if (coin.isCoinbase && height + 1 - coin.height < 100) return;
      found.push({ txid, outIdx, sats: coin.sats });
    };
    for (let block = node.blockAt(1); block !== undefined; block = node.blockAt(block.height + 1)) {
      for (const { txid, outputs } of block.txs) for (const outIdx of outputs.keys()) look(txid, outIdx);
    }
    for (const { tx } of node.mempool().values()) for (const outIdx of tx.outputs.keys()) look(tx.txid, outIdx);
    return found;
  };

  return {
    node,
    random,
    pay() {
      const all = coins().filter(({ sats }) => sats > 10_000n);
      const spent = Array.from({ length: 1 + random(3) }, () => all.splice(random(all.length), 1)).flat();
      if (spent.length === 0) return false;
      const total = spent.reduce((sum, { sats }) => sum + sats, 0n) - FEE_SATS;
      const count = 1 + random(4);
      const outputs = Array.from({ length: count }, (_, index) => ({
        sats: total / BigInt(count),
        script: index > 0 && random(3) === 0 ? OTHER_SCRIPT : walletScript,
      }));
      if (random(4) === 0) outputs.unshift({ sats: 0n, script: Uint8Array.of(0x6a, 1, random(256)) });
      const result = node.accept(signTx(spent, outputs));
      if (!result.ok) throw new Error(`${result.rejection.category}: ${result.rejection.reason}`);
      return true;
    },
    mine() {
      node.generate(1, walletScript);
    },
    tick() {
      now += 1 + random(30);
      node.setMockTime(now);
    },
  };
}
