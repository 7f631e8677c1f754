import { useEffect, useEffectEvent, useRef } from "react";
import { useApp } from "./app-context.ts";
import type { AttemptState, Seen } from "./use-attempt.ts";

type Draft = {
  name: string;
  /** What there is to keep now, and what the screen opened with; undefined where that is nothing. */
  text: string | undefined;
  first: string | undefined;
  /** False where what is in the form is not the person's. */
  isTheirs?: boolean;
  /** Before it is kept. */
  onKeep?: () => void;
};

/**
 * Keeps what a person has typed, from their first change on: a closed popup or a reload loses nothing. A payment that may
 * be on its way is no draft, or it would be offered once more when it has arrived.
 */
export function useDraft<Payment extends Seen>(
  draft: Draft,
  { current }: Pick<AttemptState<Payment>, "current">,
): void {
  const { engine } = useApp();
  const { name, isTheirs = true } = draft;
  const kept = useRef(draft.first);
  const text = mayBeOnItsWay(current) ? undefined : draft.text;
  const tell = useEffectEvent(() => draft.onKeep?.());
  useEffect(() => {
    if (text === kept.current || !isTheirs) return;
    kept.current = text;
    tell();
    void engine.saveDraft(name, text);
  }, [engine, name, text, isTheirs]);
}

function mayBeOnItsWay(attempt: AttemptState<Seen>["current"]): boolean {
  if (attempt === undefined || attempt.step === "reviewing") return false;
  return attempt.step !== "failed" || attempt.problem.code === "outcome-unknown";
}
