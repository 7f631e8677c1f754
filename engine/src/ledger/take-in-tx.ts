import { readActivity } from "@satchel/core/activity";
import { addTx, confirmTx, finalizeTx, type Ledger, unconfirmTx } from "@satchel/core/ledger";
import type { ScriptHex, Tx } from "@satchel/core/tx";
import type { Context, Session } from "../context.ts";
import type { Notice } from "../notice.ts";

/** Returns the ledger with a transaction as the indexer has it now: added if it is new, with its block and finality. */
export function noteTx(ledger: Ledger, tx: Tx): Ledger {
  const added = addTx(ledger, tx);
  const placed = tx.block ? confirmTx(added, tx.txid, tx.block) : unconfirmTx(added, tx.txid);
  return tx.isFinal ? finalizeTx(placed, tx.txid) : placed;
}

/** Notifies of a transaction of this wallet, once. */
export function announce(ctx: Context, session: Session, tx: Tx): void {
  const isOwn = ({ script }: { script: string }) => session.scripts.includes(script);
  if (session.announced.has(tx.txid) || !(tx.inputs.some(isOwn) || tx.outputs.some(isOwn))) return;
  session.announced.add(tx.txid);
  ctx.notify(noticeOf(tx, session.scripts));
}

/** Returns the notice for a transaction that has just appeared (wallet.md section 8, live events). */
function noticeOf(tx: Tx, ownScripts: readonly ScriptHex[]): Notice {
  const { kind, sats, counterparties, tokens, actions } = readActivity(tx, ownScripts);
  const [first] = counterparties;
  const said = { ...(tokens.length > 0 && { tokens }), ...(actions.length > 0 && { actions }) };
  switch (kind) {
    case "received":
      return { kind: "received", txid: tx.txid, sats, fromScript: first, ...said };
    case "sent":
    case "self":
      return { kind: "sent", txid: tx.txid, sats, toScript: first, ...said };
    case "staking-reward":
      return { kind: "staking-reward", txid: tx.txid, sats };
    case "coinbase-reward":
      return { kind: "mining-reward", txid: tx.txid, sats };
  }
}
