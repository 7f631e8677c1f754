import type { BackupFileProblem } from "@satchel/engine";
import { type FormEvent, useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { settingsText } from "../../catalogue/en/wallet/settings.ts";
import { backupFileWords } from "../../text/backup-file-words.ts";
import { Button } from "../../ui/button/button.tsx";
import { Actions } from "../../ui/layout/actions.tsx";
import { Stack } from "../../ui/layout/page.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { ProblemPanel } from "../../ui/status/failure-panel.tsx";
import textStyles from "../../ui/words/text.module.css";
import { useApp } from "../../wiring/app-context.ts";
import { useSaveFile } from "../../wiring/use-save-file.ts";
import { NewPasswordFields, useNewPassword } from "./new-password.tsx";

export function BackupFileDialog({ onClose }: { onClose: () => void }) {
  const { engine } = useApp();
  const saveFile = useSaveFile();
  const password = useNewPassword();
  const [problem, setProblem] = useState<BackupFileProblem>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!password.isReady || isBusy) return;
    setBusy(true);
    const file = await engine.exportBackup(password.password);
    setProblem(file.ok ? undefined : file.problem);
    const backup = file.ok && { name: backupFileName(Date.now()), type: "application/octet-stream", text: file.value };
    const isSaved = backup && (await saveFile(backup, settingsText.fileSaved));
    setBusy(false);
    if (isSaved) onClose();
  };
  const words = problem && backupFileWords(problem);
  return (
    <Dialog title={settingsText.exportFile} onClose={onClose} closable={!isBusy}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          <p className={textStyles.muted}>{settingsText.exportFileAbout}</p>
          <NewPasswordFields of={password} label={settingsText.filePassword} keep="none" />
          {words && <ProblemPanel words={words} />}
          <Actions>
            <Button variant="secondary" size="lg" disabled={isBusy} onClick={onClose}>
              {commonText.cancel}
            </Button>
            <Button type="submit" size="lg" busy={isBusy} disabled={!password.isReady}>
              {settingsText.export}
            </Button>
          </Actions>
        </Stack>
      </form>
    </Dialog>
  );
}

/** "satchel-backup-2026-05-28.satchel", by the day in UTC. */
const backupFileName = (atMs: number) => `satchel-backup-${new Date(atMs).toISOString().slice(0, 10)}.satchel`;
