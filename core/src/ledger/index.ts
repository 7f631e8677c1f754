export type { Ledger } from "./ledger.ts";
export { emptyLedger, PAGE_SIZE } from "./ledger.ts";
