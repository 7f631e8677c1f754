import type { PasswordProblem } from "@satchel/engine";
import { CircleAlert, KeyRound } from "lucide-react";
import { type FormEvent, useState } from "react";
import { passwordProblemText, retryAtOf } from "../../text/unlock-problems.ts";
import { Actions } from "../../ui/actions.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Stack } from "../../ui/page.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import textStyles from "../../ui/text.module.css";
import { showToast } from "../../ui/toast-queue.ts";
import { useSecondsUntil } from "../../ui/use-seconds-until.ts";
import { RetryWait } from "../../widgets/wallet/retry-wait.tsx";
import { useApp, useLocale } from "../../wiring/app-context.ts";
import { NewPasswordFields, useNewPassword } from "./new-password.tsx";
import { NotBackedUp } from "./not-backed-up.tsx";

/** A first password, or another one. What a forgotten one means stands above it, before it is set. */
export function SetPasswordDialog({ isChange, onClose }: { isChange: boolean; onClose: () => void }) {
  const [current, setCurrent] = useState("");
  const next = useNewPassword();
  const ask = usePasswordChange(isChange ? "Password changed" : "Password set", onClose);
  const isReady = next.isReady && (!isChange || current !== "") && ask.seconds === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || ask.isBusy) return;
    void ask.change({ next: next.password, ...(isChange && { current }) });
  };
  return (
    <Dialog title={isChange ? "Change password" : "Set a password"} onClose={onClose} closable={!ask.isBusy}>
      <form onSubmit={submit}>
        <Stack>
          <Banner tone="warning" icon={KeyRound} title="Nobody can reset this password" quiet>
            <p>If you forget it, only the 12 words of each wallet bring that wallet back.</p>
          </Banner>
          <NotBackedUp />
          {isChange && (
            <PasswordField
              id="current-password"
              label="Current password"
              keep="current"
              value={current}
              onChange={setCurrent}
              problem={ask.currentProblem}
            />
          )}
          <NewPasswordFields of={next} label={isChange ? "New password" : "Password"} keep="new" />
          <RetryWait seconds={ask.seconds} />
          {ask.otherProblem !== undefined && (
            <Banner tone="problem" icon={CircleAlert} title="The password was not set">
              <p>{ask.otherProblem}</p>
            </Banner>
          )}
          <Actions>
            <Button variant="secondary" size="lg" disabled={ask.isBusy} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" size="lg" busy={ask.isBusy} disabled={!isReady}>
              {isChange ? "Change password" : "Set password"}
            </Button>
          </Actions>
        </Stack>
      </form>
    </Dialog>
  );
}

export function RemovePasswordDialog({ onClose }: { onClose: () => void }) {
  const [current, setCurrent] = useState("");
  const ask = usePasswordChange("Password removed", onClose);
  const isReady = current !== "" && ask.seconds === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !ask.isBusy) void ask.change({ current });
  };
  return (
    <Dialog title="Remove password" onClose={onClose} closable={!ask.isBusy}>
      <form onSubmit={submit}>
        <Stack>
          <p className={textStyles.muted}>
            The keys stay encrypted, but anyone who can use this device as you can open Satchel and pay.
          </p>
          <PasswordField
            id="current-password"
            label="Current password"
            keep="current"
            value={current}
            onChange={setCurrent}
            problem={ask.currentProblem}
          />
          <RetryWait seconds={ask.seconds} />
          {ask.otherProblem !== undefined && (
            <Banner tone="problem" icon={CircleAlert} title="The password was not removed">
              <p>{ask.otherProblem}</p>
            </Banner>
          )}
          <Actions>
            <Button variant="secondary" size="lg" disabled={ask.isBusy} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="danger" size="lg" busy={ask.isBusy} disabled={!isReady}>
              Remove password
            </Button>
          </Actions>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Asks the engine, says what was done, and holds what was refused and how long the next try has to wait. */
function usePasswordChange(said: string, onDone: () => void) {
  const { engine } = useApp();
  const locale = useLocale();
  const [problem, setProblem] = useState<PasswordProblem>();
  const [isBusy, setBusy] = useState(false);
  const seconds = useSecondsUntil(retryAtOf(problem));
  const change = async (passwords: { current?: string; next?: string }) => {
    setBusy(true);
    const done = await engine.setPassword(passwords);
    setBusy(false);
    setProblem(done.ok ? undefined : done.problem);
    if (!done.ok) return;
    onDone();
    showToast({ tone: "success", title: said });
  };
  const isAboutCurrent = problem?.code === "wrong-password" || problem?.code === "too-soon";
  const text = problem && passwordProblemText(problem, locale);
  return {
    change,
    isBusy,
    seconds,
    currentProblem: isAboutCurrent ? text : undefined,
    otherProblem: isAboutCurrent ? undefined : text,
  };
}
