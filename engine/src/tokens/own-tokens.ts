import { readOutpoint, type TokenId, type Txid } from "@satchel/core/ids";
import { knownTx, type Ledger } from "@satchel/core/ledger";
import type { ScriptHex } from "@satchel/core/script";
import type { Tx } from "@satchel/core/tx";
import type { Context } from "../context.ts";
import { historyOf } from "../history/history.ts";

/** How many transactions the indexer is asked for at most. */
const MAX_ASKED = 50;

/**
 * Returns the tokens that the active wallet got by its own act: a transaction that spends its coins created a coin with
 * the token, for example a purchase, a mint, or the change of a payment. Looks into the state and the stored history,
 * and then asks the indexer. A transaction that no source has counts as a stranger's. Never rejects.
 */
export async function ownTokens(ctx: Context, tokenIds: readonly TokenId[]): Promise<ReadonlySet<TokenId>> {
  const { ledger } = ctx.state.getState();
  const sources = sourcesOf(ledger, new Set(tokenIds));
  const own = new Set<TokenId>();
  const settle = (tx: Tx | undefined) => {
    if (!tx) return;
    for (const tokenId of sources.get(tx.txid) ?? []) if (isOwn(tx, ledger.scripts)) own.add(tokenId);
    sources.delete(tx.txid);
  };
  for (const txid of [...sources.keys()]) settle(knownTx(ledger, txid));
  for (const tx of await storedTxs(ctx, openOf(sources, own))) settle(tx);
  const asked = openOf(sources, own).slice(0, MAX_ASKED);
  for (const tx of await Promise.all(asked.map((txid) => askedTx(ctx, txid)))) settle(tx);
  return own;
}

/** Returns the tokens in coins of the wallet by the transaction that created them. */
function sourcesOf({ utxos }: Ledger, tokenIds: ReadonlySet<TokenId>): Map<Txid, Set<TokenId>> {
  const sources = new Map<Txid, Set<TokenId>>();
  if (tokenIds.size === 0) return sources;
  for (const { outpoint, token } of utxos.values()) {
    if (!token || !tokenIds.has(token.tokenId)) continue;
    const { txid } = readOutpoint(outpoint);
    sources.set(txid, (sources.get(txid) ?? new Set()).add(token.tokenId));
  }
  return sources;
}

/** Returns the transactions that may still show that a token is the wallet's own choice. */
const openOf = (sources: ReadonlyMap<Txid, ReadonlySet<TokenId>>, own: ReadonlySet<TokenId>): Txid[] =>
  [...sources].filter(([, tokenIds]) => [...tokenIds].some((id) => !own.has(id))).map(([txid]) => txid);

const isOwn = ({ inputs }: Tx, scripts: ReadonlySet<ScriptHex>) =>
  inputs.some(({ script }) => script !== undefined && scripts.has(script));

async function storedTxs(ctx: Context, txids: readonly Txid[]): Promise<readonly (Tx | undefined)[]> {
  const history = historyOf(ctx, ctx.session());
  if (!history || txids.length === 0) return [];
  try {
    const records = await history.archive.get(history.walletId, txids);
    return await history.chain.unpack(records.map(({ bytes }) => bytes));
  } catch (error) {
    ctx.ports.log.warn("The origin of tokens could not be read from the stored history", error);
    return [];
  }
}

async function askedTx({ ports }: Context, txid: Txid): Promise<Tx | undefined> {
  try {
    return await (ports.chain.background ?? ports.chain).tx(txid);
  } catch (error) {
    ports.log.warn(`The origin of a token could not be fetched: ${txid}`, error);
    return undefined;
  }
}
