import type { Txid } from "./txid.ts";

/** A reference to one output of one transaction, written `{txid}:{outIdx}` so that it can be a map key. */
export type Outpoint = string & { readonly id: "outpoint" };

/** There is one way to write each outpoint: an output with a second name could be spent twice. */
const FORM = /^[0-9a-f]{64}:(?:0|[1-9]\d{0,9})$/;
const OUT_IDX_AT = 65;
/** Output indexes are numbers of 4 bytes; a coinbase names the highest one. */
const MAX_OUT_IDX = 0xffff_ffff;

/** Reads an outpoint from outside; undefined for anything else. */
export const parseOutpoint = (input: unknown): Outpoint | undefined =>
  typeof input === "string" && FORM.test(input) && Number(input.slice(OUT_IDX_AT)) <= MAX_OUT_IDX
    ? (input as Outpoint)
    : undefined;

/** Returns the outpoint of output `outIdx` of a transaction. */
export const outpointOf = (txid: Txid, outIdx: number): Outpoint => `${txid}:${outIdx}` as Outpoint;

/** Splits an outpoint into its transaction id and output index. */
export function readOutpoint(outpoint: Outpoint): { txid: Txid; outIdx: number } {
  const colon = outpoint.lastIndexOf(":");
  return { txid: outpoint.slice(0, colon) as Txid, outIdx: Number(outpoint.slice(colon + 1)) };
}

/** Returns what an input of a plan calls output `outIdx` of the plan's transaction `txIndex`, which has no txid yet. */
export const plannedOutpoint = (txIndex: number, outIdx: number): Outpoint => `plan:${txIndex}:${outIdx}` as Outpoint;

/** Reads such a name; undefined for the outpoint of a transaction that exists. */
export function readPlannedOutpoint(outpoint: Outpoint): { index: number; outIdx: number } | undefined {
  const read = /^plan:(0|[1-9]\d*):(0|[1-9]\d*)$/.exec(outpoint);
  return read ? { index: Number(read[1]), outIdx: Number(read[2]) } : undefined;
}
