import { HardDrive, KeyRound, RotateCcw, Save, Upload } from "lucide-react";
import { useState } from "react";
import { sentence } from "../../text/problem-words.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Solo } from "../../ui/solo.tsx";
import { useBackupImport } from "../../widgets/wallet/import-backup.tsx";
import { useApp } from "../../wiring/app-context.ts";
import { ExportReadableDialog } from "./export-readable-dialog.tsx";
import { RestoreDialog } from "./restore-dialog.tsx";

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
