import type { PasswordProblem } from "@satchel/engine";
import { CircleAlert, KeyRound } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { settingsText } from "../../catalogue/en/wallet/settings.ts";
import { reasonWords } from "../../text/problems/problem-words.ts";
import { passwordProblemWords, retryAtOf } from "../../text/problems/unlock-problems.ts";
import { Button } from "../../ui/button/button.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { Actions } from "../../ui/layout/actions.tsx";
import { Stack } from "../../ui/layout/page.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { showToast } from "../../ui/overlay/toast-queue.ts";
import { useSecondsUntil } from "../../ui/react/use-seconds-until.ts";
import { Banner } from "../../ui/status/banner.tsx";
import { RawText } from "../../ui/words/raw-text.tsx";
import textStyles from "../../ui/words/text.module.css";
import { RetryWait } from "../../widgets/wallet/retry-wait.tsx";
import { useApp, useLocale } from "../../wiring/app-context.ts";
import { NewPasswordFields, useNewPassword } from "./new-password.tsx";
import { NotBackedUp } from "./not-backed-up.tsx";

/** A first password (`set`), another one (`change`), none (`remove`), or one that the device keeps (`keep`). */
export type PasswordStep = "set" | "change" | "remove" | "keep";

/** A first password, or another one. The warning about a forgotten password stands above the fields. */
export function SetPasswordDialog({ step, onClose }: { step: "set" | "change"; onClose: () => void }) {
  const isChange = step === "change";
  const [current, setCurrent] = useState("");
  const next = useNewPassword();
  const ask = usePasswordChange(step, onClose);
  return (
    <PasswordDialog
      step={step}
      ask={ask}
      isComplete={next.isReady && (!isChange || current !== "")}
      onSubmit={() => void ask.change({ next: next.password, ...(isChange && { current }) })}
      onClose={onClose}
    >
      <Banner tone="warning" icon={KeyRound} title={settingsText.noReset} quiet>
        <p>{settingsText.noResetAbout}</p>
      </Banner>
      <NotBackedUp />
      {isChange && <CurrentPassword value={current} problem={ask.currentProblem} onChange={setCurrent} />}
      <NewPasswordFields of={next} label={settingsText.passwords[step].field} keep="new" />
    </PasswordDialog>
  );
}

export function RemovePasswordDialog({ onClose }: { onClose: () => void }) {
  const [current, setCurrent] = useState("");
  const ask = usePasswordChange("remove", onClose);
  return (
    <PasswordDialog
      step="remove"
      ask={ask}
      isComplete={current !== ""}
      onSubmit={() => void ask.change({ current })}
      onClose={onClose}
    >
      <p className={textStyles.muted}>{settingsText.withoutPassword}</p>
      <CurrentPassword value={current} problem={ask.currentProblem} onChange={setCurrent} />
    </PasswordDialog>
  );
}

/**
 * Lets the device keep the password. It is checked first, by sealing the wallets anew under the same one: a wrong one
 * would be no use on the lock screen.
 */
export function KeepPasswordDialog({ onClose }: { onClose: () => void }) {
  const [current, setCurrent] = useState("");
  const ask = usePasswordChange("keep", onClose);
  return (
    <PasswordDialog
      step="keep"
      ask={ask}
      isComplete={current !== ""}
      onSubmit={() => void ask.change({ current, next: current })}
      onClose={onClose}
    >
      <p className={textStyles.muted}>{settingsText.keepPassword}</p>
      <CurrentPassword value={current} problem={ask.currentProblem} onChange={setCurrent} />
    </PasswordDialog>
  );
}

/** The frame of the dialogs: their fields, how long the next try has to wait, why it was refused, and the buttons. */
function PasswordDialog(props: {
  step: PasswordStep;
  ask: PasswordChange;
  /** Whether every field holds what it has to. */
  isComplete: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { step, ask, onClose } = props;
  const texts = settingsText.passwords[step];
  const isReady = props.isComplete && ask.seconds === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !ask.isBusy) props.onSubmit();
  };
  return (
    <Dialog title={texts.title} onClose={onClose} closable={!ask.isBusy}>
      <form onSubmit={submit}>
        <Stack>
          {props.children}
          <RetryWait seconds={ask.seconds} />
          {ask.otherProblem !== undefined && (
            <Banner tone="problem" icon={CircleAlert} title={texts.failed}>
              <p>{ask.otherProblem.detail}</p>
              {ask.otherProblem.raw !== undefined && <RawText text={ask.otherProblem.raw} />}
            </Banner>
          )}
          <Actions>
            <Button variant="secondary" size="lg" disabled={ask.isBusy} onClick={onClose}>
              {commonText.cancel}
            </Button>
            <Button
              type="submit"
              variant={step === "remove" ? "danger" : "primary"}
              size="lg"
              busy={ask.isBusy}
              disabled={!isReady}
            >
              {texts.confirm}
            </Button>
          </Actions>
        </Stack>
      </form>
    </Dialog>
  );
}

function CurrentPassword(props: { value: string; problem: string | undefined; onChange: (password: string) => void }) {
  return <PasswordField id="current-password" label={settingsText.currentPassword} keep="current" {...props} />;
}

/**
 * Asks the engine for the change and shows a toast when it is done. Holds why it was refused, and the wait until the
 * next try.
 */
function usePasswordChange(step: PasswordStep, onDone: () => void) {
  const { engine, host } = useApp();
  const locale = useLocale();
  const [problem, setProblem] = useState<PasswordProblem>();
  const [isBusy, setBusy] = useState(false);
  const seconds = useSecondsUntil(retryAtOf(problem));
  const change = async (passwords: { current?: string; next?: string }) => {
    setBusy(true);
    const done = await engine.setPassword(passwords);
    // A password that the device has kept is another one now.
    if (done.ok && step !== "keep") await host.deviceUnlock?.forget();
    const kept = done.ok && step === "keep" ? await host.deviceUnlock?.keep(passwords.next ?? "") : undefined;
    setBusy(false);
    setProblem(done.ok ? undefined : done.problem);
    if (kept && !kept.ok && kept.problem.code === "unlock-failed")
      showToast({ tone: "problem", title: settingsText.passwords[step].failed, ...reasonWords(kept.problem.reason) });
    if (!done.ok || kept?.ok === false) return;
    onDone();
    showToast({ tone: "success", title: settingsText.passwords[step].done });
  };
  const isAboutCurrent = problem?.code === "wrong-password" || problem?.code === "too-soon";
  const words = problem && passwordProblemWords(problem, locale);
  return {
    change,
    isBusy,
    seconds,
    currentProblem: isAboutCurrent ? words?.detail : undefined,
    otherProblem: isAboutCurrent ? undefined : words,
  };
}

type PasswordChange = ReturnType<typeof usePasswordChange>;
