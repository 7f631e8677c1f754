import { useEffect, useMemo, useState } from "react";
import { useApp } from "../../wiring/app-context.ts";
import { navigate } from "../../wiring/hash-location.ts";
import { readDraft } from "./send-draft.ts";
import { EMPTY_FORM, type SendForm } from "./send-form.ts";
import { readStart, type Start } from "./send-start.ts";

export const DRAFT = "send";

/** The screen's first form. `isRestored`: it was left open before. */
export type Opened = { start: Start; form: SendForm; isRestored: boolean };

/** What the screen opens with; undefined while a draft is looked for, or another screen is to open instead. */
export function useOpened(query: string): Opened | undefined {
  const { engine, network } = useApp();
  const start = useMemo(() => readStart(query, history.state, network.prefix), [query, network.prefix]);
  const [draft, setDraft] = useState<{ form: SendForm | undefined }>();
  const needsDraft = start.kind === "plain";
  useEffect(() => {
    if (!needsDraft) return;
    let isShown = true;
    void engine.loadDraft(DRAFT).then((text) => {
      if (isShown) setDraft({ form: readDraft(text) });
    });
    return () => {
      isShown = false;
    };
  }, [engine, needsDraft]);
  useEffect(() => {
    if (start.kind === "tokens") navigate(`/send-token/${start.tokenId}?${query}`, { replace: true });
  }, [start, query]);

  switch (start.kind) {
    case "tokens":
      return undefined;
    case "plain":
      return draft && { start, form: draft.form ?? EMPTY_FORM, isRestored: draft.form !== undefined };
    case "refused":
      return { start, form: EMPTY_FORM, isRestored: false };
    case "sent-here":
    case "request":
      return { start, form: start.form, isRestored: false };
  }
}
