// What is done to wallets, their protection and their copies: rare, so all of it is fetched together.
export { addFound } from "./add-found.ts";
export { createWallet } from "./create-wallet.ts";
export { deleteWallet } from "./delete-wallet.ts";
export { eraseDevice } from "./erase-device.ts";
export { exportBackup } from "./export-backup.ts";
export { exportReadable } from "./export-readable.ts";
export { importBackup } from "./import-backup.ts";
export { importWallet } from "./import-wallet.ts";
export { markBackedUp } from "./mark-backed-up.ts";
export { renameWallet } from "./rename-wallet.ts";
export { restoreForgotten } from "./restore-forgotten.ts";
export { revealPhrase } from "./reveal-phrase.ts";
export { scanWallet } from "./scan-wallet.ts";
export { setPassword } from "./set-password.ts";
