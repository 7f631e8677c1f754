import { useEffect, useMemo, useState } from "react";
import { useApp } from "../../wiring/app-context.ts";
import { navigate } from "../../wiring/page/hash-location.ts";
import { useDraft, useKeptDraft } from "../../wiring/payment/draft.ts";
import { EMPTY_FORM, type SendForm } from "./form/send-form.ts";
import { readKept, readStart, type Start, writeDraft } from "./form/send-start.ts";

export const DRAFT = "send";

/** The first form of the screen. `isRestored`: a person left it unfinished before. `asksAgain`: see `KeptForm`. */
export type Opened = { start: Start; form: SendForm; isRestored: boolean; asksAgain?: boolean };

/**
 * Returns what the screen opens with; undefined while the draft is being read, or when another screen opens instead.
 */
export function useOpened(query: string): Opened | undefined {
  const { network } = useApp();
  const start = useMemo(() => readStart(query, history.state, network.prefix), [query, network.prefix]);
  const draft = useKeptDraft(start.kind === "plain" ? DRAFT : undefined, readKept);
  useEffect(() => {
    if (start.kind === "tokens") navigate(`/send-token/${start.tokenId}?${query}`, { replace: true });
  }, [start, query]);

  switch (start.kind) {
    case "tokens":
      return undefined;
    case "plain":
      return draft && { start, form: EMPTY_FORM, ...draft.form, isRestored: draft.form !== undefined };
    case "refused":
      return { start, form: EMPTY_FORM, isRestored: false };
    case "sent-here":
    case "request":
      return { start, form: start.form, isRestored: false };
  }
}

/**
 * Returns how often recipients were sent to this screen while it was open: each time the form begins anew with them.
 */
export function useSentHere(): number {
  const { network } = useApp();
  const [count, setCount] = useState(0);
  useEffect(() => {
    const look = () => {
      if (readStart("", history.state, network.prefix).kind === "sent-here") setCount((before) => before + 1);
    };
    addEventListener("hashchange", look);
    return () => removeEventListener("hashchange", look);
  }, [network.prefix]);
  return count;
}

/** Keeps the form as a draft while it is filled in. */
export function useFormDraft(
  form: SendForm,
  { start, form: first }: Opened,
  attempt: Parameters<typeof useDraft>[1],
): void {
  const atFirst = useMemo(() => writeDraft(first), [first]);
  const text = useMemo(() => (form === first ? atFirst : writeDraft(form)), [form, first, atFirst]);
  // What a site or a link asks for does not replace what the person has typed before.
  useDraft(
    { name: DRAFT, text, first: atFirst, isTheirs: start.kind !== "request", onKeep: forgetWhatWasSentHere },
    attempt,
  );
}

/** The draft has it now: a reload must not begin again with what another screen sent here. */
function forgetWhatWasSentHere() {
  if (history.state !== null) history.replaceState(null, "");
}
