import { commonText } from "../../catalogue/en/common.ts";
import { backupText } from "../../catalogue/en/wallet/backup.ts";
import { Button } from "../../ui/button/button.tsx";
import { Actions } from "../../ui/layout/actions.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useCopy } from "../../wiring/use-copy.ts";

/** How long the words may be on the clipboard. */
const CLIPBOARD_MS = 60_000;

export function CopyQuestion({ phrase, onClose }: { phrase: string; onClose: () => void }) {
  const copy = useCopy();
  const confirm = async () => {
    await copy(phrase, backupText.copied, { clearAfterMs: CLIPBOARD_MS });
    onClose();
  };
  return (
    <Dialog title={backupText.copyQuestion} onClose={onClose}>
      <p>{backupText.copyRisk}</p>
      <Actions>
        <Button variant="secondary" onClick={onClose}>
          {commonText.cancel}
        </Button>
        <Button onClick={() => void confirm()}>{commonText.copy}</Button>
      </Actions>
    </Dialog>
  );
}
