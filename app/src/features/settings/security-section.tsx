import { AUTO_LOCK_MINUTES } from "@satchel/engine";
import { KeyRound, Lock } from "lucide-react";
import { useState } from "react";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { RemovePasswordDialog, SetPasswordDialog } from "./password-dialogs.tsx";
import { ActionRow, Section, SelectRow, SwitchRow } from "./rows.tsx";

export function SecuritySection() {
  const { engine } = useApp();
  const hasPassword = useEngineState((state) => state.protection === "password");
  const minutes = useEngineState((state) => state.settings.autoLockMinutes);
  const [open, setOpen] = useState<"set" | "change" | "remove">();
  const close = () => setOpen(undefined);
  return (
    <Section title="Security">
      <SwitchRow
        title="App lock"
        about="A password encrypts the keys on this device"
        checked={hasPassword}
        onChange={(on) => setOpen(on ? "set" : "remove")}
      />
      {hasPassword && (
        <>
          <SelectRow
            title="Auto-lock"
            about="After no activity"
            options={AUTO_LOCK_MINUTES.map((each) => ({ id: String(each), label: durationText(each) }))}
            value={String(minutes)}
            onChange={(id) => void engine.updateSettings({ autoLockMinutes: Number(id) })}
          />
          <ActionRow icon={KeyRound} title="Change password" onClick={() => setOpen("change")} />
          <ActionRow icon={Lock} title="Lock now" onClick={() => void engine.lock()} />
        </>
      )}
      {open === "remove" && <RemovePasswordDialog onClose={close} />}
      {(open === "set" || open === "change") && <SetPasswordDialog isChange={open === "change"} onClose={close} />}
    </Section>
  );
}

function durationText(minutes: number): string {
  if (minutes === 0) return "Never";
  if (minutes === 60) return "1 hour";
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
