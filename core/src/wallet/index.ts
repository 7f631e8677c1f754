export type { Keyed } from "./roles.ts";
export {
  changeScript,
  identityHash,
  offerKey,
  ownAddresses,
  ownScripts,
  ownsAddress,
  ownsScript,
  receiveAddress,
  receiveKey,
  receiveScript,
} from "./roles.ts";
export type { SealedSecrets, SeedWallet, Wallet } from "./wallet.ts";
export { canSign } from "./wallet.ts";
export type { WalletNameProblem } from "./wallet-name.ts";
export { checkWalletName, defaultWalletName, MAX_WALLET_NAME_LENGTH } from "./wallet-name.ts";
