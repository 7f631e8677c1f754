import { ByteWriter, buildTx, type ParsedTx, type TxOut } from "../../script/index.ts";

/** Who shares a block's reward: the miner alone, or the miner, the fund and a staker as on mainnet (devnet.md 5.4). */
export type CoinbaseSplit = "plain" | { fundScript: Uint8Array; stakingScript: Uint8Array };

/** Address that gets the fund's share of rewards on mainnet (devnet.md 5.4). */
export const FUND_ADDRESS = "ecash:prfhcnyqnl5cgrnmlfmms675w93ld7mvvqd0y8lz07";

const MINER_PERCENT = 58n;
const FUND_PERCENT = 32n;
const STAKING_PERCENT = 10n;
const MIN_TX_BYTES = 100;
const OP_0 = 0x00;
const OP_1 = 0x51;

export function buildCoinbase(
  height: number,
  rewardSats: bigint,
  minerScript: Uint8Array,
  split: CoinbaseSplit,
): ParsedTx {
  const outputs = shareReward(rewardSats, minerScript, split);
  const short = coinbaseTx(encodeHeight(height), outputs);
  const missing = MIN_TX_BYTES - short.raw.length;
  if (missing <= 0) return short;
  const padding = new ByteWriter()
    .bytes(encodeHeight(height))
    .sized(new Uint8Array(missing - 1))
    .finish();
  return coinbaseTx(padding, outputs);
}

function coinbaseTx(script: Uint8Array, outputs: readonly TxOut[]): ParsedTx {
  const input = { prevTxid: "0".repeat(64), prevIdx: 0xffffffff, script, sequence: 0xffffffff };
  return buildTx({ version: 2, inputs: [input], outputs, lockTime: 0 });
}

function shareReward(rewardSats: bigint, minerScript: Uint8Array, split: CoinbaseSplit): TxOut[] {
  if (split === "plain") return [{ sats: rewardSats, script: minerScript }];
  const share = (percent: bigint) => (rewardSats * percent) / 100n;
  return [
    { sats: share(MINER_PERCENT), script: minerScript },
    { sats: share(FUND_PERCENT), script: split.fundScript },
    { sats: share(STAKING_PERCENT), script: split.stakingScript },
  ];
}

/** Returns the push of the height as a script number, with which a coinbase begins (BIP34), then OP_0. */
function encodeHeight(height: number): Uint8Array {
  return Uint8Array.from([...heightPush(height), OP_0]);
}

export function heightPush(height: number): number[] {
  if (height === 0) return [OP_0];
  if (height <= 16) return [OP_1 + height - 1];
  const digits: number[] = [];
  for (let rest = height; rest > 0; rest = Math.floor(rest / 256)) digits.push(rest % 256);
  // The top bit is the sign.
  if ((digits[digits.length - 1] as number) >= 0x80) digits.push(0);
  return [digits.length, ...digits];
}
