import { CircleAlert } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Actions } from "../../ui/actions.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Stack } from "../../ui/page.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import textStyles from "../../ui/text.module.css";
import { RetryWait } from "../../widgets/wallet/retry-wait.tsx";
import { usePasswordChange } from "./use-password-change.ts";

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
