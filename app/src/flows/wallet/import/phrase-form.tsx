import type { WalletId } from "@satchel/core/ids";
import { PHRASE_WORDS } from "@satchel/core/phrase";
import type { Result } from "@satchel/core/result";
import type { WalletProblem } from "@satchel/engine";
import { CircleAlert, WifiOff } from "lucide-react";
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { commonText } from "../../../catalogue/en/common.ts";
import { phraseImportText } from "../../../catalogue/en/wallet/phrase-import.ts";
import { counted } from "../../../text/money/counts.ts";
import { walletProblemWords } from "../../../text/problems/wallet-problems.ts";
import { Button } from "../../../ui/button/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import fields from "../../../ui/form/field.module.css";
import { Actions } from "../../../ui/layout/actions.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { Banner } from "../../../ui/status/banner.tsx";
import { RawText } from "../../../ui/words/raw-text.tsx";
import { useApp, useLocale } from "../../../wiring/app-context.ts";
import { countText } from "./phrase-fields.ts";
import styles from "./phrase-import.module.css";
import { type Phrase, usePhraseFields } from "./use-phrase-fields.ts";
import { WordField } from "./word-field.tsx";

const PLACES = Array.from({ length: PHRASE_WORDS }, (_none, at) => at);
const INVALID = { code: "invalid-phrase" } as const;

export type PhraseImportProps = {
  /** Takes the 12 words, in lower case with single spaces. Without `onSubmit` the wallet is imported. */
  onSubmit?: ((phrase: string) => Promise<Result<{ walletId: WalletId }, WalletProblem>>) | undefined;
  onImported?: ((walletId: WalletId) => void) | undefined;
  /** Puts Cancel beside OK. */
  onCancel?: (() => void) | undefined;
};

/**
 * Takes a seed phrase. The words are in these fields only: not in a URL, in the store or in the form memory of the
 * browser.
 */
export function PhraseForm(props: PhraseImportProps) {
  const phrase = usePhraseFields();
  const { refusal, isBusy, submit } = useSubmit(phrase, props);
  const form = useForgottenFields();
  const problemId = useId();
  const locale = useLocale();

  const isInvalid = phrase.didNotFit || phrase.isWrong.includes(true) || (phrase.isFull && !phrase.isComplete);
  const problem = refusal ?? (isInvalid ? INVALID : undefined);
  const words = problem && walletProblemWords(problem);
  return (
    <form ref={form} className={styles.form} onSubmit={submit} autoComplete="off">
      <fieldset className={styles.phrase} aria-describedby={words && problemId}>
        <legend className={fields.label}>
          <span>{phraseImportText.phrase}</span>{" "}
          <span className={fields.hint}>{phraseImportText.wordCount({ count: counted(PHRASE_WORDS, locale) })}</span>
        </legend>
        <div className={styles.words} dir="ltr">
          {PLACES.map((at) => (
            <WordField key={at} at={at} phrase={phrase} problemId={words && problemId} />
          ))}
        </div>
        <div className={classNames(fields.below, styles.below)}>
          {words && (
            <div className={classNames(fields.help, fields.problem)} role="alert">
              <Icon of={CircleAlert} size="xs" />
              <div>
                <span id={problemId}>
                  {words.title}
                  {words.detail !== "" && <span className={styles.detail}>{words.detail}</span>}
                </span>
                {words.raw !== undefined && <RawText text={words.raw} />}
              </div>
            </div>
          )}
          <bdi dir="ltr" className={fields.count}>
            {countText(phrase.words)}
          </bdi>
        </div>
      </fieldset>
      <Banner tone="info" icon={WifiOff} quiet>
        <p>{phraseImportText.staysHere}</p>
      </Banner>
      <Actions>
        {props.onCancel && (
          <Button variant="secondary" size="lg" onClick={props.onCancel}>
            {commonText.cancel}
          </Button>
        )}
        <Button type="submit" size="lg" busy={isBusy} disabled={!phrase.isComplete || problem !== undefined}>
          {phraseImportText.import}
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
    // A phrase that was changed since has not been tried yet.
    refusal: refused?.text === text ? refused.problem : undefined,
    isBusy,
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (phrase.isComplete && !isBusy) void run();
    },
  };
}

/** Empties the fields when the form closes, because something else may still hold on to their elements. */
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
