import {
  type Activity,
  isDusting,
  lookAlikeOf,
  type NetEffect,
  netEffect,
  readActivity,
  savingsRoleOf,
} from "@satchel/core/activity";
import { addressOf } from "@satchel/core/address";
import type { NetworkConfig } from "@satchel/core/network";
import type { ScriptHex } from "@satchel/core/script";
import type { Tx } from "@satchel/core/tx";
import { readableTime } from "../../text/locale/dates.ts";

/** A transaction as the wallet reads it for a row. */
export type ReadTx = {
  tx: Tx;
  activity: Activity;
  direction: "in" | "out";
  /** What it changed for this wallet; every amount that is shown is read here. */
  effect: NetEffect;
  /** Addresses of the other people, where their scripts have one. */
  parties: readonly string[];
  /** The address that an answer can be sent to. */
  replyTo: string | undefined;
  /** Whether it paid yield on the savings token, or asked for its conversion. */
  savings: "yield" | "conversion" | undefined;
  /** Too small to be a real payment: no address is taken from it. */
  isDusting: boolean;
  /** Parties that look like a known address: the party, then the address it looks like. */
  impostors: ReadonlyMap<string, string>;
  /** When it was first seen, else when it was mined; milliseconds since 1970, undefined where neither is known. */
  atMs: number | undefined;
};

const NO_IMPOSTORS: ReadonlyMap<string, string> = new Map();

export function readTx(
  tx: Tx,
  ownScripts: ReadonlySet<ScriptHex>,
  { prefix, special }: Pick<NetworkConfig, "prefix" | "special">,
): ReadTx {
  const activity = readActivity(tx, ownScripts);
  const savings = savingsRoleOf(tx, activity, special, prefix);
  const isOut = activity.kind === "sent" || activity.kind === "self";
  return {
    tx,
    activity,
    direction: isOut ? "out" : "in",
    effect: netEffect(tx, ownScripts, activity),
    parties: activity.counterparties.flatMap((script) => addressOf(script, prefix) ?? []),
    replyTo: activity.replyTo === undefined ? undefined : addressOf(activity.replyTo, prefix),
    savings,
    isDusting: isDusting(activity) && savings === undefined,
    impostors: NO_IMPOSTORS,
    atMs: seenAt(tx),
  };
}

function seenAt({ timeFirstSeen, block }: Tx): number | undefined {
  const seconds = timeFirstSeen > 0 ? timeFirstSeen : block?.timestamp;
  return seconds === undefined ? undefined : readableTime(seconds * 1000);
}

/**
 * Marks the parties that look like an address this person knows or has paid. `paidLike`: returns paid addresses, at
 * least all with the same ends as the given one.
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

/** Returns whether the messages in this transaction came from somebody the person does not know. */
export function isOfStranger({ activity, replyTo }: ReadTx, trusted: readonly string[]): boolean {
  if (activity.kind !== "received" || activity.actions.length === 0) return false;
  return replyTo === undefined || !trusted.includes(replyTo);
}

/** Returns whether an address of this transaction may be copied, saved as a contact or answered. */
export function isOffered(read: ReadTx, address: string, trusted: readonly string[]): boolean {
  if (read.impostors.has(address)) return false;
  return !read.isDusting || trusted.includes(address);
}
