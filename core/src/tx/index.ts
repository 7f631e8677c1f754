export type { Plan, PlannedInput, PlannedOutput, PlannedTx, PlanProblem, SendIntent } from "./plan.ts";
export type {
  HistoryPage,
  Outpoint,
  Plugins,
  ScriptHex,
  TokenEntry,
  TokenFailedParsing,
  TokenProtocol,
  TokenStatus,
  TokenTxType,
  TokenType,
  TokenValue,
  Tx,
  TxBlock,
  TxInput,
  Txid,
  TxOutput,
  Utxo,
} from "./tx.ts";
export { outpointOf, readOutpoint } from "./tx.ts";
