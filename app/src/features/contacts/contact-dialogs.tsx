import { type Contact, checkContactName, otherWallets } from "@satchel/core/contacts";
import type { ContactChangeProblem } from "@satchel/engine";
import { Pencil, Send, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { contactsText } from "../../catalogue/en/wallet/contacts.ts";
import { contactFieldText } from "../../text/problems/contact-problems.ts";
import { Button, ButtonLink } from "../../ui/button/button.tsx";
import { Actions } from "../../ui/layout/actions.tsx";
import { Stack } from "../../ui/layout/page.tsx";
import { DeleteDialog } from "../../ui/overlay/delete-dialog.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { FullAddress } from "../../ui/words/full-address.tsx";
import { ContactNameField, ContactRefusal } from "../../widgets/contacts/add-contact-dialog.tsx";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { useOwnWallets } from "../../wiring/known-addresses.ts";
import { type ContactDialog, ContactFace, sendTo } from "./contact-row.tsx";
import styles from "./contacts.module.css";

/** Shows the one dialog that is open over the list. */
export function ContactDialogs(props: {
  dialog: ContactDialog | undefined;
  onChange: (dialog: ContactDialog | undefined) => void;
}) {
  const { dialog, onChange } = props;
  const close = () => onChange(undefined);
  if (dialog === undefined) return null;
  const { kind, contact } = dialog;
  switch (kind) {
    case "more":
      return <MoreDialog contact={contact} onOpen={(next) => onChange({ kind: next, contact })} onClose={close} />;
    case "rename":
      return <RenameDialog contact={contact} onClose={close} />;
    case "delete":
      return <DeleteContact contact={contact} onClose={close} />;
  }
}

function MoreDialog(props: { contact: Contact; onOpen: (kind: "rename" | "delete") => void; onClose: () => void }) {
  return (
    <Dialog title={<bdi translate="no">{props.contact.name}</bdi>} onClose={props.onClose}>
      <FullAddress address={props.contact.address} />
      <Stack gap="small">
        <ButtonLink {...sendTo(props.contact)} size="lg" block icon={Send}>
          {contactsText.send}
        </ButtonLink>
        <Button variant="secondary" size="lg" block icon={Pencil} onClick={() => props.onOpen("rename")}>
          {contactsText.edit}
        </Button>
        <Button variant="secondary" size="lg" block icon={Trash2} onClick={() => props.onOpen("delete")}>
          {commonText.delete}
        </Button>
      </Stack>
    </Dialog>
  );
}

/** The address cannot be edited: another address is another contact. */
function RenameDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { engine } = useApp();
  const contacts = useEngineState((state) => state.contacts.list);
  const [name, setName] = useState(contact.name);
  const [refusal, setRefusal] = useState<ContactChangeProblem>();
  const others = contacts.filter(({ address }) => address !== contact.address);
  const own = otherWallets(useOwnWallets(), contact.address);
  const checked = checkContactName(name, others, name === contact.name ? [] : own);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!checked.ok) return;
    const renamed = await engine.renameContact(contact.address, name);
    if (renamed.ok) onClose();
    else setRefusal(renamed.problem);
  };
  return (
    <Dialog title={contactsText.editTitle} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          <ContactNameField
            value={name}
            problem={checked.ok ? undefined : contactFieldText(checked.problem)}
            onChange={setName}
          />
          <FullAddress address={contact.address} />
          {refusal && <ContactRefusal problem={refusal} />}
          <Actions>
            <Button variant="secondary" size="lg" onClick={onClose}>
              {commonText.cancel}
            </Button>
            <Button type="submit" size="lg" disabled={!checked.ok}>
              {commonText.save}
            </Button>
          </Actions>
        </Stack>
      </form>
    </Dialog>
  );
}

function DeleteContact({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { engine } = useApp();
  return (
    <DeleteDialog
      title={contactsText.deleteTitle}
      phrase={`delete ${contact.name}`}
      onDelete={() => engine.removeContact(contact.address)}
      refusal={(problem) => <ContactRefusal problem={problem} />}
      deleted={contactsText.deleted({ name: contact.name })}
      onClose={onClose}
    >
      <div className={styles.whom}>
        <ContactFace contact={contact} />
      </div>
      <p className={styles.muted}>{contactsText.deleteAbout}</p>
    </DeleteDialog>
  );
}
