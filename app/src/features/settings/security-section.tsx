import { AUTO_LOCK_MINUTES } from "@satchel/engine";
import { KeyRound, Lock } from "lucide-react";
import { useState } from "react";
import { settingsText } from "../../catalogue/en/wallet/settings.ts";
import { counted } from "../../text/money/counts.ts";
import { useApp, useEngineState, useLocale } from "../../wiring/app-context.ts";
import { useDeviceUnlock } from "../../wiring/use-device-unlock.ts";
import { KeepPasswordDialog, type PasswordStep, RemovePasswordDialog, SetPasswordDialog } from "./password-dialogs.tsx";
import { ActionRow, Section, SelectRow, SwitchRow } from "./rows.tsx";

export function SecuritySection() {
  const { engine } = useApp();
  const hasPassword = useEngineState((state) => state.protection === "password");
  const minutes = useEngineState((state) => state.settings.autoLockMinutes);
  const locale = useLocale();
  const [open, setOpen] = useState<PasswordStep>();
  const device = useDeviceUnlock();
  const close = () => {
    setOpen(undefined);
    void device?.look();
  };
  const forget = async () => {
    await device?.deviceUnlock.forget();
    await device?.look();
  };
  return (
    <Section title={settingsText.sections.security}>
      <SwitchRow
        title={settingsText.appLock}
        about={settingsText.appLockAbout}
        checked={hasPassword}
        onChange={(on) => setOpen(on ? "set" : "remove")}
      />
      {hasPassword && (
        <>
          <SelectRow
            title={settingsText.autoLock}
            about={settingsText.autoLockAbout}
            options={AUTO_LOCK_MINUTES.map((each) => ({ id: String(each), label: durationText(each, locale) }))}
            value={String(minutes)}
            onChange={(id) => void engine.updateSettings({ autoLockMinutes: Number(id) })}
          />
          {device && (
            <SwitchRow
              title={settingsText.deviceUnlock[device.kind]}
              about={settingsText.deviceUnlockAbout}
              checked={device.isSet}
              onChange={(on) => (on ? setOpen("keep") : void forget())}
            />
          )}
          <ActionRow icon={KeyRound} title={settingsText.passwords.change.title} onClick={() => setOpen("change")} />
          <ActionRow icon={Lock} title={settingsText.lockNow} onClick={() => void engine.lock()} />
        </>
      )}
      {open === "keep" && <KeepPasswordDialog onClose={close} />}
      {open === "remove" && <RemovePasswordDialog onClose={close} />}
      {(open === "set" || open === "change") && <SetPasswordDialog step={open} onClose={close} />}
    </Section>
  );
}

function durationText(minutes: number, locale: string): string {
  if (minutes === 0) return settingsText.never;
  if (minutes % 60 === 0) return settingsText.hours({ count: counted(minutes / 60, locale) });
  return settingsText.minutes({ count: counted(minutes, locale) });
}
