import type { SpecialValues } from "@satchel/core/network";
import { useCallback, useMemo } from "react";
import type { ReadTx } from "../../../widgets/tx/read-tx.ts";
import { useApp, useEngineState } from "../../../wiring/app-context.ts";
import { useTrustedAddresses } from "../../../wiring/known-addresses.ts";

/** What is not folded away, and below how many sats the rest is; 0 folds nothing. */
export type FoldRules = {
  below: number;
  /** Addresses a person knows. */
  trusted: ReadonlySet<string>;
  hasNote(txid: string): boolean;
  special: Pick<SpecialValues, "stakingTokenId" | "savingsTokenId">;
};

/**
 * Whether it is one of the small payments of strangers that people are tired of: dust, advertising in a message, tokens
 * nobody asked for. A payment of someone known, of one's own trade, of a wallet's own savings, or with a note, is not.
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

/** Which rows the person's setting folds away. `isWhole`: none, in this list. */
export function useFolded(isWhole: boolean): (read: ReadTx) => boolean {
  const { special } = useApp().network;
  const below = useEngineState((state) => (isWhole ? 0 : state.settings.foldDustBelow));
  const notes = useEngineState((state) => state.notes);
  const known = useTrustedAddresses();
  const trusted = useMemo(() => new Set(known), [known]);
  return useCallback(
    (read) => isFoldable(read, { below, trusted, hasNote: (txid) => notes.has(txid), special }),
    [below, trusted, notes, special],
  );
}
