import type { Chain, Clock, NamedServer } from "@satchel/core/ports";
import { type Outpoint, readOutpoint, readTx, type Tx, type Txid, type Utxo } from "@satchel/core/tx";
import { lookUp } from "../../indexer/look-up.ts";
import { createLimiter } from "../../pacing/limiter.ts";
import { coinsOf } from "./open-refusals.ts";

/**
 * What the servers say about the coins that a signed transaction spends. `unspent`: the coins whose transaction a
 * server shows and that it lists as unspent, as it describes them. `isTaken`: no server lists one of the coins.
 * `isOurs`: a server says that the transaction itself has spent them. `replacedBy`: a final transaction that spends one
 * of them, and whose bytes a server has shown. `hosts`: the servers that have answered.
 */
export type CoinFacts = {
  unspent: readonly Utxo[];
  isTaken: boolean;
  isOurs: boolean;
  replacedBy: Txid | undefined;
  hosts: readonly string[];
};

/** The most transactions that every server is asked for: one coin that counts is enough. */
const MAX_PARENTS = 16;
const AT_ONCE = 8;
/** How long a server may take that hangs. The others are asked at the same time. */
const WAIT_MS = 5_000;

type Ports = { chain: Chain; clock: Clock };

/** Asks every indexer about the coins of a signed transaction (hex). Never rejects. */
export async function askAboutCoins({ chain, clock }: Ports, txid: Txid, rawTx: string): Promise<CoinFacts> {
  const coins = coinsOf(rawTx);
  if (coins.length === 0) return { unspent: [], isTaken: false, isOurs: false, replacedBy: undefined, hosts: [] };
  const answers = await askServers({ chain, clock }, coins, txid);
  const unspent = new Map(answers.flatMap((answer) => answer.unspent).map((coin) => [coin.outpoint, coin]));
  return {
    unspent: [...unspent.values()],
    isTaken: askedAbout(coins).some((coin) => !unspent.has(coin)),
    isOurs: answers.some(({ isOurs }) => isOurs),
    replacedBy: answers.find(({ replacedBy }) => replacedBy !== undefined)?.replacedBy,
    hosts: answers.map(({ host }) => host),
  };
}

/** Asks every indexer about these coins, and returns what the ones say that answer in time. `own`: who spends them. */
export async function askServers({ chain, clock }: Ports, coins: readonly Outpoint[], own?: Txid): Promise<Answer[]> {
  const asked = (await serversOf(chain)).map((server) => inTime(clock, askOne(server, coins, own)));
  return (await Promise.all(asked)).filter((answer) => answer !== undefined);
}

/** Returns every indexer by itself; where the network names none, the chain as a whole. */
export async function serversOf(chain: Chain): Promise<readonly NamedServer[]> {
  const indexers = await chain.indexers().catch(() => []);
  return indexers.length > 0 ? indexers : [{ ...chain, host: "" }];
}

const parentsOf = (coins: readonly Outpoint[]): readonly Txid[] =>
  [...new Set(coins.map((coin) => readOutpoint(coin).txid))].slice(0, MAX_PARENTS);

/** Returns the coins about whose transactions the servers are asked. */
function askedAbout(coins: readonly Outpoint[]): readonly Outpoint[] {
  const parents = parentsOf(coins);
  return coins.filter((coin) => parents.includes(readOutpoint(coin).txid));
}

type Answer = { host: string; unspent: readonly Utxo[]; isOurs: boolean; replacedBy: Txid | undefined };

async function askOne(server: NamedServer, coins: readonly Outpoint[], own: Txid | undefined): Promise<Answer> {
  const limited = createLimiter(AT_ONCE);
  const txs = await Promise.all(parentsOf(coins).map((txid) => limited(() => lookUp(server, txid))));
  const known = new Map(txs.flatMap((tx) => (tx ? [[tx.txid, tx] as const] : [])));
  const unspent: Utxo[] = [];
  const spent: { coin: Outpoint; by: Txid }[] = [];
  for (const coin of coins) {
    const { txid, outIdx } = readOutpoint(coin);
    const tx = known.get(txid);
    const output = tx?.outputs[outIdx];
    if (tx === undefined || output === undefined) continue;
    const by = output.spentBy?.txid;
    if (by === undefined) unspent.push(utxoOf(tx, outIdx, coin));
    else if (by !== own) spent.push({ coin, by });
  }
  const isOurs = coins.some((coin) => {
    const { txid, outIdx } = readOutpoint(coin);
    return own !== undefined && known.get(txid)?.outputs[outIdx]?.spentBy?.txid === own;
  });
  return { host: server.host, unspent, isOurs, replacedBy: await findReplacing(server, spent) };
}

function utxoOf(tx: Tx, outIdx: number, outpoint: Outpoint): Utxo {
  const { script, sats, token } = tx.outputs[outIdx] as Tx["outputs"][number];
  const { isCoinbase, isFinal } = tx;
  return { outpoint, script, sats, blockHeight: tx.block?.height ?? -1, isCoinbase, isFinal, ...(token && { token }) };
}

/** Returns a transaction that the server calls final and whose bytes, which prove themselves, spend such a coin. */
async function findReplacing(
  server: NamedServer,
  spent: readonly { coin: Outpoint; by: Txid }[],
): Promise<Txid | undefined> {
  const spenders = new Map(spent.map(({ coin, by }) => [by, coin]));
  for (const [txid, coin] of [...spenders].slice(0, MAX_PARENTS)) {
    const tx = await lookUp(server, txid);
    if (!tx?.isFinal) continue;
    const raw = readTx(await server.rawTx(txid));
    if (raw.ok && raw.value.inputs.some(({ outpoint }) => outpoint === coin)) return txid;
  }
  return undefined;
}

/** Resolves as `work` does, or with undefined when it rejects or takes too long. */
function inTime<T>(clock: Clock, work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    const end = () => resolve(undefined);
    const cancel = clock.after(WAIT_MS, end);
    work.then(resolve, end).finally(cancel);
  });
}
