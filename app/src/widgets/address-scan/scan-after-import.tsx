import { lazy, Suspense, useEffect, useState } from "react";
import { useEngineState } from "../../wiring/app-context.ts";
import { takeScanWish } from "./scan-wish.ts";

const AddressScanDialog = lazy(async () => ({
  default: (await import("./address-scan-dialog.tsx")).AddressScanDialog,
}));

/**
 * Opens the search for further addresses over the screen a person comes to from an import: after the first balance, which
 * its 80 questions would keep waiting.
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
  // What was begun stays open: between 'offline' and the first balance there is a moment in which neither holds.
  const [isBegun, setBegun] = useState(false);
  if (isFirstOver && !isBegun) setBegun(true);
  if (walletId === undefined || !isBegun) return null;
  return (
    <Suspense>
      <AddressScanDialog walletId={walletId} onClose={() => setWalletId(undefined)} />
    </Suspense>
  );
}
