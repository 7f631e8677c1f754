import { CircleAlert, KeyRound } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Actions } from "../../ui/actions.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Stack } from "../../ui/page.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { RetryWait } from "../../widgets/wallet/retry-wait.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { NotBackedUp } from "./not-backed-up.tsx";
import { useNewPassword } from "./use-new-password.ts";
import { usePasswordChange } from "./use-password-change.ts";

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
