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
import { DeviceUnlockButton } from "./device-unlock-button.tsx";
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

/**
 * The password and its button. A right password starts another phase, which takes this form away. While a slow check
 * runs, the person may type on: its answer is about the text that was checked and never marks a newer one, and Enter
 * for a newer one is kept until the answer is there.
 */
function UnlockForm({ retryAt, onForgotten }: { retryAt: number | undefined; onForgotten: () => void }) {
  const { engine } = useApp();
  const locale = useLocale();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<UnlockProblem>();
  const [isBusy, setBusy] = useState(false);
  const [isNewer, setNewer] = useState(false);
  const [isNext, setNext] = useState(false);
  const words = problem && !isNewer ? passwordProblemWords(problem, locale) : undefined;
  const seconds = useSecondsUntil(later(retryAt, retryAtOf(problem)));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const checked = useRef("");
  const typed = useRef("");
  const type = (text: string) => {
    typed.current = text;
    setPassword(text);
    setNewer(true);
    setNext(false);
  };
  const check = async () => {
    checked.current = password;
    setNext(false);
    setBusy(true);
    const opened = await engine.unlock(password);
    const isOfNow = typed.current === checked.current;
    setBusy(false);
    setNewer(!isOfNow);
    setProblem(opened.ok ? undefined : opened.problem);
    if (opened.ok) setNext(false);
    else if (isOfNow) field.current?.select();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password === "") return;
    if (isBusy) setNext(password !== checked.current);
    else if (seconds === 0) void check();
  };
  useEffect(() => {
    if (isNext && !isBusy && seconds === 0) void check();
  });
  return (
    <form className={styles.form} onSubmit={submit}>
      <PasswordField
        id="unlock-password"
        label={unlockText.password}
        keep="current"
        value={password}
        onChange={type}
        problem={words?.detail}
        inputRef={field}
      />
      {words?.raw !== undefined && <RawText text={words.raw} />}
      <RetryWait seconds={seconds} />
      <Button type="submit" size="lg" block busy={isBusy} disabled={password === "" || seconds > 0}>
        {unlockText.unlock}
      </Button>
      <DeviceUnlockButton isWaiting={isBusy || seconds > 0} />
      <Button variant="ghost" block onClick={onForgotten}>
        {unlockText.forgotten}
      </Button>
    </form>
  );
}

const later = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
