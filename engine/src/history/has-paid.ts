import type { WalletId } from "@satchel/core/ids";
import type { Ledger } from "@satchel/core/ledger";
import type { Chain } from "@satchel/core/ports";
import type { ScriptHex } from "@satchel/core/script";
import type { Tx } from "@satchel/core/tx";
import * as v from "valibot";
import { type Context, LOCKS, type Session } from "../context.ts";
import { script, whole } from "../persist/fields.ts";
import { loadItem, parseJson, type StoredItem, saveItem } from "../persist/stored-item.ts";

/** The indexer's largest page, and how many of the newest transactions are searched at most for unknown payees. */
const SCAN_PAGE = 200;
const MAX_SCAN = 1_000;
const MAX_PAID = 5_000;

/**
 * Whether the active wallet has paid this script before. Looks into the state first, then into the stored payees and
 * the newest transactions that were not searched yet. If these cannot be fetched the answer is false, which leads to
 * one warning too many rather than one too few. Never rejects.
 */
export async function hasPaid(ctx: Context, script: ScriptHex): Promise<boolean> {
  const session = ctx.session();
  if (!session) return false;
  const { ledger } = ctx.state.getState();
  if (payeesOf([...ledger.history, ...(ledger.memory?.txs.values() ?? [])], session.scripts).has(script)) return true;
  try {
    return await ctx.ports.locks.exclusive(LOCKS.paid, () => searchNewest(ctx, session, ledger, script));
  } catch (error) {
    ctx.ports.log.warn("Earlier payments to this address could not be searched", error);
    return false;
  }
}

async function searchNewest({ ports }: Context, session: Session, ledger: Ledger, script: ScriptHex): Promise<boolean> {
  const item = paidItem(session.walletId);
  const loaded = await loadItem(ports.store, item);
  const stored: Paid = loaded.kind === "valid" ? loaded.value : { numTxs: 0, scripts: [] };
  if (stored.scripts.includes(script)) return true;
  const missing = Math.min(ledger.numTxs - stored.numTxs, MAX_SCAN);
  if (missing <= 0) return false;
  const txs = missing <= ledger.history.length ? ledger.history : await fetchNewest(ports.chain, session, missing);
  const payees = payeesOf(txs, session.scripts);
  const scripts = [...new Set([...stored.scripts, ...payees])].slice(-MAX_PAID);
  await saveItem(ports.store, item, { numTxs: ledger.numTxs, scripts });
  return payees.has(script);
}

async function fetchNewest(chain: Chain, { scripts }: Session, count: number): Promise<Tx[]> {
  const txs: Tx[] = [];
  for (const script of scripts) {
    for (let page = 0; page * SCAN_PAGE < count; page++) {
      const { txs: older, numPages } = await chain.history(script, page, SCAN_PAGE);
      txs.push(...older);
      if (page + 1 >= numPages) break;
    }
  }
  return txs;
}

/** Returns the scripts that were paid by transactions that spend the wallet's coins. */
function payeesOf(txs: readonly Tx[], own: ReadonlySet<ScriptHex>): Set<ScriptHex> {
  const isOwn = ({ script }: { script: ScriptHex }) => own.has(script);
  const outputs = txs.filter(({ inputs }) => inputs.some(isOwn)).flatMap((tx) => tx.outputs);
  return new Set(outputs.filter((output) => !isOwn(output) && output.sats > 0n).map(({ script }) => script));
}

/** The scripts that a wallet paid in its first `numTxs` transactions, the newest last. */
type Paid = { numTxs: number; scripts: readonly ScriptHex[] };

const schema = v.object({ version: v.literal(1), numTxs: whole, scripts: v.array(script) });

/** A cache: a text that cannot be read is discarded, and the payees are searched anew. */
export const paidItem = (walletId: WalletId): StoredItem<Paid> => ({
  key: `paidScripts:${walletId}`,
  decode: (raw) => {
    const paid = v.safeParse(schema, parseJson(raw));
    return paid.success ? { kind: "valid", value: paid.output } : { kind: "corrupt", reason: "not a list of scripts" };
  },
  encode: ({ numTxs, scripts }) => JSON.stringify({ version: 1, numTxs, scripts }),
});
