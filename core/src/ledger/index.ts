export { addTx } from "./add-tx.ts";
export type { CoinCollector } from "./coins.ts";
export { BUCKETS, bucketOf, Coins, coinsOf, collectCoins } from "./coins.ts";
export { dropTx } from "./drop-tx.ts";
export type { Balance, Ledger, LedgerMemory } from "./ledger.ts";
export { balanceOf, emptyLedger, knownTx, PAGE_SIZE, totalsOf } from "./ledger.ts";
export { isSamePage, replaceAll } from "./replace-all.ts";
export { confirmTx, finalizeTx, unconfirmTx } from "./settle-tx.ts";
export type { RewardTotal, TokenTotal, Totals } from "./totals.ts";
