import { HardDrive, KeyRound, RotateCcw, Save, ShieldAlert, Upload } from "lucide-react";
import { useState } from "react";
import { sentence } from "../../text/problem-words.ts";
import { Actions } from "../../ui/actions.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { Solo } from "../../ui/solo.tsx";
import textStyles from "../../ui/text.module.css";
import { showToast } from "../../ui/toast-queue.ts";
import { PhraseImport } from "../../widgets/phrase-import/phrase-import.tsx";
import { useBackupImport } from "../../widgets/wallet/import-backup.tsx";
import { useApp } from "../../wiring/app-context.ts";

/** What could not be read is not absent: nothing here begins anew, everything tries to bring back (wallet.md 8). */
export function StorageFailedScreen({ reason }: { reason: string }) {
  const { engine } = useApp();
  const [isTrying, setTrying] = useState(false);
  const [open, setOpen] = useState<"export" | "restore">();
  const importing = useBackupImport("toast");
  const close = () => setOpen(undefined);
  const retry = async () => {
    setTrying(true);
    await engine.retryLoad().finally(() => setTrying(false));
  };
  return (
    <Solo title="Satchel failed to load">
      <Banner
        tone="problem"
        icon={HardDrive}
        title="Corrupted storage: Satchel was unable to load wallets from storage"
      >
        <p>{sentence(reason.replace(/^Corrupted storage: /, ""))}</p>
      </Banner>
      <p>
        Nothing was changed or deleted. Other tabs or a full disk can be the cause: close what you can, then try again.
      </p>
      <Button size="lg" block busy={isTrying} icon={RotateCcw} onClick={() => void retry()}>
        Retry
      </Button>
      <h2>If this stays</h2>
      <Button variant="secondary" size="lg" block icon={Save} onClick={() => setOpen("export")}>
        Export what can be read
      </Button>
      <Button variant="secondary" size="lg" block icon={Upload} onClick={importing.choose}>
        Import backup file
      </Button>
      <Button variant="secondary" size="lg" block icon={KeyRound} onClick={() => setOpen("restore")}>
        Restore from seed phrase
      </Button>
      {importing.parts}
      {open === "export" && <ExportReadableDialog onClose={close} />}
      {open === "restore" && <RestoreDialog onClose={close} />}
    </Solo>
  );
}

/** Everything as it lies there, for somebody who can make sense of it. */
function ExportReadableDialog({ onClose }: { onClose: () => void }) {
  const { engine } = useApp();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    saveFile("satchel-storage.json", "application/json", await engine.exportReadable());
    onClose();
    showToast({ tone: "success", title: "Saved what could be read" });
  };
  return (
    <Dialog title="Export what can be read" onClose={onClose} closable={!isBusy}>
      <p className={textStyles.muted}>
        The file holds everything that is stored and can be read, as it is, for somebody who can help. Wallets stay
        sealed in it.
      </p>
      <Banner tone="warning" icon={ShieldAlert} title="Give this file only to somebody you trust" quiet>
        <p>
          It holds your addresses, contacts and payments. Older releases stored seed phrases in clear text: what Satchel
          recognises of them is left out, but look before you hand it on.
        </p>
      </Banner>
      <Actions>
        <Button variant="secondary" size="lg" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button size="lg" busy={isBusy} onClick={() => void save()}>
          Save file
        </Button>
      </Actions>
    </Dialog>
  );
}

/** What is stored and could not be read is kept aside, not written over. */
function RestoreDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Restore from seed phrase" onClose={onClose}>
      <p className={textStyles.muted}>
        The 12 words bring a wallet and its money back. What could not be read stays where it is.
      </p>
      <PhraseImport onImported={onClose} onCancel={onClose} />
    </Dialog>
  );
}
