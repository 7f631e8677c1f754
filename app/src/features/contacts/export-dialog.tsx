import { type Contact, type ContactsFormat, formatContacts } from "@satchel/core/contacts";
import { FileJson, FileText } from "lucide-react";
import { contactsExportedText } from "../../text/contact-problems.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Stack } from "../../ui/page.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { showToast } from "../../ui/toast-queue.ts";
import styles from "./contacts.module.css";

const FORMATS = [
  { format: "csv", label: "Save as CSV", type: "text/csv", icon: FileText },
  { format: "json", label: "Save as JSON", type: "application/json", icon: FileJson },
] as const satisfies readonly { format: ContactsFormat; [key: string]: unknown }[];

export function ExportDialog({ contacts, onClose }: { contacts: readonly Contact[]; onClose: () => void }) {
  const save = ({ format, type }: (typeof FORMATS)[number]) => {
    saveFile(`satchel-contacts.${format}`, type, formatContacts(contacts, format));
    onClose();
    showToast({ tone: "success", title: contactsExportedText(contacts.length) });
  };
  return (
    <Dialog title="Export contacts" onClose={onClose}>
      <p className={styles.muted}>
        The file holds every name and address in clear text. CSV opens in a spreadsheet. Satchel reads both again.
      </p>
      <Stack gap="small">
        {FORMATS.map((choice) => (
          <Button
            key={choice.format}
            variant="secondary"
            size="lg"
            block
            icon={choice.icon}
            onClick={() => save(choice)}
          >
            {choice.label}
          </Button>
        ))}
      </Stack>
    </Dialog>
  );
}
