import { lazy, Suspense, useEffect, useState } from "react";
import { useEngineState } from "../app-context.ts";
import { takeScanWish } from "./scan-wish.ts";

const AddressScanDialog = lazy(async () => ({
  default: (await import("./address-scan-dialog.tsx")).AddressScanDialog,
}));

/** Opens the search for further addresses over the screen a person comes to from an import. */
export function ScanAfterImport() {
  const activeId = useEngineState((state) => state.activeId);
  const [walletId, setWalletId] = useState<string>();
  useEffect(() => {
    if (takeScanWish()) setWalletId(activeId);
  }, [activeId]);
  if (walletId === undefined) return null;
  return (
    <Suspense>
      <AddressScanDialog walletId={walletId} onClose={() => setWalletId(undefined)} />
    </Suspense>
  );
}
