import type { Txid } from "@satchel/core/ids";
import type { SpecialValues } from "@satchel/core/network";
import { useCallback, useMemo } from "react";
import type { ReadTx } from "../../../widgets/tx/read-tx.ts";
import { useApp, useEngineState } from "../../../wiring/app-context.ts";
import { useTrustedAddresses } from "../../../wiring/known-addresses.ts";

/** Payments below `below` sats are folded away, except for those the other rules name; 0 folds nothing. */
export type FoldRules = {
  below: number;
  /** The addresses the person knows. */
  trusted: ReadonlySet<string>;
  hasNote(txid: Txid): boolean;
  special: Pick<SpecialValues, "stakingTokenId" | "savingsTokenId">;
};

/**
 * Returns whether a transaction is a small payment of a stranger: dust, advertising in a message, tokens nobody asked
 * for. A payment from a known address, a trade, a payment on one's own savings, and a payment with a note are never
 * folded.
 */
export function isFoldable(
  { activity, parties, tx }: ReadTx,
  { below, trusted, hasNote, special }: FoldRules,
): boolean {
  if (activity.kind !== "received" || activity.sats >= below) return false;
  if (parties.some((party) => trusted.has(party)) || hasNote(tx.txid)) return false;
  const { stakingTokenId, savingsTokenId } = special;
  return activity.tokens.every(
    ({ tokenId, event }) =>
      (event === "SEND" || event === "NONE" || event === "UNKNOWN") &&
      tokenId !== stakingTokenId &&
      tokenId !== savingsTokenId,
  );
}

/** Returns which rows the person's setting folds away. `isWhole`: no row of this list. */
export function useFolded(isWhole: boolean): (read: ReadTx) => boolean {
  const { special } = useApp().network;
  const below = useEngineState((state) => (isWhole ? 0 : state.settings.foldDustBelow));
  const notes = useEngineState((state) => state.notes);
  const addresses = useTrustedAddresses();
  const trusted = useMemo(() => new Set(addresses), [addresses]);
  return useCallback(
    (read) => isFoldable(read, { below, trusted, hasNote: (txid) => notes.has(txid), special }),
    [below, trusted, notes, special],
  );
}
