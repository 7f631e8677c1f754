import type { OwnReason } from "@satchel/engine";
import { HardDrive, KeyRound, RotateCcw, Save, ShieldAlert, Upload } from "lucide-react";
import { useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { rescueText } from "../../catalogue/en/wallet/rescue.ts";
import { storageFailedText } from "../../catalogue/en/wallet/storage-failed.ts";
import { PhraseImport } from "../../flows/wallet/import/phrase-import.tsx";
import { useBackupImport } from "../../flows/wallet/import/use-backup-import.tsx";
import { reasonWords } from "../../text/problems/problem-words.ts";
import { Button } from "../../ui/button/button.tsx";
import { Actions } from "../../ui/layout/actions.tsx";
import { Solo } from "../../ui/layout/solo.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Banner } from "../../ui/status/banner.tsx";
import { RawText } from "../../ui/words/raw-text.tsx";
import textStyles from "../../ui/words/text.module.css";
import { useApp } from "../../wiring/app-context.ts";
import { useSaveFile } from "../../wiring/use-save-file.ts";

const UNOPENED_WHY: OwnReason = "unopened";
const NOT_NOW_WHY: OwnReason = "key-store-away";

/**
 * Shown when wallets are stored but cannot be read: it offers ways to get them back, and never a fresh start (wallet.md
 * 8).
 */
export function StorageFailedScreen({ reason }: { reason: string }) {
  const { engine, host } = useApp();
  const [isTrying, setTrying] = useState(false);
  const [open, setOpen] = useState<"export" | "restore">();
  const importing = useBackupImport("toast");
  const close = () => setOpen(undefined);
  const why = reason.replace(/^Corrupted storage: /, "");
  const { detail, raw } = reasonWords(why);
  const nothingChanged = host.isDeviceApp ? storageFailedText.nothingChangedInApp : storageFailedText.nothingChanged;
  const isLater = why === NOT_NOW_WHY;
  const aboutOthers = why === UNOPENED_WHY ? storageFailedText.unopened : nothingChanged;
  const retry = async () => {
    setTrying(true);
    await engine.retryLoad().finally(() => setTrying(false));
  };
  return (
    <Solo title={rescueText.failed}>
      <Banner tone="problem" icon={HardDrive} title={isLater ? storageFailedText.notNow : storageFailedText.corrupted}>
        {detail !== "" && <p>{detail}</p>}
        {raw !== undefined && <RawText text={raw} />}
      </Banner>
      <p>{isLater ? storageFailedText.notNowAbout : aboutOthers}</p>
      <Button size="lg" block busy={isTrying} icon={RotateCcw} onClick={() => void retry()}>
        {storageFailedText.retry}
      </Button>
      <h2>{storageFailedText.ifThisStays}</h2>
      <Button variant="secondary" size="lg" block icon={Save} onClick={() => setOpen("export")}>
        {storageFailedText.exportReadable}
      </Button>
      <Button variant="secondary" size="lg" block icon={Upload} onClick={importing.choose}>
        {storageFailedText.importBackup}
      </Button>
      <Button variant="secondary" size="lg" block icon={KeyRound} onClick={() => setOpen("restore")}>
        {storageFailedText.restore}
      </Button>
      {importing.parts}
      {open === "export" && <ExportReadableDialog onClose={close} />}
      {open === "restore" && <RestoreDialog onClose={close} />}
    </Solo>
  );
}

/** Saves all stored data as it is, so that someone can help. */
function ExportReadableDialog({ onClose }: { onClose: () => void }) {
  const { engine } = useApp();
  const saveFile = useSaveFile();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const file = { name: "satchel-storage.json", type: "application/json", text: await engine.exportReadable() };
    if (await saveFile(file, storageFailedText.saved)) onClose();
    else setBusy(false);
  };
  return (
    <Dialog title={storageFailedText.exportReadable} onClose={onClose} closable={!isBusy}>
      <p className={textStyles.muted}>{storageFailedText.exportAbout}</p>
      <Banner tone="warning" icon={ShieldAlert} title={storageFailedText.trustTitle} quiet>
        <p>{storageFailedText.trustWhy}</p>
      </Banner>
      <Actions>
        <Button variant="secondary" size="lg" disabled={isBusy} onClick={onClose}>
          {commonText.cancel}
        </Button>
        <Button size="lg" busy={isBusy} onClick={() => void save()}>
          {storageFailedText.saveFile}
        </Button>
      </Actions>
    </Dialog>
  );
}

/** Stored data that could not be read is kept aside, not written over. */
function RestoreDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={storageFailedText.restore} onClose={onClose}>
      <p className={textStyles.muted}>{storageFailedText.restoreAbout}</p>
      <PhraseImport onImported={onClose} onCancel={onClose} />
    </Dialog>
  );
}
