// Actions on wallets, their password and their backups. They are rare, so they are fetched together when needed.
export { exportBackup } from "./backup/export-backup.ts";
export { importBackup } from "./backup/import-backup.ts";
export { markBackedUp, revealPhrase } from "./backup/phrase.ts";
export { settleContacts } from "./contacts/contacts.ts";
export { eraseDevice } from "./device/erase-device.ts";
export { exportReadable } from "./device/export-readable.ts";
export { restoreForgotten } from "./lock/restore-forgotten.ts";
export { setPassword } from "./lock/set-password.ts";
export { listingsAtStake } from "./payments/chain/listings-at-stake.ts";
export { acceptServers } from "./sealed/check-servers.ts";
export { forgetTokenIcon, keepTokenIcon, keptTokenIcons, uploadTokenIcon } from "./token-icons/token-icons.ts";
export { createNamedWallet, createWallet, importWallet } from "./wallets/add-wallet.ts";
export { deleteWallet } from "./wallets/delete-wallet.ts";
export { renameWallet } from "./wallets/rename-wallet.ts";
export { addFound, scanWallet } from "./wallets/scan-wallet.ts";
export { fetchBalance, storedBalances } from "./wallets/wallet-balances.ts";
