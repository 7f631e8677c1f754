import { type NetEffect, netEffect, readActivity, type TokenActivity } from "@satchel/core/activity";
import { type Atoms, atoms, sats } from "@satchel/core/amount";
import { addTx, confirmTx, finalizeTx, type Ledger, unconfirmTx } from "@satchel/core/ledger";
import type { ScriptHex } from "@satchel/core/script";
import type { Tx } from "@satchel/core/tx";
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
  const isOwn = ({ script }: { script: ScriptHex }) => session.scripts.has(script);
  if (session.announced.has(tx.txid) || !(tx.inputs.some(isOwn) || tx.outputs.some(isOwn))) return;
  session.announced.add(tx.txid);
  ctx.notify(noticeOf(tx, session.scripts));
}

/** Returns the notice for a transaction that has just appeared (wallet.md section 8, live events). */
function noticeOf(tx: Tx, ownScripts: ReadonlySet<ScriptHex>): Notice {
  const activity = readActivity(tx, ownScripts);
  const effect = netEffect(tx, ownScripts, activity);
  const [first, ...others] = activity.counterparties;
  const { txid } = tx;
  const tokens = activity.tokens.map((token) => ({ ...token, atoms: gainedOrLost(effect, token) }));
  const { actions } = activity;
  const contents = { ...(tokens.length > 0 && { tokens }), ...(actions.length > 0 && { actions }) };
  switch (activity.kind) {
    case "received":
      return { kind: "received", txid, sats: sats(effect.change), fromScript: first, ...contents };
    case "sent": {
      const paid = sats(effect.paid.reduce((sum, each) => sum + each.sats, 0n));
      return {
        kind: "sent",
        txid,
        sats: paid,
        toScript: first,
        ...(others.length > 0 && { others: others.length }),
        ...contents,
      };
    }
    case "self":
      return { kind: "moved", txid, sats: sats(-effect.change), ...contents };
    case "staking-reward":
      return { kind: "staking-reward", txid, sats: sats(effect.change) };
    case "coinbase-reward":
      return { kind: "mining-reward", txid, sats: sats(effect.change) };
  }
}

/** Returns the change of a token without its sign; of a token that only changed its coins, what was moved. */
function gainedOrLost({ tokens }: NetEffect, { tokenId, atoms: moved }: TokenActivity): Atoms {
  const change = tokens.get(tokenId) ?? 0n;
  if (change === 0n) return moved;
  return atoms(change < 0n ? -change : change);
}
