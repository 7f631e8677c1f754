import { type Activity, readActivity } from "@satchel/core/activity";
import { addressOf } from "@satchel/core/address";
import type { AddressPrefix } from "@satchel/core/network";
import type { ScriptHex, Tx } from "@satchel/core/tx";

/** A transaction as a row shows it. */
export type ReadTx = {
  tx: Tx;
  activity: Activity;
  direction: "in" | "out";
  /** Addresses of the others, where their scripts have one. */
  parties: readonly string[];
  /** When it was first seen, or mined; milliseconds since 1970, undefined when nobody knows. */
  atMs: number | undefined;
};

export function readTx(tx: Tx, ownScripts: readonly ScriptHex[], prefix: AddressPrefix): ReadTx {
  const activity = readActivity(tx, ownScripts);
  const isOut = activity.kind === "sent" || activity.kind === "self";
  const parties = activity.counterparties.flatMap((script) => addressOf(script, prefix) ?? []);
  return { tx, activity, direction: isOut ? "out" : "in", parties, atMs: seenAt(tx) };
}

function seenAt({ timeFirstSeen, block }: Tx): number | undefined {
  if (timeFirstSeen > 0) return timeFirstSeen * 1000;
  return block === undefined ? undefined : block.timestamp * 1000;
}
