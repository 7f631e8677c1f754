export type { SealedSecrets, Wallet } from "./wallet.ts";
export { checkWalletName, defaultWalletName, MAX_WALLET_NAME_LENGTH, type WalletNameProblem } from "./wallet-name.ts";
export { walletAddress, walletScripts } from "./wallet-scripts.ts";
