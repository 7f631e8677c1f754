import type { Txid } from "@satchel/core/ids";
import type { Ledger } from "@satchel/core/ledger";
import type { StoredPayment } from "./stored-payments.ts";

// The bytes of a payment stay stored after the indexer has accepted it, because the network may drop it. This file says
// which payments are kept, and for how long.

/** Returns a payment as one that the indexer has accepted as a whole. */
export function asSent(payment: StoredPayment): StoredPayment {
  const {
    reason: _r,
    refusedBy: _h,
    silent: _q,
    left: _l,
    saidBy: _s,
    listed: _c,
    replacedBy: _p,
    ...others
  } = payment;
  const { begun: _b, stops: _t, accepted: _a, isFinal: _f, isHidden: _d, isForgotten: _g, ...entry } = others;
  return { ...entry, status: "sent" };
}

/** Returns a sent payment as one of unknown outcome: the server that said yes does not know it any more. */
export const asForgotten = (payment: StoredPayment): StoredPayment => ({
  ...asSent(payment),
  status: "unknown",
  isForgotten: true,
});

/**
 * Returns what is kept of a payment that an indexer calls over: a listing with an advertisement is shelved, and any
 * other payment is removed.
 */
export const shelvedOf = (entry: StoredPayment): StoredPayment[] =>
  hasAdvertisement(entry) ? [{ ...asSent(entry), isShelved: true }] : [];

/**
 * Tells whether a payment is a listing with an advertisement. Its atoms can be spent only with data that the bytes of
 * the payment contain. A listing of an ALP token has no advertisement.
 */
export const hasAdvertisement = ({ purpose, txs }: StoredPayment): boolean =>
  purpose === "listing" && txs.some(({ step }) => step?.kind === "prepare");

/**
 * How long the bytes of a final payment are kept. The network never drops a final payment, but a wallet with one
 * indexer has only the word of that indexer. If the indexer lied and never passed the payment on, a later answer can
 * show it, and then the wallet still has the bytes.
 */
export const FINAL_KEPT_MS = 24 * 60 * 60 * 1000;

/** Tells whether every transaction of a sent payment is final: an indexer said so before, or `finals` has them all. */
export const isAllFinal = ({ status, isShelved, isFinal, txs }: StoredPayment, finals: ReadonlySet<Txid>): boolean =>
  status === "sent" && !isShelved && (isFinal || txs.every(({ txid }) => finals.has(txid)));

/** Returns what is kept of a payment that is final. */
export function whenFinal(entry: StoredPayment, now: number): StoredPayment[] {
  if (hasAdvertisement(entry)) return shelvedOf(entry);
  const age = now - entry.createdAt;
  // A clock that was set back before the payment says nothing about its age.
  if (age < 0 || age >= FINAL_KEPT_MS) return [];
  return [entry.isFinal ? entry : { ...entry, isFinal: true }];
}

/** How many sent payments are kept, the newest first, and how many characters of raw hex they may have together. */
export const MAX_SENT_KEPT = 50;
export const MAX_SENT_HEX = 1_000_000;
/**
 * The same limits for final payments, which are lower because every start asks the indexer for each of them. Final
 * payments do not count towards the limits above.
 */
export const MAX_FINAL_KEPT = 10;
export const MAX_FINAL_HEX = 250_000;
/** How many refused payments are kept that a person has dismissed, the newest first. */
export const MAX_HIDDEN_KEPT = 20;
/** How many shelved listings are kept, the newest first: about 3,000 characters each. */
export const MAX_SHELVED = 100;

/**
 * Returns the payments with the newest sent ones up to MAX_SENT_KEPT and MAX_SENT_HEX. Final ones count apart, up to
 * MAX_FINAL_KEPT and MAX_FINAL_HEX, and stay for FINAL_KEPT_MS. Final listings are shelved; the newest MAX_SHELVED
 * stay. `now`: milliseconds since 1970.
 */
export function prune(payments: readonly StoredPayment[], ledger: Ledger, now: number): readonly StoredPayment[] {
  const finals = new Set<Txid>(ledger.history.filter(({ isFinal }) => isFinal).map(({ txid }) => txid));
  let count = 0;
  let hex = 0;
  let shelved = 0;
  let final = 0;
  let finalHex = 0;
  let hidden = 0;
  const worthOf = (entry: StoredPayment): readonly StoredPayment[] => {
    const { status, isShelved } = entry;
    if (entry.isHidden) return entry.replacedBy === undefined && ++hidden <= MAX_HIDDEN_KEPT ? [entry] : [];
    if (status !== "sent") return [entry];
    if (isShelved) return ++shelved <= MAX_SHELVED ? [entry] : [];
    if (isAllFinal(entry, finals)) {
      const [remaining] = whenFinal(entry, now);
      if (remaining?.isShelved) return worthOf(remaining);
      if (remaining === undefined) return [];
      final++;
      finalHex += sizeOf(remaining);
      return final <= MAX_FINAL_KEPT && finalHex <= MAX_FINAL_HEX ? [remaining] : [];
    }
    count++;
    hex += sizeOf(entry);
    return count <= MAX_SENT_KEPT && hex <= MAX_SENT_HEX ? [entry] : shelvedOf(entry).flatMap(worthOf);
  };
  // The newest are last.
  return payments.toReversed().flatMap(worthOf).toReversed();
}

const sizeOf = ({ txs }: StoredPayment): number => txs.reduce((sum, { rawTx }) => sum + rawTx.length, 0);
