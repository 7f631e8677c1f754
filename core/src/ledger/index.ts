export { addTx } from "./add-tx.ts";
export type { Balance } from "./balance-of.ts";
export { balanceOf } from "./balance-of.ts";
export { dropTx } from "./drop-tx.ts";
export type { Ledger, LedgerMemory } from "./ledger.ts";
export { emptyLedger, knownTx, PAGE_SIZE } from "./ledger.ts";
export { replaceAll } from "./replace-all.ts";
export { confirmTx, finalizeTx, unconfirmTx } from "./settle-tx.ts";
