import { type Activity, isDusting, lookAlikeOf, readActivity, savingsRoleOf } from "@satchel/core/activity";
import { addressOf } from "@satchel/core/address";
import type { NetworkConfig } from "@satchel/core/network";
import type { ScriptHex, Tx } from "@satchel/core/tx";
import { readableTime } from "../../text/dates.ts";

/** A transaction as a row shows it. */
export type ReadTx = {
  tx: Tx;
  activity: Activity;
  direction: "in" | "out";
  /** Addresses of the others, where their scripts have one. */
  parties: readonly string[];
  /** Where an answer to it can be sent. */
  replyTo: string | undefined;
  /** Yield on the savings token, or a request to convert it. */
  savings: "yield" | "conversion" | undefined;
  /** Too small to be meant: no address is taken from it. */
  isDusting: boolean;
  /** Parties that could be taken for a known address, and which one. */
  impostors: ReadonlyMap<string, string>;
  /** When it was first seen, or mined; milliseconds since 1970, undefined when nobody knows. */
  atMs: number | undefined;
};

const NO_IMPOSTORS: ReadonlyMap<string, string> = new Map();

export function readTx(
  tx: Tx,
  ownScripts: readonly ScriptHex[],
  { prefix, special }: Pick<NetworkConfig, "prefix" | "special">,
): ReadTx {
  const activity = readActivity(tx, ownScripts);
  const isOut = activity.kind === "sent" || activity.kind === "self";
  return {
    tx,
    activity,
    direction: isOut ? "out" : "in",
    parties: activity.counterparties.flatMap((script) => addressOf(script, prefix) ?? []),
    replyTo: activity.replyTo === undefined ? undefined : addressOf(activity.replyTo, prefix),
    savings: savingsRoleOf(tx, activity, special, prefix),
    isDusting: isDusting(activity),
    impostors: NO_IMPOSTORS,
    atMs: seenAt(tx),
  };
}

function seenAt({ timeFirstSeen, block }: Tx): number | undefined {
  const seconds = timeFirstSeen > 0 ? timeFirstSeen : block?.timestamp;
  return seconds === undefined ? undefined : readableTime(seconds * 1000);
}

/**
 * Marks the parties that look like an address this person knows, or has paid. `paidLike`: addresses paid, at least
 * those that have the same ends as this one.
 */
export function markImpostors(
  reads: readonly ReadTx[],
  paidLike: (address: string) => readonly string[],
  trusted: readonly string[],
): readonly ReadTx[] {
  return reads.map((read) => {
    const impostors = new Map(
      read.parties.flatMap((party) => {
        const original = lookAlikeOf(party, { trusted, paid: paidLike(party) });
        return original === undefined ? [] : [[party, original] as const];
      }),
    );
    return impostors.size === 0 ? read : { ...read, impostors };
  });
}

/** Whether what this transaction says came from somebody the person does not know. */
export function isOfStranger({ activity, replyTo }: ReadTx, trusted: readonly string[]): boolean {
  if (activity.kind !== "received" || activity.actions.length === 0) return false;
  return replyTo === undefined || !trusted.includes(replyTo);
}

/** Whether an address may be taken from this transaction: to copy it, to name it, to answer it. */
export function isOffered(read: ReadTx, address: string, trusted: readonly string[]): boolean {
  if (read.impostors.has(address)) return false;
  return !read.isDusting || trusted.includes(address);
}
