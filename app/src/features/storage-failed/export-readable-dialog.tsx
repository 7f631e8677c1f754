import { ShieldAlert } from "lucide-react";
import { useState } from "react";
import { Actions } from "../../ui/actions.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { saveFile } from "../../ui/save-file.ts";
import textStyles from "../../ui/text.module.css";
import { showToast } from "../../ui/toast-queue.ts";
import { useApp } from "../../wiring/app-context.ts";

/** Everything as it lies there, for somebody who can make sense of it. */
export function ExportReadableDialog({ onClose }: { onClose: () => void }) {
  const { engine } = useApp();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    saveFile("satchel-storage.json", "application/json", await engine.exportReadable());
    onClose();
    showToast({ tone: "success", title: "Saved what could be read" });
  };
  return (
    <Dialog title="Export what can be read" onClose={onClose} closable={!isBusy}>
      <p className={textStyles.muted}>
        The file holds everything that is stored and can be read, as it is, for somebody who can help. Wallets stay
        sealed in it.
      </p>
      <Banner tone="warning" icon={ShieldAlert} title="Give this file only to somebody you trust" quiet>
        <p>
          It holds your addresses, contacts and payments. Older releases stored seed phrases in clear text: what Satchel
          recognises of them is left out, but look before you hand it on.
        </p>
      </Banner>
      <Actions>
        <Button variant="secondary" size="lg" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button size="lg" busy={isBusy} onClick={() => void save()}>
          Save file
        </Button>
      </Actions>
    </Dialog>
  );
}
