import type { BackupFileProblem, BackupImport } from "@satchel/engine";
import { CircleCheck } from "lucide-react";
import { type ChangeEvent, type FormEvent, type ReactNode, useRef, useState } from "react";
import { commonText } from "../../../catalogue/en/common.ts";
import { settingsText } from "../../../catalogue/en/wallet/settings.ts";
import { backupFileWords, backupImportLines } from "../../../text/backup-file-words.ts";
import { Button } from "../../../ui/button/button.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { Actions } from "../../../ui/layout/actions.tsx";
import { Stack } from "../../../ui/layout/page.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { showToast } from "../../../ui/overlay/toast-queue.ts";
import { Banner } from "../../../ui/status/banner.tsx";
import { ProblemPanel } from "../../../ui/status/failure-panel.tsx";
import textStyles from "../../../ui/words/text.module.css";
import { useApp, useLocale } from "../../../wiring/app-context.ts";

type Chosen = { name: string; text: string };

/**
 * Asks for a backup file and its password, adds what the file holds, and shows what was added: in the dialog, or in a
 * toast for a screen that the first wallet closes. `parts` has to be on the page.
 */
export function useBackupImport(report: "dialog" | "toast"): { choose: () => void; parts: ReactNode } {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();

  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const text = await file.text().catch(() => undefined);
    // The same file may be chosen again.
    target.value = "";
    if (text !== undefined) return setChosen({ name: file.name, text });
    showToast({ tone: "problem", title: settingsText.fileUnreadable, detail: settingsText.nothingChanged });
  };
  const parts = (
    <>
      <input ref={input} type="file" aria-label={settingsText.file} hidden onChange={(event) => void read(event)} />
      {chosen && <ImportDialog file={chosen} says={report} onClose={() => setChosen(undefined)} />}
    </>
  );
  return { choose: () => input.current?.click(), parts };
}

function ImportDialog({ file, says, onClose }: { file: Chosen; says: "dialog" | "toast"; onClose: () => void }) {
  const { engine } = useApp();
  const locale = useLocale();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<BackupFileProblem>();
  const [report, setReport] = useState<BackupImport>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === "" || isBusy) return;
    setBusy(true);
    const done = await engine.importBackup(file.text, password);
    setBusy(false);
    setProblem(done.ok ? undefined : done.problem);
    if (!done.ok) return;
    if (says === "dialog") return setReport(done.value);
    onClose();
    showToast({
      tone: "success",
      title: settingsText.fileRead,
      detail: backupImportLines(done.value, locale).join(" "),
    });
  };
  if (report) return <ImportReport report={report} onClose={onClose} />;
  const words = problem && backupFileWords(problem);
  const isWrong = problem?.code === "wrong-password";
  return (
    <Dialog title={settingsText.importFile} onClose={onClose} closable={!isBusy}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          <p className={textStyles.muted}>{settingsText.importFileAbout({ name: file.name })}</p>
          <PasswordField
            id="backup-password"
            label={settingsText.filePassword}
            keep="none"
            value={password}
            onChange={setPassword}
            problem={isWrong ? settingsText.fileProblems.wrongPasswordLine : undefined}
          />
          {words && !isWrong && <ProblemPanel words={words} />}
          <Actions>
            <Button variant="secondary" size="lg" disabled={isBusy} onClick={onClose}>
              {commonText.cancel}
            </Button>
            <Button type="submit" size="lg" busy={isBusy} disabled={password === ""}>
              {settingsText.import}
            </Button>
          </Actions>
        </Stack>
      </form>
    </Dialog>
  );
}

function ImportReport({ report, onClose }: { report: BackupImport; onClose: () => void }) {
  const locale = useLocale();
  return (
    <Dialog title={settingsText.importFile} onClose={onClose}>
      <Banner tone="info" icon={CircleCheck} title={settingsText.fileRead}>
        {backupImportLines(report, locale).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Banner>
      <Button size="lg" block onClick={onClose}>
        {commonText.close}
      </Button>
    </Dialog>
  );
}
