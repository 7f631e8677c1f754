// What is done to wallets, their protection and their copies: rare, so all of it is fetched together.

export { exportBackup } from "./backup/export-backup.ts";
export { importBackup } from "./backup/import-backup.ts";
export { markBackedUp } from "./backup/mark-backed-up.ts";
export { revealPhrase } from "./backup/reveal-phrase.ts";
export { eraseDevice } from "./device/erase-device.ts";
export { exportReadable } from "./device/export-readable.ts";
export { restoreForgotten } from "./lock/restore-forgotten.ts";
export { setPassword } from "./lock/set-password.ts";
export { addFound } from "./wallets/add-found.ts";
export { createWallet } from "./wallets/create-wallet.ts";
export { deleteWallet } from "./wallets/delete-wallet.ts";
export { importWallet } from "./wallets/import-wallet.ts";
export { renameWallet } from "./wallets/rename-wallet.ts";
export { scanWallet } from "./wallets/scan-wallet.ts";
