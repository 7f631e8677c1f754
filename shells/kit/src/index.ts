export { composeEngine, type EngineParts, type WakingChain } from "./compose-engine.ts";
export type { Services } from "./create-lazy-services.ts";
export { createWallet, type WalletParts } from "./create-wallet.ts";
export { createLazyVault, type StartedVault } from "./lazy-vault.ts";
