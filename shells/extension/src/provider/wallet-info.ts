import type { SATCHEL, WalletInfo } from "@satchel/connect";

const RDNS: typeof SATCHEL = "wallet.satchel";

/** The mark of shells/web/public/icons with fewer details. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M22 20v-4a9 9 0 0 1 19 0v4" fill="none" stroke="#12707c" stroke-width="5"/><rect x="6" y="18" width="52" height="40" rx="12" fill="#0a3d45"/><path d="M6 30a12 12 0 0 1 12-12h28a12 12 0 0 1 12 12v2C58 39 47 45 32 45S6 39 6 32z" fill="#12707c"/><rect x="26" y="35" width="11" height="16" rx="4" fill="#e0b15e"/></svg>';

/** Returns how this wallet introduces itself. `id`: random, new in each document. */
export const walletInfo = (id: string): WalletInfo => ({
  id,
  rdns: RDNS,
  name: "Satchel",
  version: __VERSION__,
  icon: `data:image/svg+xml,${encodeURIComponent(ICON)}`,
});
