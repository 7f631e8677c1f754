import { Dialog } from "../../ui/dialog.tsx";
import { PhraseImport } from "../../widgets/phrase-import/phrase-import.tsx";

export function ImportDialog({ onImported, onClose }: { onImported: (walletId: string) => void; onClose: () => void }) {
  return (
    <Dialog title="Import Wallet" onClose={onClose}>
      <PhraseImport onImported={onImported} onCancel={onClose} />
    </Dialog>
  );
}
