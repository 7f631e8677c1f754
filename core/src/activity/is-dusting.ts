import type { Activity } from "./read-activity.ts";

/**
 * An output costs its sender 546 sats at least, and who plants look-alike addresses in many histories pays no more than
 * that. 10 XEC is far below what a person pays on purpose. Tokens travel on 546 sats, so worthless ones are dust too.
 */
const DUSTING_BELOW_SATS = 1_000n;

/** Whether a payment came in that is too small to be meant: an address is never taken from one (address poisoning). */
export const isDusting = ({ kind, sats }: Pick<Activity, "kind" | "sats">): boolean =>
  kind === "received" && sats < DUSTING_BELOW_SATS;
