import type { BackupFileProblem, BackupImport } from "@satchel/engine";
import { CircleAlert, CircleCheck } from "lucide-react";
import { type ChangeEvent, type FormEvent, type ReactNode, useRef, useState } from "react";
import { backupFileWords, backupImportLines } from "../../text/backup-file-words.ts";
import { Actions } from "../../ui/actions.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Stack } from "../../ui/page.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import textStyles from "../../ui/text.module.css";
import { showToast } from "../../ui/toast-queue.ts";
import { useApp } from "../../wiring/app-context.ts";

const READ = "The backup file was read";

type Chosen = { name: string; text: string };

/**
 * Asks for a backup file and its password, adds what it has, and says what that was; in a toast where the screen goes
 * away with the first wallet. `parts` has to be on the page.
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
    showToast({ tone: "problem", title: "This file cannot be read", detail: "Nothing was changed." });
  };
  const parts = (
    <>
      <input ref={input} type="file" aria-label="Backup file" hidden onChange={(event) => void read(event)} />
      {chosen && <ImportDialog file={chosen} says={report} onClose={() => setChosen(undefined)} />}
    </>
  );
  return { choose: () => input.current?.click(), parts };
}

function ImportDialog({ file, says, onClose }: { file: Chosen; says: "dialog" | "toast"; onClose: () => void }) {
  const { engine } = useApp();
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
    showToast({ tone: "success", title: READ, detail: `${backupImportLines(done.value).join(". ")}.` });
  };
  if (report) return <ImportReport report={report} onClose={onClose} />;
  const words = problem && backupFileWords(problem);
  const isWrong = problem?.code === "wrong-password";
  return (
    <Dialog title="Import backup file" onClose={onClose} closable={!isBusy}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          <p className={textStyles.muted}>
            {file.name}. What is on this device stays; the file adds the wallets and contacts that are missing here.
          </p>
          <PasswordField
            id="backup-password"
            label="Password of the file"
            keep="none"
            value={password}
            onChange={setPassword}
            problem={isWrong ? `${words?.title}. ${words?.detail}` : undefined}
          />
          {words && !isWrong && (
            <Banner tone="problem" icon={CircleAlert} title={words.title}>
              <p>{words.detail}</p>
            </Banner>
          )}
          <Actions>
            <Button variant="secondary" size="lg" disabled={isBusy} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" size="lg" busy={isBusy} disabled={password === ""}>
              Import
            </Button>
          </Actions>
        </Stack>
      </form>
    </Dialog>
  );
}

function ImportReport({ report, onClose }: { report: BackupImport; onClose: () => void }) {
  return (
    <Dialog title="Import backup file" onClose={onClose}>
      <Banner tone="info" icon={CircleCheck} title={READ}>
        {backupImportLines(report).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Banner>
      <Button size="lg" block onClick={onClose}>
        Close
      </Button>
    </Dialog>
  );
}
