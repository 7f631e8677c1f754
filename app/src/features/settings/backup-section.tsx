import { Download, Trash2, Upload } from "lucide-react";
import { useState } from "react";
import { SettingRow } from "../../ui/card.tsx";
import { useBackupImport } from "../../widgets/wallet/import-backup.tsx";
import { EraseDialog } from "./erase-dialog.tsx";
import { ExportDialog } from "./export-dialog.tsx";
import { ActionRow, Section } from "./rows.tsx";

export function BackupSection() {
  const [open, setOpen] = useState<"export" | "erase">();
  const importing = useBackupImport("dialog");
  const close = () => setOpen(undefined);
  return (
    <Section title="On this device">
      <SettingRow
        title="Backup file"
        about="All wallets, contacts, notes and settings in one file, encrypted under a password of its own"
      />
      <ActionRow icon={Download} title="Export backup file" onClick={() => setOpen("export")} />
      <ActionRow icon={Upload} title="Import backup file" onClick={importing.choose} />
      <ActionRow icon={Trash2} title="Erase everything from this device" danger onClick={() => setOpen("erase")} />
      {importing.parts}
      {open === "export" && <ExportDialog onClose={close} />}
      {open === "erase" && <EraseDialog onClose={close} />}
    </Section>
  );
}
