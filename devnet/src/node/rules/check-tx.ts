import type { ParsedTx, TxIn } from "../../script/index.ts";
import { outpointKey } from "../chain/coins.ts";
import type { Coin } from "../node.ts";
import { formatXec, isMoney } from "./money.ts";

const MAX_TX_BYTES = 1_000_000;
const MIN_TX_BYTES = 100;
const NULL_TXID = "0".repeat(64);
const NULL_INDEX = 0xffffffff;

const isNullPrevout = (input: TxIn): boolean => input.prevTxid === NULL_TXID && input.prevIdx === NULL_INDEX;

export const isCoinbase = (tx: ParsedTx): boolean =>
  tx.inputs.length === 1 && tx.inputs[0] !== undefined && isNullPrevout(tx.inputs[0]);

/**
 * Returns the rule of devnet.md 5.3 step 1 that a transaction breaks, if any. These rules do not depend on the chain.
 */
export function checkTx(tx: ParsedTx): string | undefined {
  if (isCoinbase(tx)) return "bad-tx-coinbase";
  const reason = checkAmounts(tx);
  if (reason) return reason;

  const spent = new Set<string>();
  for (const input of tx.inputs) {
    if (isNullPrevout(input)) return "bad-txns-prevout-null";
    const key = outpointKey(input.prevTxid, input.prevIdx);
    if (spent.has(key)) return "bad-txns-inputs-duplicate";
    spent.add(key);
  }
  return undefined;
}

export function checkCoinbase(tx: ParsedTx): string | undefined {
  const script = tx.inputs[0]?.script;
  if (!isCoinbase(tx) || !script) return "bad-cb-missing";
  return checkAmounts(tx) ?? (script.length < 2 || script.length > 100 ? "bad-cb-length" : undefined);
}

/** Checks size and version by consensus: the second half of step 3. */
export function checkForm(tx: ParsedTx): string | undefined {
  if (tx.raw.length < MIN_TX_BYTES) return "bad-txns-undersize";
  return tx.version === 1 || tx.version === 2 ? undefined : "bad-txns-version";
}

function checkAmounts(tx: ParsedTx): string | undefined {
  if (tx.inputs.length === 0) return "bad-txns-vin-empty";
  if (tx.outputs.length === 0) return "bad-txns-vout-empty";
  if (tx.raw.length > MAX_TX_BYTES) return "bad-txns-oversize";
  let total = 0n;
  for (const output of tx.outputs) {
    // Amounts are signed on the wire: a set top bit means negative, not huge.
    const sats = BigInt.asIntN(64, output.sats);
    if (sats < 0n) return "bad-txns-vout-negative";
    if (!isMoney(sats)) return "bad-txns-vout-toolarge";
    total += sats;
    if (!isMoney(total)) return "bad-txns-txouttotal-toolarge";
  }
  return undefined;
}

const COINBASE_MATURITY = 100;

export const sumSats = (outputs: readonly { sats: bigint }[]): bigint =>
  outputs.reduce((sum, { sats }) => sum + sats, 0n);

/**
 * Returns the refusal if a coin of a coinbase is too young for a block of this height. It names the first such coin.
 */
function checkMaturity(coins: readonly Coin[], height: number): string | undefined {
  for (const coin of coins) {
    const depth = height - coin.height;
    if (coin.isCoinbase && depth < COINBASE_MATURITY) {
      return `bad-txns-premature-spend-of-coinbase, tried to spend coinbase at depth ${depth}`;
    }
  }
  return undefined;
}

/** Checks amounts and ages of the coins (devnet.md 5.3 step 8) and returns the fee in sats. */
export function checkSpends(
  tx: ParsedTx,
  coins: readonly Coin[],
  height: number,
): { reason: string } | { reason: undefined; fee: bigint } {
  const immature = checkMaturity(coins, height);
  if (immature) return { reason: immature };
  const valueIn = sumSats(coins);
  if (!isMoney(valueIn) || !coins.every((coin) => isMoney(coin.sats)))
    return { reason: "bad-txns-inputvalues-outofrange" };
  const valueOut = sumSats(tx.outputs);
  if (valueIn < valueOut) {
    const words = `value in (${formatXec(valueIn)}) < value out (${formatXec(valueOut)})`;
    return { reason: `bad-txns-in-belowout, ${words}` };
  }
  // The node's bad-txns-fee-outofrange cannot occur here or there: a fee lies between 0 and valueIn.
  return { reason: undefined, fee: valueIn - valueOut };
}
