import { type Contact, type ContactsFormat, formatContacts } from "@satchel/core/contacts";
import type { ContactImport } from "@satchel/engine";
import { CircleAlert, CircleCheck, FileJson, FileText } from "lucide-react";
import { type ChangeEvent, type ReactNode, useRef, useState } from "react";
import {
  contactImportText,
  contactLineText,
  contactsExportedText,
  contactsFileWords,
} from "../../text/contact-problems.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Stack } from "../../ui/page.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { showToast } from "../../ui/toast-queue.ts";
import { useApp } from "../../wiring/app-context.ts";
import styles from "./contacts.module.css";

/** Asks for a file, adds what it can of it, and shows what it could not. `parts` has to be on the page. */
export function useImport(): { choose: () => void; parts: ReactNode } {
  const { engine } = useApp();
  const input = useRef<HTMLInputElement>(null);
  const [report, setReport] = useState<ContactImport>();

  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const text = await file.text().catch(() => undefined);
    // The same file may be chosen again, mended.
    target.value = "";
    if (text === undefined) {
      showToast({ tone: "problem", title: "This file cannot be read", detail: "Nothing was changed." });
      return;
    }
    const done = await engine.importContacts(text);
    if (!done.ok) showToast({ tone: "problem", ...contactsFileWords(done.problem) });
    else if (done.value.problems.length > 0) setReport(done.value);
    else showToast({ tone: "success", title: contactImportText(done.value) });
  };
  const parts = (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.json,text/csv,application/json,text/plain"
        aria-label="File of contacts"
        hidden
        onChange={(event) => void read(event)}
      />
      {report && <ImportReport report={report} onClose={() => setReport(undefined)} />}
    </>
  );
  return { choose: () => input.current?.click(), parts };
}

function ImportReport({ report, onClose }: { report: ContactImport; onClose: () => void }) {
  const { problems } = report;
  return (
    <Dialog title="Import contacts" onClose={onClose}>
      <Banner tone="info" icon={CircleCheck} title={contactImportText(report)} />
      <Banner
        tone="warning"
        icon={CircleAlert}
        title={problems.length === 1 ? "1 line was left out" : `${problems.length} lines were left out`}
      />
      <ul className={styles.lines} aria-label="Lines left out">
        {problems.map((problem) => (
          <li key={problem.line}>{contactLineText(problem)}</li>
        ))}
      </ul>
      <Button size="lg" block onClick={onClose}>
        Close
      </Button>
    </Dialog>
  );
}

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
