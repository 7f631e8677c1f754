import { type Outpoint, readOutpoint, type Txid } from "@satchel/core/ids";
import { OTHERS_WAIT_MS } from "@satchel/core/operator";
import type { Chain, Clock, NamedServer } from "@satchel/core/ports";
import { readTx, type Tx, type Utxo } from "@satchel/core/tx";
import { lookUp } from "../../indexer/look-up.ts";
import { inTime } from "../../pacing/in-time.ts";
import { createLimiter } from "../../pacing/limiter.ts";
import { coinsOf } from "./open-refusals.ts";

/**
 * What the servers say about the coins that a signed transaction spends. `unspent`: the coins whose transaction a
 * server shows and that it lists as unspent, as it describes them. `isTaken`: no server lists one of the coins.
 * `isOurs`: a server says that the transaction itself has spent them. `replacedBy`: a final transaction that spends one
 * of them, and whose bytes a server has shown. `hosts`: the servers that have answered;
 * `isWhole`: these are all.
 */
export type CoinFacts = {
  unspent: readonly Utxo[];
  isTaken: boolean;
  isOurs: boolean;
  replacedBy: Txid | undefined;
  hosts: readonly string[];
  isWhole: boolean;
};

/** The most transactions that every server is asked for: one coin that counts is enough. */
const MAX_PARENTS = 16;
const AT_ONCE = 8;
/** How long a server may take that hangs, where nobody waits. The others are asked at the same time. */
const PATIENT_MS = 5_000;

/** `isAwaited`: a person waits. `without`: servers that have just not answered. */
export type AskOptions = { isAwaited?: boolean; without?: readonly string[] };

type Ports = { chain: Chain; clock: Clock };

/** Asks every indexer about the coins of a signed transaction (hex). Never rejects. */
export async function askAboutCoins(
  ports: Ports,
  { txid, rawTx }: { txid: Txid; rawTx: string },
  options: AskOptions = {},
): Promise<CoinFacts> {
  const coins = coinsOf(rawTx);
  const NOTHING = { unspent: [], isTaken: false, isOurs: false, replacedBy: undefined, hosts: [], isWhole: false };
  if (coins.length === 0) return NOTHING;
  const { answers, isWhole } = await askServers(ports, coins, { ...options, own: txid });
  const unspent = new Map(answers.flatMap((answer) => answer.unspent).map((coin) => [coin.outpoint, coin]));
  return {
    unspent: [...unspent.values()],
    isTaken: askedAbout(coins).some((coin) => !unspent.has(coin)),
    isOurs: answers.some(({ isOurs }) => isOurs),
    replacedBy: answers.find(({ replacedBy }) => replacedBy !== undefined)?.replacedBy,
    hosts: answers.map(({ host }) => host),
    isWhole,
  };
}

/**
 * Asks every indexer about these coins, and returns what the ones say that answer in time. `isWhole`: all have
 * answered. `own`: the transaction that spends them.
 */
export async function askServers(
  { chain, clock }: Ports,
  coins: readonly Outpoint[],
  { isAwaited = false, without = [], own }: AskOptions & { own?: Txid } = {},
): Promise<{ answers: Answer[]; isWhole: boolean }> {
  const servers = await serversOf(chain);
  const waitMs = isAwaited ? OTHERS_WAIT_MS : PATIENT_MS;
  const asked = servers
    .filter(({ host }) => !without.includes(host))
    .map((server) => inTime(clock, waitMs, askOne(server, coins, own), undefined));
  const answers = (await Promise.all(asked)).filter((answer) => answer !== undefined);
  return { answers, isWhole: answers.length === servers.length };
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
  const byTxid = new Map(txs.flatMap((tx) => (tx ? [[tx.txid, tx] as const] : [])));
  const unspent: Utxo[] = [];
  const spent: { coin: Outpoint; by: Txid }[] = [];
  for (const coin of coins) {
    const { txid, outIdx } = readOutpoint(coin);
    const tx = byTxid.get(txid);
    const output = tx?.outputs[outIdx];
    if (tx === undefined || output === undefined) continue;
    const by = output.spentBy?.txid;
    if (by === undefined) unspent.push(utxoOf(tx, outIdx, coin));
    else if (by !== own) spent.push({ coin, by });
  }
  const isOurs = coins.some((coin) => {
    const { txid, outIdx } = readOutpoint(coin);
    return own !== undefined && byTxid.get(txid)?.outputs[outIdx]?.spentBy?.txid === own;
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
