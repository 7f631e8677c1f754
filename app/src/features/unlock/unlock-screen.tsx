import type { UnlockProblem } from "@satchel/engine";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { unlockText } from "../../catalogue/en/wallet/unlock.ts";
import { passwordProblemWords, retryAtOf } from "../../text/problems/unlock-problems.ts";
import { Button } from "../../ui/button/button.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { Logo } from "../../ui/mark/logo.tsx";
import { part } from "../../ui/react/part.tsx";
import { useSecondsUntil } from "../../ui/react/use-seconds-until.ts";
import { LoadingPart } from "../../ui/status/loading-screen.tsx";
import { RawText } from "../../ui/words/raw-text.tsx";
import { RetryWait } from "../../widgets/wallet/retry-wait.tsx";
import { useApp, useLocale } from "../../wiring/app-context.ts";
import styles from "./unlock.module.css";

/** Only windows of the extension show requests. */
const WaitingRequest = part(
  async () => (await import("../../widgets/site/waiting-request.tsx")).WaitingRequest,
  () => null,
);
const ForgottenPanel = part(async () => (await import("./forgotten-panel.tsx")).ForgottenPanel, LoadingPart, "act");

/** Covers the window while the wallets are sealed under a password. No balance, name or toast is behind it. */
export function UnlockScreen({ retryAt }: { retryAt: number | undefined }) {
  const { host } = useApp();
  const [isForgotten, setForgotten] = useState(false);
  useEffect(() => {
    document.title = "Satchel";
  }, []);
  return (
    <main className={styles.screen}>
      <div className={styles.box}>
        {isForgotten ? (
          <ForgottenPanel onBack={() => setForgotten(false)} />
        ) : (
          <>
            <div className={styles.head}>
              <Logo on="page" />
              <div>
                <h1>{unlockText.title}</h1>
                <p className={styles.muted}>{unlockText.locked}</p>
              </div>
            </div>
            {host.showsRequests && <WaitingRequest />}
            <UnlockForm retryAt={retryAt} onForgotten={() => setForgotten(true)} />
          </>
        )}
      </div>
    </main>
  );
}

/** The password and its button. A right password starts another phase, which takes this form away. */
function UnlockForm({ retryAt, onForgotten }: { retryAt: number | undefined; onForgotten: () => void }) {
  const { engine } = useApp();
  const locale = useLocale();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<UnlockProblem>();
  const [isBusy, setBusy] = useState(false);
  const words = problem && passwordProblemWords(problem, locale);
  const seconds = useSecondsUntil(later(retryAt, retryAtOf(problem)));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === "" || isBusy || seconds > 0) return;
    setBusy(true);
    const opened = await engine.unlock(password);
    setBusy(false);
    setProblem(opened.ok ? undefined : opened.problem);
    field.current?.select();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <PasswordField
        id="unlock-password"
        label={unlockText.password}
        keep="current"
        value={password}
        onChange={setPassword}
        problem={words?.detail}
        inputRef={field}
      />
      {words?.raw !== undefined && <RawText text={words.raw} />}
      <RetryWait seconds={seconds} />
      <Button type="submit" size="lg" block busy={isBusy} disabled={password === "" || seconds > 0}>
        {unlockText.unlock}
      </Button>
      <Button variant="ghost" block onClick={onForgotten}>
        {unlockText.forgotten}
      </Button>
    </form>
  );
}

const later = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
