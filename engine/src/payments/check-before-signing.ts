import { type Chain, NetworkError } from "@satchel/core/ports";
import {
  type Outpoint,
  outpointOf,
  type Plan,
  type PlannedTx,
  readOutpoint,
  type TokenValue,
  type Tx,
  type TxOutput,
  type Utxo,
  writeTx,
} from "@satchel/core/tx";
import { lookUp } from "../indexer/look-up.ts";
import { reasonOf } from "../problems.ts";
import { tokensThatDiffer } from "./check-tokens.ts";

/** Why a plan may not be signed. Nothing left the device. */
export type CheckProblem =
  | { code: "coins-gone" }
  /** The indexer says that this transaction does something else to this token than was planned. */
  | { code: "tokens-differ"; tokenId: string }
  | { code: "refused" | "unreachable"; reason: string };

/** What the indexer answers for an input it does not have (devnet.md 1.5). */
const NO_SUCH_COIN = /found neither in the mempool nor DB|non-existent token output/;

/**
 * Asks the indexer, before anything is signed, whether every coin of a plan is still there with the same amount and
 * the same token, and what the unsigned transactions would do to tokens. Only the second question notices what the
 * bytes say, and only the first one spent coins.
 *
 * A later transaction of a chain spends outputs that do not exist yet, and the indexer validates no such transaction.
 * Its own coins are looked at all the same, we read its token script ourselves, what is signed has to be the plan
 * (`isAsPlanned`), and when its turn comes the indexer checks tokens once more, with the broadcast itself. `held`: how
 * many coins the wallet has.
 */
export async function checkBeforeSigning(chain: Chain, plan: Plan, held: number): Promise<CheckProblem | undefined> {
  try {
    const [isThere, validated] = await Promise.all([hasAllCoins(chain, plan, held), validateAll(chain, plan)]);
    if (!isThere) return { code: "coins-gone" };
    const tokenId = tokensThatDiffer(plan, validated);
    return tokenId === undefined ? undefined : { code: "tokens-differ", tokenId };
  } catch (error) {
    return problemOf(error);
  }
}

function problemOf(error: unknown): CheckProblem {
  const reason = reasonOf(error);
  if (!(error instanceof NetworkError) || error.outcome !== "refused") return { code: "unreachable", reason };
  if (NO_SUCH_COIN.test(reason)) return { code: "coins-gone" };
  return /: 5\d\d: |Unknown error/.test(reason) ? { code: "unreachable", reason } : { code: "refused", reason };
}

/** Coins of the wallet's, not outputs of an earlier transaction of the plan. */
const isReal = ({ outpoint }: Utxo): boolean => !outpoint.startsWith("plan:");

const coinsOf = ({ inputs }: PlannedTx): Utxo[] => inputs.map(({ utxo }) => utxo);

async function hasAllCoins(chain: Chain, plan: Plan, held: number): Promise<boolean> {
  const coins = plan.txs.flatMap(coinsOf).filter(isReal);
  const there = await fetchCoins(chain, coins, held);
  return coins.every((coin) => isSameCoin(coin, there.get(coin.outpoint)));
}

const isSameCoin = (coin: Utxo, there: FreshCoin | undefined): boolean =>
  there !== undefined &&
  there.script === coin.script &&
  there.sats === coin.sats &&
  isSameToken(there.token, coin.token);

function isSameToken(there: TokenValue | undefined, known: TokenValue | undefined): boolean {
  if (!there || !known) return there === known;
  return there.tokenId === known.tokenId && there.atoms === known.atoms && there.isMintBaton === known.isMintBaton;
}

/** What the indexer says of each transaction all of whose coins exist; undefined for the others. */
const validateAll = (chain: Chain, plan: Plan): Promise<(Tx | undefined)[]> =>
  Promise.all(plan.txs.map(async (tx) => (coinsOf(tx).every(isReal) ? chain.validate(unsigned(tx)) : undefined)));

/** The transaction as it will be, but for the signatures. */
export function unsigned(tx: PlannedTx): Uint8Array {
  return writeTx({
    version: 2,
    inputs: coinsOf(tx).map(({ outpoint }) => ({ outpoint, inputScript: "", sequence: 0xffffffff })),
    outputs: tx.outputs,
    lockTime: 0,
  });
}

/** Above so many coins of a wallet it is quicker to ask for the few transactions that made those of a payment. */
export const MANY_COINS = 1_000;
const FEW_TXS = 10;

type FreshCoin = Pick<TxOutput, "script" | "sats" | "token">;

/**
 * Which of these coins are unspent now, and what they are. One request for each script; or, of a wallet of very many
 * coins (`held`), one for each transaction that made some of these. May throw.
 */
export async function fetchCoins(
  chain: Chain,
  coins: readonly Utxo[],
  held: number,
): Promise<ReadonlyMap<Outpoint, FreshCoin>> {
  const txids = [...new Set(coins.map(({ outpoint }) => readOutpoint(outpoint).txid))];
  return held > MANY_COINS && txids.length <= FEW_TXS ? unspentOutputs(chain, txids) : utxosOf(chain, coins);
}

async function utxosOf(chain: Chain, coins: readonly Utxo[]): Promise<ReadonlyMap<Outpoint, FreshCoin>> {
  const scripts = [...new Set(coins.map(({ script }) => script))];
  const found = (await Promise.all(scripts.map((script) => chain.utxos(script)))).flat();
  return new Map(found.map((utxo) => [utxo.outpoint, utxo]));
}

async function unspentOutputs(chain: Chain, txids: readonly string[]): Promise<ReadonlyMap<Outpoint, FreshCoin>> {
  const txs = await Promise.all(txids.map((txid) => lookUp(chain, txid)));
  const outputs = txs.flatMap(
    (tx) => tx?.outputs.map((output, at) => [outpointOf(tx.txid, at), output] as const) ?? [],
  );
  return new Map(outputs.filter(([, { spentBy }]) => spentBy === undefined));
}
