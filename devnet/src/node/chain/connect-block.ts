import { blockFlags, type ParsedTx, SCRIPT_ERROR_TEXTS, verifyTxScripts } from "../../script/index.ts";
import type { Coin } from "../node.ts";
import { MAX_BLOCK_BYTES } from "../rules/check-block.ts";
import { checkSpends, sumSats } from "../rules/check-tx.ts";
import { hasMetSequenceLocks } from "../rules/locktime.ts";
import { subsidySats } from "../rules/money.ts";
import { type ChainState, type KnownBlock, tipOf } from "./chain-state.ts";
import { applyToCoins, type CoinSet, coinsOf, outpointKey, undoInCoins } from "./coins.ts";

export const MAX_BLOCK_SIGCHECKS = Math.floor(MAX_BLOCK_BYTES / 141);
const CSV_HEIGHT = 576;

/** Returns the SigChecks of a mempool transaction. Its scripts are known to be valid and need not run again. */
type VerifiedSigChecks = (txid: string) => number | undefined;

/**
 * Checks a block on top of the active chain by the rules that need coins and scripts. Returns the first broken rule, or
 * undefined. Stores in the block what it learned (spent coins, that the block is valid); the chain does not change.
 */
export function verifyBlock(chain: ChainState, block: KnownBlock, verified: VerifiedSigChecks): string | undefined {
  if (block.parent !== tipOf(chain)) throw new Error(`${block.hash} does not follow the tip`);
  if (block.isChecked && block.spent !== undefined) return undefined;
  const spent = gatherSpent(chain.coins, block);
  if (typeof spent === "string") return spent;
  const reason = block.isChecked ? undefined : checkCoinsAndScripts(chain, block, spent, verified);
  if (reason !== undefined) return reason;
  block.spent = spent;
  block.isChecked = true;
  return undefined;
}

/** Puts a verified block on top of the active chain. */
export function applyBlock(chain: ChainState, block: KnownBlock): void {
  // The output of genesis cannot be spent.
  if (block.parent !== undefined) applyToCoins(chain.coins, block.txs, block.height);
  chain.active.push(block);
}

/** Removes the tip from the active chain and returns it. */
export function disconnectTip(chain: ChainState): KnownBlock {
  const block = chain.active.pop();
  if (block?.parent === undefined || block.spent === undefined) throw new Error("genesis cannot be disconnected");
  undoInCoins(chain.coins, block.txs, block.spent);
  return block;
}

/** Returns the coin of every input. Inputs may spend outputs of the same block, wherever CTOR put them. */
function gatherSpent(coins: CoinSet, { txs, height }: KnownBlock): Coin[][] | string {
  const created: CoinSet = new Map();
  for (const [position, tx] of txs.entries()) {
    for (const [key, coin] of coinsOf(tx, height, position === 0)) {
      if (coins.has(key)) return "bad-txns-BIP30, tried to overwrite transaction";
      created.set(key, coin);
    }
  }
  const taken = new Set<string>();
  const spent: Coin[][] = [[]];
  for (const tx of txs.slice(1)) {
    const coinsOfTx: Coin[] = [];
    for (const { prevTxid, prevIdx } of tx.inputs) {
      const key = outpointKey(prevTxid, prevIdx);
      const coin = created.get(key) ?? coins.get(key);
      if (coin === undefined || taken.has(key)) return "bad-txns-inputs-missingorspent";
      taken.add(key);
      coinsOfTx.push(coin);
    }
    spent.push(coinsOfTx);
  }
  return spent;
}

function checkCoinsAndScripts(
  chain: ChainState,
  { txs, height }: KnownBlock,
  spent: readonly Coin[][],
  verified: VerifiedSigChecks,
): string | undefined {
  let fees = 0n;
  let sigChecks = 0;
  for (const [at, tx] of txs.entries()) {
    if (at === 0) continue;
    const coins = spent[at] ?? [];
    const spends = checkSpends(tx, coins, height);
    if (spends.reason !== undefined) return spends.reason;
    fees += spends.fee;
    if (height >= CSV_HEIGHT && !hasMetSequenceLocks(tx, coins, chain)) {
      return "bad-txns-nonfinal, contains a non-BIP68-final transaction";
    }
    const counted = countSigChecks(tx, coins, height, verified);
    if (typeof counted === "string") return counted;
    sigChecks += counted;
    if (sigChecks > MAX_BLOCK_SIGCHECKS) return "too-many-sigchecks";
  }
  const paid = sumSats(txs[0]?.outputs ?? []);
  const limit = subsidySats(height) + fees;
  return paid > limit ? `bad-cb-amount, coinbase pays too much (actual=${paid} vs limit=${limit})` : undefined;
}

function countSigChecks(
  tx: ParsedTx,
  coins: readonly Coin[],
  height: number,
  verified: VerifiedSigChecks,
): number | string {
  const known = verified(tx.txid);
  if (known !== undefined) return known;
  const scripts = verifyTxScripts(tx, coins, blockFlags(height));
  if (scripts.ok) return scripts.sigChecks;
  if (scripts.error === "SIGCHECKS_LIMIT_EXCEEDED") return "too-many-sigchecks";
  const text = SCRIPT_ERROR_TEXTS[scripts.error];
  return `mandatory-script-verify-flag-failed (${text}), input ${scripts.inputIdx} of ${tx.txid}`;
}
