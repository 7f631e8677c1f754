import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useApp } from "./app-context.ts";
import type { AttemptState, Seen } from "./attempt.ts";

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

/**
 * What was kept under this name, as `read` finds it; undefined while it is looked for, and without a name. `read` has to
 * be the same function each time.
 */
export function useKeptDraft<Form>(
  name: string | undefined,
  read: (text: string | undefined) => Form | undefined,
): { form: Form | undefined } | undefined {
  const { engine } = useApp();
  const [draft, setDraft] = useState<{ form: Form | undefined }>();
  useEffect(() => {
    if (name === undefined) return;
    let isShown = true;
    void engine.loadDraft(name).then((text) => {
      if (isShown) setDraft({ form: read(text) });
    });
    return () => {
      isShown = false;
    };
  }, [engine, name, read]);
  return draft;
}

function mayBeOnItsWay(attempt: AttemptState<Seen>["current"]): boolean {
  if (attempt === undefined || attempt.step === "reviewing") return false;
  return attempt.step !== "failed" || attempt.problem.code === "outcome-unknown";
}

/** The fields of what was kept under this version; none where it is not what was written. */
export function draftFields(text: string | undefined, version: number): Record<string, unknown> | undefined {
  const draft = fieldsOf(parseJson(text));
  return draft.version === version ? fieldsOf(draft.form) : undefined;
}

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
