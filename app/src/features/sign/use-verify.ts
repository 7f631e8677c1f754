import { useState } from "react";
import { showToast } from "../../ui/toast-queue.ts";
import { useApp } from "../../wiring/app-context.ts";
import { type Claim, checkVerifyForm, EMPTY_CLAIM, type VerifyForm } from "./sign-form.ts";
import { verifyProblemWords } from "./sign-words.ts";

/** A verdict is on show only beside the very claim it is about. */
export function useVerify() {
  const { engine, network } = useApp();
  const [form, setForm] = useState<VerifyForm>(EMPTY_CLAIM);
  const [isBusy, setBusy] = useState(false);
  const [verdict, setVerdict] = useState<{ claim: Claim; isTrue: boolean }>();
  const checked = checkVerifyForm(form, network.prefix);
  const verify = async (claim: Claim) => {
    setBusy(true);
    const { message, address, signature } = claim;
    const done = await engine.verifyMessage({ message, address, signature });
    setBusy(false);
    if (done.ok) setVerdict({ claim, isTrue: done.value });
    else {
      setVerdict(undefined);
      showToast({ tone: "problem", ...verifyProblemWords(done.problem) });
    }
  };
  return {
    form,
    change: (part: Partial<VerifyForm>) => setForm({ ...form, ...part }),
    problems: checked.ok ? {} : checked.problem,
    isBusy,
    isReady: checked.ok,
    verdict: verdict && checked.ok && isSame(verdict.claim, checked.value) ? verdict : undefined,
    submit: () => {
      if (checked.ok) void verify(checked.value);
    },
  };
}

export type VerifyState = ReturnType<typeof useVerify>;

const isSame = (one: Claim, other: Claim) =>
  one.message === other.message && one.address === other.address && one.signature === other.signature;
