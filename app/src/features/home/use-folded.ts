import { useCallback, useMemo } from "react";
import type { ReadTx } from "../../widgets/tx/read-tx.ts";
import { useTrustedAddresses } from "../../widgets/tx/tx-known.ts";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { isFoldable } from "./fold-dust.ts";

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
