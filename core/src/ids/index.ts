export type { Outpoint } from "./outpoint.ts";
export { outpointOf, parseOutpoint, plannedOutpoint, readOutpoint, readPlannedOutpoint } from "./outpoint.ts";
export type { Txid } from "./txid.ts";
export { genesisTxid, parseTxid } from "./txid.ts";
