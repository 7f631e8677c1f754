export type { TokenCoin } from "../token.ts";
export { judgeTx } from "../verify-tx.ts";
export { anyId, anyLie, anyTx, coinsOf, type RandomCoin } from "./random-coins.ts";
