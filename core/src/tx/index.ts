export type { Claimed, Coin, CoinProblem } from "./bytes/compare-coin.ts";
export { compareCoin, isUnknownToBoth } from "./bytes/compare-coin.ts";
export {
  COINBASE_MATURITY,
  DEFAULT_FEE_PER_KB,
  feeFor,
  MAX_FEE_PER_KB,
  MAX_TX_BYTES,
  MAX_UNCONFIRMED_CHAIN,
  MIN_FEE_PER_KB,
} from "./bytes/limits.ts";
export type { Parent, ParentProblem } from "./bytes/parent.ts";
export { checkCoin, coinOf, outputsOnly, readParent } from "./bytes/parent.ts";
export type { RawTx, RawTxProblem } from "./bytes/raw-tx.ts";
export { readTx, txidOf, writeTx } from "./bytes/raw-tx.ts";
export { dustOf, outputBytes, P2PKH_INPUT_BYTES, txBytes, varIntBytes } from "./bytes/size.ts";
export type { TokenMark } from "./bytes/token-marks.ts";
export { tokenMarksOf } from "./bytes/token-marks.ts";
export { tokenOfBytes } from "./bytes/token-of-bytes.ts";
export type {
  HistoryPage,
  Plugins,
  TokenEntry,
  TokenFailedParsing,
  TokenStatus,
  TokenTxType,
  TokenValue,
  Tx,
  TxBlock,
  TxInput,
  TxOutput,
  Utxo,
} from "./bytes/tx.ts";
export { chooseTokenCoins } from "./coins/choose-token-coins.ts";
export { withMoved } from "./coins/must-spend.ts";
export { mergeBySats, sortBySats, sortInSteps } from "./coins/sort-coins.ts";
export { isMature, isSpendable, usableCoins } from "./coins/usable-coins.ts";
export type { Step, StepCovenant } from "./plan/chain-terms.ts";
export type {
  CovenantSpend,
  OfferTerms,
  OneshotTerms,
  PartialTerms,
  PlannedPurchase,
  PlannedTrade,
} from "./plan/covenant.ts";
export { purchasesOf } from "./plan/covenant.ts";
export type {
  MaxIntent,
  PayIntent,
  Payment,
  Plan,
  PlannedAction,
  PlannedInput,
  PlannedOutput,
  PlannedTx,
  PlanOptions,
  PlanProblem,
  SendIntent,
  TokenActionIntent,
  TokenActionProblem,
  TokenIntent,
  TokenPayment,
  TokenPlanProblem,
} from "./plan/plan.ts";
export type { PlanBytesProblem } from "./plan/plan-bytes.ts";
export { decodePlan, encodePlan } from "./plan/plan-bytes.ts";
export { payFor } from "./planners/build-chain.ts";
export { planSend } from "./planners/plan-send.ts";
export { mostFanOut, planTokenAction } from "./planners/plan-token-action.ts";
export { planTokenSend } from "./planners/plan-token-send.ts";
export { tokenSteps } from "./planners/token-steps.ts";
