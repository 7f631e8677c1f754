import { Dialog } from "../../ui/dialog.tsx";
import textStyles from "../../ui/text.module.css";
import { PhraseImport } from "../../widgets/phrase-import/phrase-import.tsx";

/** What is stored and could not be read is kept aside, not written over. */
export function RestoreDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Restore from seed phrase" onClose={onClose}>
      <p className={textStyles.muted}>
        The 12 words bring a wallet and its money back. What could not be read stays where it is.
      </p>
      <PhraseImport onImported={onClose} onCancel={onClose} />
    </Dialog>
  );
}
