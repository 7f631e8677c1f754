export type { SealedSecrets, Wallet } from "./wallet.ts";
