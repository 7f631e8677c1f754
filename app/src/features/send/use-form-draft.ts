import { useDraft } from "../../wiring/use-draft.ts";
import { writeDraft } from "./send-draft.ts";
import type { SendForm } from "./send-form.ts";
import type { AttemptState } from "./use-attempt.ts";
import { DRAFT, type Opened } from "./use-opened.ts";

export function useFormDraft(form: SendForm, { start, form: first }: Opened, attempt: AttemptState): void {
  const texts = { text: writeDraft(form), first: writeDraft(first) };
  // What a site or a link asks for is not the person's: it takes the place of nothing they have typed.
  useDraft({ name: DRAFT, ...texts, isTheirs: start.kind !== "request", onKeep: forgetWhatWasSentHere }, attempt);
}

/** The draft has it now; a reload must not begin again with what another screen has sent here. */
function forgetWhatWasSentHere() {
  if (history.state !== null) history.replaceState(null, "");
}
