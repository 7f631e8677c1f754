import { useEffect, useRef } from "react";
import { useApp } from "../../widgets/app-context.ts";
import { writeDraft } from "./send-draft.ts";
import type { SendForm } from "./send-form.ts";
import type { AttemptState } from "./use-attempt.ts";
import { DRAFT, type Opened } from "./use-opened.ts";

/**
 * Keeps what a person has typed, from their first change on: a closed popup or a reload loses nothing. A payment that may
 * be on its way is no draft, or it would be offered once more when it has arrived.
 */
export function useDraft(form: SendForm, { start, form: first }: Opened, { current }: AttemptState): void {
  const { engine } = useApp();
  const kept = useRef(writeDraft(first));
  const text = mayBeOnItsWay(current) ? undefined : writeDraft(form);
  useEffect(() => {
    // What a site or a link asks for is not the person's: it takes the place of nothing they have typed.
    if (text === kept.current || start.kind === "request") return;
    kept.current = text;
    // The draft has it now; a reload must not begin again with what another screen has sent here.
    if (history.state !== null) history.replaceState(null, "");
    void engine.saveDraft(DRAFT, text);
  }, [engine, text, start]);
}

function mayBeOnItsWay(attempt: AttemptState["current"]): boolean {
  if (attempt === undefined || attempt.step === "reviewing") return false;
  return attempt.step !== "failed" || attempt.problem.code === "outcome-unknown";
}
