import { readActivity } from "@satchel/core/activity";
import type { ScriptHex, Tx } from "@satchel/core/tx";
import type { Notice } from "../engine.ts";

/** What a person is told of a transaction that has just appeared (wallet.md section 8, live events). */
export function noticeOf(tx: Tx, ownScripts: readonly ScriptHex[]): Notice {
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
