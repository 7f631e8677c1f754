import { type Outpoint, outpointOf, readOutpoint, type TokenId, type Txid } from "@satchel/core/ids";
import { type Chain, NetworkError } from "@satchel/core/ports";
import {
  type Plan,
  type PlannedTx,
  type TokenValue,
  type Tx,
  type TxOutput,
  type Utxo,
  writeTx,
} from "@satchel/core/tx";
import { failureOf } from "../../indexer/failure.ts";
import { lookUp } from "../../indexer/look-up.ts";
import { reasonOf } from "../../problems.ts";
import { tokensThatDiffer } from "./check-tokens.ts";

/** Why a plan is not signed. Nothing has left the device. */
export type CheckProblem =
  | { code: "coins-gone" }
  /** The indexer reads another effect on this token out of the transaction than the plan has. */
  | { code: "tokens-differ"; tokenId: TokenId }
  | { code: "refused" | "unreachable"; reason: string };

/**
 * Returns why a plan must not be signed, or undefined when it may be. Asks the indexer whether every coin is still
 * unspent with the same amount and token, and what the unsigned transactions would do to tokens. Both are needed:
 * validation does not notice spent coins, and a look at the coins does not read the bytes. If a coin is gone, the
 * answer is `coins-gone`, also when the indexer refused the validation because of that coin. `held`: how many coins the
 * wallet has. `areElsewhere`: asks other servers about coins that the first one does not list.
 *
 * The indexer cannot validate a later transaction of a chain, because it spends outputs that do not exist yet. With a
 * plugin it validates no new transaction at all, and answers 500. Then we check the wallet's coins in it and read its
 * token script ourselves; after signing, `isAsPlanned` compares the bytes with the plan, and the indexer checks the
 * tokens when the transaction is broadcast.
 */
export async function checkBeforeSigning(
  chain: Chain,
  plan: Plan,
  held: number,
  areElsewhere?: Elsewhere,
): Promise<CheckProblem | undefined> {
  try {
    const validating = validateAll(chain, plan);
    validating.catch(() => undefined);
    if (!(await hasAllCoins(chain, plan, held, areElsewhere))) return { code: "coins-gone" };
    const tokenId = tokensThatDiffer(plan, await validating);
    return tokenId === undefined ? undefined : { code: "tokens-differ", tokenId };
  } catch (error) {
    return problemOf(error);
  }
}

/** Tells whether other servers list coins as unspent that the first one does not. */
export type Elsewhere = (coins: readonly Utxo[]) => Promise<boolean>;

function problemOf(error: unknown): CheckProblem {
  const failure = failureOf(error);
  const isRefused = failure === "refused" || failure === "not-found";
  return { code: isRefused ? "refused" : "unreachable", reason: reasonOf(error) };
}

/** Whether a coin exists already; an output of an earlier transaction of the plan does not. */
const isReal = ({ outpoint }: Utxo): boolean => !outpoint.startsWith("plan:");

const coinsOf = ({ inputs }: PlannedTx): Utxo[] => inputs.map(({ utxo }) => utxo);

async function hasAllCoins(
  chain: Chain,
  plan: Plan,
  held: number,
  areElsewhere: Elsewhere | undefined,
): Promise<boolean> {
  const coins = plan.txs.flatMap(coinsOf).filter(isReal);
  const listed = await fetchCoins(chain, coins, held);
  const gone = coins.filter((coin) => !isSameCoin(coin, listed.get(coin.outpoint)));
  return gone.length === 0 || ((await areElsewhere?.(gone)) ?? false);
}

/** Whether an indexer describes a coin as the wallet knows it. */
export const isSameCoin = (coin: Utxo, listed: FreshCoin | undefined): boolean =>
  listed !== undefined &&
  listed.script === coin.script &&
  listed.sats === coin.sats &&
  isSameToken(listed.token, coin.token);

function isSameToken(listed: TokenValue | undefined, held: TokenValue | undefined): boolean {
  if (!listed || !held) return listed === held;
  return listed.tokenId === held.tokenId && listed.atoms === held.atoms && listed.isMintBaton === held.isMintBaton;
}

/** Returns the indexer's reading of each transaction that it can validate; undefined in place of the others. */
const validateAll = (chain: Chain, plan: Plan): Promise<(Tx | undefined)[]> =>
  Promise.all(plan.txs.map(async (tx) => (coinsOf(tx).every(isReal) ? validate(chain, tx) : undefined)));

async function validate(chain: Chain, tx: PlannedTx): Promise<Tx | undefined> {
  try {
    return await chain.validate(unsigned(tx));
  } catch (error) {
    if (isOutOfOrder(error)) return undefined;
    throw error;
  }
}

/**
 * Whether a server has answered that it is out of order. Chronik of Bitcoin ABC 0.33.10 answers so to every validation
 * of a new transaction as soon as it has a plugin (seen beside that node; devnet.md 1.5). A lie to the same effect wins
 * nothing: the token script says what the transaction does.
 */
function isOutOfOrder(error: unknown): boolean {
  return error instanceof NetworkError && error.outcome === "refused" && (error.status ?? 0) >= 500;
}

/** Returns the bytes of a planned transaction with empty input scripts in place of the signatures. */
export function unsigned(tx: PlannedTx): Uint8Array {
  return writeTx({
    version: 2,
    inputs: coinsOf(tx).map(({ outpoint }) => ({ outpoint, inputScript: "", sequence: 0xffffffff })),
    outputs: tx.outputs,
    lockTime: tx.lockTime ?? 0,
  });
}

/** Above this many coins in a wallet, fetching the few transactions that created a payment's coins is quicker. */
export const MANY_COINS = 1_000;
const FEW_TXS = 10;

/** A coin as an indexer describes it. */
export type FreshCoin = Pick<TxOutput, "script" | "sats" | "token">;
type CoinSource = Pick<Chain, "utxos" | "tx">;

/**
 * Returns the outputs that are unspent now, at least those among `coins`, by outpoint. Asks once for each script; in a
 * wallet of more than MANY_COINS coins (`held`), once for each transaction that created some of `coins`. Throws what
 * the chain throws.
 */
export async function fetchCoins(
  chain: CoinSource,
  coins: readonly Utxo[],
  held: number,
  signal?: AbortSignal,
): Promise<ReadonlyMap<Outpoint, FreshCoin>> {
  const txids = [...new Set(coins.map(({ outpoint }) => readOutpoint(outpoint).txid))];
  return held > MANY_COINS && txids.length <= FEW_TXS
    ? unspentOutputs(chain, txids, signal)
    : utxosOf(chain, coins, signal);
}

async function utxosOf(
  chain: CoinSource,
  coins: readonly Utxo[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<Outpoint, FreshCoin>> {
  const scripts = [...new Set(coins.map(({ script }) => script))];
  const utxos = (await Promise.all(scripts.map((script) => chain.utxos(script, signal)))).flat();
  return new Map(utxos.map((utxo) => [utxo.outpoint, utxo]));
}

async function unspentOutputs(
  chain: CoinSource,
  txids: readonly Txid[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<Outpoint, FreshCoin>> {
  const txs = await Promise.all(txids.map((txid) => lookUp(chain, txid, signal)));
  const outputs = txs.flatMap(
    (tx) => tx?.outputs.map((output, at) => [outpointOf(tx.txid, at), output] as const) ?? [],
  );
  return new Map(outputs.filter(([, { spentBy }]) => spentBy === undefined));
}
