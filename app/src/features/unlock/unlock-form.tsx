import type { UnlockProblem } from "@satchel/engine";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { passwordProblemText, retryAtOf } from "../../text/unlock-problems.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { useSecondsUntil } from "../../ui/use-seconds-until.ts";
import { RetryWait } from "../../widgets/wallet/retry-wait.tsx";
import { useApp } from "../../wiring/app-context.ts";
import styles from "./unlock.module.css";

/** Goes away by itself when the password was right: then there is another phase. */
export function UnlockForm({ retryAt, onForgotten }: { retryAt: number | undefined; onForgotten: () => void }) {
  const { engine } = useApp();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<UnlockProblem>();
  const [isBusy, setBusy] = useState(false);
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
        label="Password"
        keep="current"
        value={password}
        onChange={setPassword}
        problem={problem && passwordProblemText(problem)}
        inputRef={field}
      />
      <RetryWait seconds={seconds} />
      <Button type="submit" size="lg" block busy={isBusy} disabled={password === "" || seconds > 0}>
        Unlock
      </Button>
      <Button variant="ghost" block onClick={onForgotten}>
        Forgotten password?
      </Button>
    </form>
  );
}

const later = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
