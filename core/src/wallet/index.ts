export type { SealedSecrets, Wallet } from "./wallet.ts";
export { walletAddress, walletScripts } from "./wallet.ts";
export type { WalletNameProblem } from "./wallet-name.ts";
export { checkWalletName, defaultWalletName, MAX_WALLET_NAME_LENGTH } from "./wallet-name.ts";
