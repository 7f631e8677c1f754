import type { WalletProblem } from "@satchel/engine";
import { ArrowLeft, WifiOff } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { walletProblemWords } from "../../text/wallet-problems.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Control, Field, fieldAria } from "../../ui/field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useApp } from "../../widgets/app-context.ts";
import { countText, normalisePhrase, phraseShape } from "./import-form.ts";
import styles from "./onboarding.module.css";

const INVALID = { code: "invalid-phrase" } as const;

/** Takes the 12 words. They are in this field only, never in a URL, the store or the browser's form memory. */
export function ImportPanel({ onBack }: { onBack: () => void }) {
  const [phrase, setPhrase] = useState("");
  const { problem, isBusy, submit, forget, wasLeft, leave } = useImport(phrase);
  const shape = phraseShape(phrase);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const isWrong = shape === "wrong" || (shape === "partial" && wasLeft);
  const shown = problem ?? (isWrong ? INVALID : undefined);
  const words = shown && walletProblemWords(shown);
  return (
    <form className={styles.form} onSubmit={submit} autoComplete="off">
      <div className={styles.back}>
        <IconButton icon={ArrowLeft} label="Back" onClick={onBack} />
        <h1 ref={heading} tabIndex={-1}>
          Import Wallet
        </h1>
      </div>
      <Field
        id="phrase"
        label="Seed phrase"
        hint="12 words"
        problem={words && [words.title, words.detail].filter(Boolean).join(". ")}
        count={countText(phrase)}
      >
        <Control tall problem={words !== undefined}>
          <textarea
            id="phrase"
            className={styles.phrase}
            rows={4}
            value={phrase}
            onChange={(event) => {
              setPhrase(event.target.value);
              forget();
            }}
            onBlur={leave}
            spellCheck={false}
            autoCapitalize="none"
            autoCorrect="off"
            autoComplete="off"
            translate="no"
            data-1p-ignore
            data-lpignore="true"
            {...fieldAria("phrase", words?.title, false)}
          />
        </Control>
      </Field>
      <Banner tone="info" icon={WifiOff} quiet>
        <p>The words are checked on this device. Satchel never sends them anywhere.</p>
      </Banner>
      <Button type="submit" size="lg" block busy={isBusy} disabled={shape !== "complete" || problem !== undefined}>
        OK
      </Button>
    </form>
  );
}

function useImport(phrase: string) {
  const { engine } = useApp();
  const [problem, setProblem] = useState<WalletProblem>();
  const [isBusy, setBusy] = useState(false);
  const [wasLeft, setLeft] = useState(false);
  const run = async () => {
    setBusy(true);
    const done = await engine.importWallet(normalisePhrase(phrase));
    setBusy(false);
    setProblem(done.ok ? undefined : done.problem);
  };
  return {
    problem,
    isBusy,
    wasLeft,
    leave: () => setLeft(true),
    /** A changed phrase has not been tried yet. */
    forget: () => setProblem(undefined),
    submit: (event: FormEvent) => {
      event.preventDefault();
      void run();
    },
  };
}
