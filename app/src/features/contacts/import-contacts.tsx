import type { ContactImport } from "@satchel/engine";
import { CircleAlert, CircleCheck } from "lucide-react";
import { type ChangeEvent, type ReactNode, useRef, useState } from "react";
import { contactImportText, contactLineText, contactsFileWords } from "../../text/contact-problems.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
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
