import { useState } from "react";

/**
 * What keeps a form from being sent. `field`: the id of the element where a person can change it. `panel`: the sentence
 * in place of the preview; absent for an error, which is marked at its field.
 */
export type Blocker = { field: string; text: string; panel?: string; isError: boolean };

/** Returns the first error in the order of the form, otherwise the first thing that is missing. */
export function firstBlocker(inOrder: readonly (Blocker | undefined)[]): Blocker | undefined {
  const blockers = inOrder.filter((each) => each !== undefined);
  return blockers.find(({ isError }) => isError) ?? blockers[0];
}

/**
 * Moves the focus to a field, in the middle of the window: a phone's keyboard and the action bar take its lower part.
 */
export function goToField(id: string): void {
  const field = document.getElementById(id);
  field?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}

/** Remembers which fields a person has left. Before that a half-typed text has no error. */
export function useTouchedFields() {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (id: string) => touched.has(id),
    add: (id: string) => setTouched((now) => (now.has(id) ? now : new Set([...now, id]))),
    clear: () => setTouched(new Set()),
  };
}

export type TouchedFields = ReturnType<typeof useTouchedFields>;
