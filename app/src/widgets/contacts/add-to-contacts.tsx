import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { AddContactDialog } from "./add-contact-dialog.tsx";

export function AddToContacts({ address }: { address: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="secondary" icon={UserPlus} onClick={() => setOpen(true)}>
        Add to contacts
      </Button>
      {isOpen && <AddContactDialog address={address} onClose={() => setOpen(false)} />}
    </>
  );
}
