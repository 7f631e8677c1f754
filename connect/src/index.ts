export { isProviderError, isSafeToRepeat } from "./errors.ts";
export { findWallet, followWallets } from "./find-wallets.ts";
export { onceAtATime } from "./once-at-a-time.ts";
export {
  ANNOUNCE_EVENT,
  type CallOptions,
  type EcashProvider,
  type ErrorCode,
  type ProviderError,
  type ProviderEvents,
  REQUEST_EVENT,
  SATCHEL,
  type Wallet,
  type WalletInfo,
} from "./provider.ts";
