import { Download, Trash2, Upload } from "lucide-react";
import { useState } from "react";
import { settingsText } from "../../catalogue/en/wallet/settings.ts";
import { useBackupImport } from "../../flows/wallet/import/use-backup-import.tsx";
import { SettingRow } from "../../ui/form/setting-row.tsx";
import { BackupFileDialog } from "./backup-file-dialog.tsx";
import { EraseDialog } from "./erase-dialog.tsx";
import { ActionRow, Section } from "./rows.tsx";

export function BackupSection() {
  const [open, setOpen] = useState<"export" | "erase">();
  const importing = useBackupImport("dialog");
  const close = () => setOpen(undefined);
  return (
    <Section title={settingsText.sections.device}>
      <SettingRow title={settingsText.file} about={settingsText.fileAbout} />
      <ActionRow icon={Download} title={settingsText.exportFile} onClick={() => setOpen("export")} />
      <ActionRow icon={Upload} title={settingsText.importFile} onClick={importing.choose} />
      <ActionRow icon={Trash2} title={settingsText.eraseRow} danger onClick={() => setOpen("erase")} />
      {importing.parts}
      {open === "export" && <BackupFileDialog onClose={close} />}
      {open === "erase" && <EraseDialog onClose={close} />}
    </Section>
  );
}
