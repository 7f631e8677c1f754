import type { Contact } from "@satchel/core/contacts";
import { Pencil, Send, Trash2 } from "lucide-react";
import { FullAddress } from "../../ui/address-text.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Stack } from "../../ui/page.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { RenameDialog } from "./rename-dialog.tsx";
import { sendTo } from "./send-to.ts";

export type ContactDialog = { kind: "more" | "rename" | "delete"; contact: Contact };

/** What is open over the list, one at a time. */
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
      return <DeleteDialog contact={contact} onClose={close} />;
  }
}

function MoreDialog(props: { contact: Contact; onOpen: (kind: "rename" | "delete") => void; onClose: () => void }) {
  return (
    <Dialog title={props.contact.name} onClose={props.onClose}>
      <FullAddress address={props.contact.address} />
      <Stack gap="small">
        <ButtonLink {...sendTo(props.contact)} size="lg" block icon={Send}>
          Send
        </ButtonLink>
        <Button variant="secondary" size="lg" block icon={Pencil} onClick={() => props.onOpen("rename")}>
          Edit
        </Button>
        <Button variant="secondary" size="lg" block icon={Trash2} onClick={() => props.onOpen("delete")}>
          Delete
        </Button>
      </Stack>
    </Dialog>
  );
}
