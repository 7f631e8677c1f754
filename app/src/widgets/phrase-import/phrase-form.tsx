import { PHRASE_WORDS } from "@satchel/core/phrase";
import type { Result } from "@satchel/core/result";
import type { WalletProblem } from "@satchel/engine";
import { CircleAlert, WifiOff } from "lucide-react";
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { walletProblemWords } from "../../text/wallet-problems.ts";
import { Actions } from "../../ui/actions.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useApp } from "../../wiring/app-context.ts";
import { countText } from "./phrase-fields.ts";
import styles from "./phrase-import.module.css";
import { type Phrase, usePhraseFields } from "./use-phrase-fields.ts";
import { WordField } from "./word-field.tsx";

const PLACES = Array.from({ length: PHRASE_WORDS }, (_none, at) => at);
const INVALID = { code: "invalid-phrase" } as const;

export type PhraseImportProps = {
  /** What becomes of the 12 words, in lower case with single spaces; without it the wallet is imported. */
  onSubmit?: ((phrase: string) => Promise<Result<{ walletId: string }, WalletProblem>>) | undefined;
  onImported?: ((walletId: string) => void) | undefined;
  /** Puts a Cancel beside OK. */
  onCancel?: (() => void) | undefined;
};

/** The words are in these fields only, never in a URL, the store or the browser's form memory. */
export function PhraseForm(props: PhraseImportProps) {
  const phrase = usePhraseFields();
  const { refusal, isBusy, submit } = useSubmit(phrase, props);
  const form = useForgottenFields();
  const problemId = useId();

  const isInvalid = phrase.didNotFit || phrase.isWrong.includes(true) || (phrase.isFull && !phrase.isComplete);
  const problem = refusal ?? (isInvalid ? INVALID : undefined);
  const words = problem && walletProblemWords(problem);
  return (
    <form ref={form} className={styles.form} onSubmit={submit} autoComplete="off">
      <fieldset className={styles.phrase} aria-describedby={words && problemId}>
        <legend>
          <span>Seed phrase</span> <span className={styles.hint}>{PHRASE_WORDS} words</span>
        </legend>
        <div className={styles.words}>
          {PLACES.map((at) => (
            <WordField key={at} at={at} phrase={phrase} problemId={words && problemId} />
          ))}
        </div>
        <div className={styles.below}>
          {words && (
            <p className={styles.problem} id={problemId} role="alert">
              <Icon of={CircleAlert} size="xs" />
              <span>{[words.title, words.detail].filter(Boolean).join(". ")}</span>
            </p>
          )}
          <span className={styles.count}>{countText(phrase.words)}</span>
        </div>
      </fieldset>
      <Banner tone="info" icon={WifiOff} quiet>
        <p>The words are checked on this device. Satchel never sends them anywhere.</p>
      </Banner>
      <Actions>
        {props.onCancel && (
          <Button variant="secondary" size="lg" onClick={props.onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" size="lg" busy={isBusy} disabled={!phrase.isComplete || problem !== undefined}>
          OK
        </Button>
      </Actions>
    </form>
  );
}

function useSubmit(phrase: Phrase, { onSubmit, onImported }: PhraseImportProps) {
  const { engine } = useApp();
  const text = phrase.words.join(" ");
  const [refused, setRefused] = useState<{ text: string; problem: WalletProblem }>();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    const done = await (onSubmit ?? engine.importWallet)(text);
    setBusy(false);
    if (!done.ok) return setRefused({ text, problem: done.problem });
    phrase.clear();
    onImported?.(done.value.walletId);
  };
  return {
    // Another phrase has not been tried yet.
    refusal: refused?.text === text ? refused.problem : undefined,
    isBusy,
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (phrase.isComplete && !isBusy) void run();
    },
  };
}

/** With the form go the words, also from fields that something else still holds on to. */
function useForgottenFields() {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const element = form.current;
    return () => {
      for (const input of element?.querySelectorAll("input") ?? []) input.value = "";
    };
  }, []);
  return form;
}
