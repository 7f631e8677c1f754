import { isViewed } from "@satchel/engine/plan";
import { useEffect } from "react";
import { useStore } from "zustand";
import { useApp } from "../app-context.ts";

// A dialog that says how far a chain of transactions is has the place of the card that says the same.
const placeOf = (entryId: string): string => `chain:${entryId}`;

/** Announces that a dialog shows this chain of the outbox, as long as it is mounted. */
export function useShowsChain(entryId: string | undefined): void {
  const { engine } = useApp();
  useEffect(() => (entryId === undefined ? undefined : engine.viewPayment(placeOf(entryId))), [engine, entryId]);
}

/** Tells whether a dialog shows this chain. */
export function useIsShownChain(entryId: string): boolean {
  const { engine } = useApp();
  return useStore(engine.sessions, (now) => isViewed(now, placeOf(entryId)));
}
