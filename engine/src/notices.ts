import { readActivity } from "@satchel/core/activity";
import type { ScriptHex, Tx } from "@satchel/core/tx";
import type { Notice } from "./engine.ts";

/** What a person is told of a transaction that has just appeared (wallet.md section 8, live events). */
export function noticeOf(tx: Tx, ownScripts: readonly ScriptHex[]): Notice {
  const { kind, sats, counterparties } = readActivity(tx, ownScripts);
  const [first] = counterparties;
  switch (kind) {
    case "received":
      return { kind: "received", txid: tx.txid, sats, fromScript: first };
    case "sent":
    case "self":
      return { kind: "sent", txid: tx.txid, sats, toScript: first };
    case "staking-reward":
      return { kind: "staking-reward", txid: tx.txid, sats };
    case "coinbase-reward":
      return { kind: "mining-reward", txid: tx.txid, sats };
  }
}
