import { CircleAlert, Download, Upload, UserPlus, Users } from "lucide-react";
import { useState } from "react";
import { frameText } from "../../catalogue/en/frame.ts";
import { contactsText } from "../../catalogue/en/wallet/contacts.ts";
import { reasonWords } from "../../text/problems/problem-words.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { EmptyCard } from "../../ui/status/empty-card.tsx";
import { FailurePanel } from "../../ui/status/failure-panel.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import { AddContactDialog } from "../../widgets/contacts/add-contact-dialog.tsx";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { ContactList } from "./contact-list.tsx";
import styles from "./contacts.module.css";
import { ExportDialog, useImport } from "./contacts-file.tsx";

/** The names a person gives to addresses. */
export function ContactsScreen() {
  const book = useEngineState((state) => state.contacts);
  const [open, setOpen] = useState<"add" | "export">();
  const importing = useImport();
  const close = () => setOpen(undefined);
  const isReady = book.status === "ready";
  const hasContacts = isReady && book.list.length > 0;
  return (
    <Page
      title={frameText.screens.contacts}
      end={
        hasContacts && (
          <div className={styles.head}>
            <Button size="sm" variant="secondary" icon={Download} onClick={() => setOpen("export")}>
              {contactsText.export}
            </Button>
            <Button size="sm" icon={UserPlus} onClick={() => setOpen("add")}>
              {contactsText.add}
            </Button>
          </div>
        )
      }
    >
      {book.status === "loading" && (
        <Card>
          <Skeleton label={contactsText.loading} />
        </Card>
      )}
      {book.status === "failed" && <ContactsFailed reason={book.reason ?? ""} />}
      {hasContacts && <ContactList contacts={book.list} />}
      {isReady && !hasContacts && <NoContacts onAdd={() => setOpen("add")} onImport={importing.choose} />}
      {hasContacts && (
        <div className={styles.foot}>
          <ImportButton onClick={importing.choose} />
          <span>{contactsText.importAbout}</span>
        </div>
      )}
      {importing.parts}
      {open === "add" && <AddContactDialog onClose={close} />}
      {open === "export" && <ExportDialog contacts={book.list} onClose={close} />}
    </Page>
  );
}

function ImportButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="secondary" icon={Upload} onClick={onClick}>
      {contactsText.import}
    </Button>
  );
}

function NoContacts({ onAdd, onImport }: { onAdd: () => void; onImport: () => void }) {
  return (
    <EmptyCard
      inviting
      icon={Users}
      title={contactsText.noContacts}
      actions={
        <>
          <Button icon={UserPlus} onClick={onAdd}>
            {contactsText.add}
          </Button>
          <ImportButton onClick={onImport} />
        </>
      }
    >
      <p>{contactsText.noContactsLead}</p>
    </EmptyCard>
  );
}

/** Contacts that cannot be read may still be stored, so that no contact can be added over them. */
function ContactsFailed({ reason }: { reason: string }) {
  const { engine } = useApp();
  const [isTrying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    await engine.loadContacts().finally(() => setTrying(false));
  };
  const { detail, raw } = reasonWords(reason);
  return (
    <FailurePanel
      tone="problem"
      icon={CircleAlert}
      title={contactsText.unreadable}
      raw={raw}
      actions={
        <Button variant="secondary" size="sm" busy={isTrying} onClick={() => void retry()}>
          {contactsText.retry}
        </Button>
      }
    >
      {detail !== "" && <p>{detail}</p>}
      <p>{contactsText.unreadableNothingChanged}</p>
    </FailurePanel>
  );
}
