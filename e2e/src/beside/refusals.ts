import type { Devnet } from "@satchel/devnet";
import type { Dice } from "../attacks/dice.ts";
import { DUST_SATS, type Paid, type PurseCoin, purseCoins, purseScript, randomNote, signPayment } from "./purse.ts";

/** Makes a transaction that a node refuses, from a coin that can be spent. */
type Refusal = { name: string; make(coin: PurseCoin, devnet: Devnet, dice: Dice): Uint8Array | undefined };

const MAX_TIME = 0xfffffffe;
const OP_RETURN_223 = Uint8Array.of(0x6a, 0x4c, 220, ...new Uint8Array(220));
const OP_RETURN_224 = Uint8Array.of(0x6a, 0x4c, 221, ...new Uint8Array(221));

const toPurse = (sats: bigint): Paid => ({ sats, script: purseScript });
const noted = (...scripts: Uint8Array[]): Paid[] => scripts.map((script) => ({ sats: 0n, script }));
const exactly = (coin: PurseCoin, sats: bigint): Uint8Array =>
  signPayment([coin], [toPurse(sats)], { feePerKb: undefined });

/** One row for each reason. Some are the last case that is still accepted. */
export const REFUSALS: readonly Refusal[] = [
  { name: "dust", make: (coin) => signPayment([coin], [toPurse(DUST_SATS - 1n)]) },
  { name: "least above dust", make: (coin) => signPayment([coin], [toPurse(DUST_SATS)]) },
  { name: "no fee", make: (coin) => exactly(coin, coin.sats) },
  { name: "low fee", make: (coin) => signPayment([coin], [], { feePerKb: 990n }) },
  { name: "high fee", make: (coin) => exactly(coin, coin.sats - 30_000_000n) },
  { name: "more out than in", make: (coin) => exactly(coin, coin.sats + 1n) },
  { name: "wrong amount signed", make: (coin) => signPayment([{ ...coin, sats: coin.sats - 1n }], []) },
  { name: "unknown coin", make: (coin) => signPayment([{ ...coin, txid: "ef".repeat(32) }], []) },
  { name: "output that is not there", make: (coin) => signPayment([{ ...coin, outIdx: 77 }], []) },
  { name: "coin twice", make: (coin) => signPayment([coin, coin], []) },
  { name: "version 0", make: (coin) => signPayment([coin], [], { version: 0 }) },
  { name: "version 3", make: (coin) => signPayment([coin], [], { version: 3 }) },
  { name: "not final", make: (coin) => signPayment([coin], [], { lockTime: MAX_TIME, sequence: 0 }) },
  { name: "not final by height", make: (coin, { node }) => laterBlock(coin, (node.tip()?.height ?? 0) + 1) },
  { name: "just final by height", make: (coin, { node }) => laterBlock(coin, node.tip()?.height ?? 0) },
  { name: "relative lock", make: (coin) => signPayment([coin], [], { sequence: 5_000 }) },
  { name: "OP_RETURN of 223", make: (coin) => signPayment([coin], noted(OP_RETURN_223)) },
  { name: "OP_RETURN of 224", make: (coin) => signPayment([coin], noted(OP_RETURN_224)) },
  { name: "two OP_RETURNs", make: (coin, _, dice) => signPayment([coin], noted(randomNote(dice), randomNote(dice))) },
  { name: "strange script", make: (coin) => signPayment([coin], [{ sats: 5_000n, script: Uint8Array.of(0x51) }]) },
  { name: "empty script", make: (coin) => signPayment([coin], [{ sats: 5_000n, script: new Uint8Array() }]) },
  {
    name: "immature coinbase",
    make: (_, devnet, dice) => {
      const coins = purseCoins(devnet, false);
      return coins.length === 0 ? undefined : signPayment([dice.pick(coins)], []);
    },
  },
  {
    name: "a bit turned",
    make: (coin, _, dice) => {
      const raw = signPayment([coin], noted(randomNote(dice)));
      const at = dice.below(raw.length);
      raw[at] = (raw[at] ?? 0) ^ (1 << dice.below(8));
      return raw;
    },
  },
  { name: "cut short", make: (coin, _, dice) => cut(signPayment([coin], []), dice) },
  { name: "a byte too much", make: (coin) => Uint8Array.of(...signPayment([coin], []), 0) },
  { name: "nothing", make: () => new Uint8Array() },
  {
    name: "double spend",
    make: (_, { node }, dice) => {
      const pool = [...node.mempool().values()].filter(({ spent }) => spent.every(isOurs));
      if (pool.length === 0) return undefined;
      const { tx, spent } = dice.pick(pool);
      const coins = tx.inputs.map(({ prevTxid, prevIdx }, at) => ({
        txid: prevTxid,
        outIdx: prevIdx,
        sats: spent[at]?.sats ?? 0n,
        script: purseScript,
      }));
      return signPayment(coins, noted(randomNote(dice)));
    },
  },
  {
    name: "known already",
    make: (_, { node }, dice) => {
      const pool = [...node.mempool().values()];
      return pool.length === 0 ? undefined : dice.pick(pool).tx.raw;
    },
  },
  {
    name: "mined already",
    make: (_, { node }, dice) => {
      const block = node.blockAt((node.tip()?.height ?? 0) - dice.below(10));
      return block && dice.pick(block.txs).raw;
    },
  },
];

function laterBlock(coin: PurseCoin, lockTime: number): Uint8Array {
  return signPayment([coin], [], { lockTime, sequence: 0 });
}

function cut(raw: Uint8Array, dice: Dice): Uint8Array {
  return raw.subarray(0, dice.below(raw.length));
}

function isOurs({ script }: { script: Uint8Array }): boolean {
  return Buffer.compare(script, purseScript) === 0;
}
