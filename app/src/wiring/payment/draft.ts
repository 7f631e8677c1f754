import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useApp } from "../app-context.ts";
import type { AttemptState, Seen } from "./attempt.ts";

type Draft = {
  name: string;
  /** The draft as it is now, and as it was when the screen opened; undefined for an empty one. */
  text: string | undefined;
  first: string | undefined;
  /** False when a person has not filled in the form, but a link or a site has. */
  isTheirs?: boolean;
  /** Called before the draft is saved. */
  onKeep?: () => void;
};

/**
 * Saves what a person types, from the first change on, so that a closed popup or a reload loses nothing. A payment that
 * may have been sent is not saved as a draft, because it could be paid twice.
 */
export function useDraft<Payment extends Seen>(
  draft: Draft,
  { current, chain }: Pick<AttemptState<Payment>, "current" | "chain">,
): void {
  const { engine } = useApp();
  const { name, isTheirs = true } = draft;
  const stored = useRef(draft.first);
  // A chain that has been stopped or interrupted is drawn once with what its form said, before the form is empty.
  const text = mayBeOnItsWay(current) || chain?.isOpen ? undefined : draft.text;
  const tell = useEffectEvent(() => draft.onKeep?.());
  useEffect(() => {
    if (text === stored.current || !isTheirs) return;
    stored.current = text;
    tell();
    void engine.saveDraft(name, text);
  }, [engine, name, text, isTheirs]);
}

/**
 * Returns the saved draft of this name, parsed by `read`; undefined while it is loaded, and without a name. `read` has
 * to be the same function each time.
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
  if (attempt === undefined || attempt.step === "reviewing" || attempt.step === "checking") return false;
  // Until then a kill would lose what was typed.
  if (attempt.step === "sending") return attempt.isStored;
  return attempt.step !== "failed" || attempt.problem.code === "outcome-unknown";
}

/** Returns the fields of a saved draft, or undefined when it is of another version or cannot be read. */
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
