import type { DeviceUnlockProblem } from "@satchel/core/ports";
import type { UnlockProblem } from "@satchel/engine";
import { Fingerprint, LockKeyhole } from "lucide-react";
import { useState } from "react";
import { unlockText } from "../../catalogue/en/wallet/unlock.ts";
import { type DetailWords, rawOf } from "../../text/problems/problem-words.ts";
import { passwordProblemWords } from "../../text/problems/unlock-problems.ts";
import { Button } from "../../ui/button/button.tsx";
import { RawText } from "../../ui/words/raw-text.tsx";
import { useApp, useLocale } from "../../wiring/app-context.ts";
import { useDeviceUnlock } from "../../wiring/use-device-unlock.ts";
import styles from "./unlock.module.css";

/** Opens the wallet by fingerprint, face or the lock of the screen. Absent where no password is kept for that. */
export function DeviceUnlockButton({ isWaiting }: { isWaiting: boolean }) {
  const { engine } = useApp();
  const locale = useLocale();
  const device = useDeviceUnlock();
  const [words, setWords] = useState<DetailWords>();
  const [isBusy, setBusy] = useState(false);
  if (!device) return null;

  const open = async () => {
    setBusy(true);
    const kept = await device.deviceUnlock.open();
    const opened = kept.ok ? await engine.unlock(kept.value) : kept;
    // The password was changed where this one could not be forgotten.
    if (!opened.ok && opened.problem.code === "wrong-password") await device.deviceUnlock.forget();
    setBusy(false);
    setWords(opened.ok ? undefined : wordsOf(opened.problem, locale));
    await device.look();
  };
  return (
    <>
      {words && (
        <p role="alert" className={styles.muted}>
          {words.detail}
        </p>
      )}
      {words?.raw !== undefined && <RawText text={words.raw} />}
      {device.isSet && (
        <Button
          variant="secondary"
          size="lg"
          block
          icon={device.kind === "biometric" ? Fingerprint : LockKeyhole}
          busy={isBusy}
          disabled={isWaiting}
          onClick={() => void open()}
        >
          {unlockText.device[device.kind]}
        </Button>
      )}
    </>
  );
}

function wordsOf(problem: DeviceUnlockProblem | UnlockProblem, locale: string): DetailWords | undefined {
  const texts = unlockText.device;
  switch (problem.code) {
    case "refused":
      return undefined;
    case "lost":
      return { detail: texts.lost };
    case "wrong-password":
      return { detail: texts.changed };
    case "unlock-failed":
      return { detail: texts.failed, ...rawOf(problem.reason) };
    default:
      return passwordProblemWords(problem, locale);
  }
}
