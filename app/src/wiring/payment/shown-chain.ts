import { useEffect, useSyncExternalStore } from "react";

// A dialog that says how far a chain of transactions is has the place of the card that says the same.
let shown: string | undefined;
const listeners = new Set<() => void>();

function show(entryId: string | undefined): void {
  shown = entryId;
  for (const listen of [...listeners]) listen();
}

const subscribe = (listen: () => void) => {
  listeners.add(listen);
  return () => void listeners.delete(listen);
};

/** Announces that a dialog shows this chain of the outbox, as long as it is mounted. */
export function useShowsChain(entryId: string | undefined): void {
  useEffect(() => {
    show(entryId);
    return () => show(undefined);
  }, [entryId]);
}

/** Tells whether a dialog shows this chain. */
export const useIsShownChain = (entryId: string): boolean => useSyncExternalStore(subscribe, () => shown === entryId);
