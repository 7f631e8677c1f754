import type { PasswordProblem } from "@satchel/engine";
import { useState } from "react";
import { passwordProblemText, retryAtOf } from "../../text/unlock-problems.ts";
import { showToast } from "../../ui/toast-queue.ts";
import { useSecondsUntil } from "../../ui/use-seconds-until.ts";
import { useApp } from "../../wiring/app-context.ts";

/** Asks the engine, says what was done, and holds what was refused and how long the next try has to wait. */
export function usePasswordChange(said: string, onDone: () => void) {
  const { engine } = useApp();
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
  const text = problem && passwordProblemText(problem);
  return {
    change,
    isBusy,
    seconds,
    currentProblem: isAboutCurrent ? text : undefined,
    otherProblem: isAboutCurrent ? undefined : text,
  };
}
