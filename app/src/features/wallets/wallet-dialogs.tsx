import type { Wallet } from "@satchel/core/wallet";
import { lazy, Suspense } from "react";
import { useEngineState } from "../../wiring/app-context.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { MoreDialog } from "./more-dialog.tsx";
import { RenameDialog } from "./rename-dialog.tsx";

const AddressScanDialog = lazy(async () => ({
  default: (await import("../../widgets/address-scan/address-scan-dialog.tsx")).AddressScanDialog,
}));

export type WalletDialog = { kind: "more" | "rename" | "delete" | "scan"; walletId: string };

/** What is open over the list, one at a time. */
export function WalletDialogs(props: {
  dialog: WalletDialog | undefined;
  onChange: (dialog: WalletDialog | undefined) => void;
}) {
  const { dialog, onChange } = props;
  // Another tab may rename or delete it meanwhile.
  const wallet = useEngineState((state) => state.wallets.find(({ id }) => id === dialog?.walletId));
  const close = () => onChange(undefined);
  if (dialog === undefined || wallet === undefined) return null;
  return <OpenDialog {...dialog} wallet={wallet} onOpen={(kind) => onChange({ ...dialog, kind })} onClose={close} />;
}

function OpenDialog(props: {
  kind: WalletDialog["kind"];
  wallet: Wallet;
  onOpen: (kind: WalletDialog["kind"]) => void;
  onClose: () => void;
}) {
  const { kind, wallet, onOpen, onClose } = props;
  switch (kind) {
    case "more":
      return <MoreDialog wallet={wallet} onScan={() => onOpen("scan")} onClose={onClose} />;
    case "rename":
      return <RenameDialog wallet={wallet} onClose={onClose} />;
    case "delete":
      return <DeleteDialog wallet={wallet} onClose={onClose} />;
    case "scan":
      return (
        <Suspense>
          <AddressScanDialog walletId={wallet.id} onClose={onClose} />
        </Suspense>
      );
  }
}
