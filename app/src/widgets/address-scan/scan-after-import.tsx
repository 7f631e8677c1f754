import { lazy, Suspense, useEffect, useState } from "react";
import { useEngineState } from "../../wiring/app-context.ts";
import { takeScanWish } from "./scan-wish.ts";

const AddressScanDialog = lazy(async () => ({
  default: (await import("./address-scan-dialog.tsx")).AddressScanDialog,
}));

/**
 * Opens the search for further addresses over the first screen after an import. It waits for the first balance, which the 80
 * requests of the search would hold up.
 */
export function ScanAfterImport() {
  const activeId = useEngineState((state) => state.activeId);
  const [walletId, setWalletId] = useState<string>();
  useEffect(() => {
    if (takeScanWish()) setWalletId(activeId);
  }, [activeId]);
  const isFirstOver = useEngineState(
    ({ sync, connection }) => sync.at !== undefined || sync.failed !== undefined || connection === "offline",
  );
  // A search that has begun stays open: there is a moment between 'offline' and the first balance in which neither is true.
  const [isBegun, setBegun] = useState(false);
  if (isFirstOver && !isBegun) setBegun(true);
  if (walletId === undefined || !isBegun) return null;
  return (
    <Suspense>
      <AddressScanDialog walletId={walletId} onClose={() => setWalletId(undefined)} />
    </Suspense>
  );
}
