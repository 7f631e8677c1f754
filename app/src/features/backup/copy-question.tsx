import { Actions } from "../../ui/actions.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useCopy } from "../../wiring/use-copy.ts";

/** How long the words may be on the clipboard. */
const CLIPBOARD_MS = 60_000;

export function CopyQuestion({ phrase, onClose }: { phrase: string; onClose: () => void }) {
  const copy = useCopy();
  const confirm = async () => {
    await copy(phrase, "Seed phrase copied to clipboard", { clearAfterMs: CLIPBOARD_MS });
    onClose();
  };
  return (
    <Dialog title="Copy the seed phrase?" onClose={onClose}>
      <p>
        Every program on this device can read the clipboard. Paper is safer. Satchel clears the clipboard after 60
        seconds, where this device lets it.
      </p>
      <Actions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => void confirm()}>Copy</Button>
      </Actions>
    </Dialog>
  );
}
