import { type Contact, type ContactsFormat, formatContacts } from "@satchel/core/contacts";
import type { ContactImport } from "@satchel/engine";
import { CircleAlert, CircleCheck, FileJson, FileText } from "lucide-react";
import { type ChangeEvent, type ReactNode, useRef, useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { contactsText } from "../../catalogue/en/wallet/contacts.ts";
import { counted } from "../../text/money/counts.ts";
import {
  contactImportText,
  contactLineText,
  contactsExportedText,
  contactsFileWords,
} from "../../text/problems/contact-problems.ts";
import { Button } from "../../ui/button/button.tsx";
import { Stack } from "../../ui/layout/page.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { showToast } from "../../ui/overlay/toast-queue.ts";
import { Banner } from "../../ui/status/banner.tsx";
import { useApp, useLocale } from "../../wiring/app-context.ts";
import { useSaveFile } from "../../wiring/use-save-file.ts";
import styles from "./contacts.module.css";

/** Asks for a file, adds the contacts in it, and lists the lines it left out. `parts` has to be on the page. */
export function useImport(): { choose: () => void; parts: ReactNode } {
  const { engine } = useApp();
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [report, setReport] = useState<ContactImport>();

  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const text = await file.text().catch(() => undefined);
    // So that the same file, once it is mended, can be chosen again.
    target.value = "";
    if (text === undefined) {
      showToast({ tone: "problem", title: contactsText.fileUnreadable, detail: contactsText.nothingChanged });
      return;
    }
    const done = await engine.importContacts(text);
    if (!done.ok) showToast({ tone: "problem", ...contactsFileWords(done.problem) });
    else if (done.value.problems.length > 0) setReport(done.value);
    else showToast({ tone: "success", title: contactImportText(done.value, locale) });
  };
  const parts = (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.json,text/csv,application/json,text/plain"
        aria-label={contactsText.file}
        hidden
        onChange={(event) => void read(event)}
      />
      {report && <ImportReport report={report} onClose={() => setReport(undefined)} />}
    </>
  );
  return { choose: () => input.current?.click(), parts };
}

function ImportReport({ report, onClose }: { report: ContactImport; onClose: () => void }) {
  const locale = useLocale();
  const { problems } = report;
  return (
    <Dialog title={contactsText.importTitle} onClose={onClose}>
      <Banner tone="info" icon={CircleCheck} title={contactImportText(report, locale)} />
      <Banner
        tone="warning"
        icon={CircleAlert}
        title={contactsText.linesLeftOut({ count: counted(problems.length, locale) })}
      />
      <ul className={styles.lines} aria-label={contactsText.leftOut}>
        {problems.map((problem) => (
          <li key={problem.line}>{contactLineText(problem, locale)}</li>
        ))}
      </ul>
      <Button size="lg" block onClick={onClose}>
        {commonText.close}
      </Button>
    </Dialog>
  );
}

const FORMATS = [
  { format: "csv", label: "saveAsCsv", type: "text/csv", icon: FileText },
  { format: "json", label: "saveAsJson", type: "application/json", icon: FileJson },
] as const satisfies readonly { format: ContactsFormat; [key: string]: unknown }[];

export function ExportDialog({ contacts, onClose }: { contacts: readonly Contact[]; onClose: () => void }) {
  const locale = useLocale();
  const saveFile = useSaveFile();
  const save = async ({ format, type }: (typeof FORMATS)[number]) => {
    const file = { name: `satchel-contacts.${format}`, type, text: formatContacts(contacts, format) };
    if (await saveFile(file, contactsExportedText(contacts.length, locale))) onClose();
  };
  return (
    <Dialog title={contactsText.exportTitle} onClose={onClose}>
      <p className={styles.muted}>{contactsText.exportAbout}</p>
      <Stack gap="small">
        {FORMATS.map((choice) => (
          <Button
            key={choice.format}
            variant="secondary"
            size="lg"
            block
            icon={choice.icon}
            onClick={() => void save(choice)}
          >
            {contactsText[choice.label]}
          </Button>
        ))}
      </Stack>
    </Dialog>
  );
}
