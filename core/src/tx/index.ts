export { payFor } from "./build-chain.ts";
export type { Step, StepCovenant } from "./chain-terms.ts";
export { chooseTokenCoins } from "./choose-token-coins.ts";
export type { Claimed, Coin, CoinProblem } from "./compare-coin.ts";
export { compareCoin } from "./compare-coin.ts";
export type {
  CovenantSpend,
  OfferTerms,
  OneshotTerms,
  PartialTerms,
  PlannedPurchase,
  PlannedTrade,
} from "./covenant.ts";
export { purchasesOf } from "./covenant.ts";
export {
  COINBASE_MATURITY,
  DEFAULT_FEE_PER_KB,
  DUST_SATS,
  feeFor,
  MAX_FEE_PER_KB,
  MAX_OP_RETURN_BYTES,
  MAX_TX_BYTES,
  MAX_UNCONFIRMED_CHAIN,
  MIN_FEE_PER_KB,
} from "./limits.ts";
export { withMoved } from "./must-spend.ts";
export type { Parent, ParentProblem } from "./parent.ts";
export { checkCoin, coinOf, outputsOnly, readParent } from "./parent.ts";
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
} from "./plan.ts";
export type { PlanBytesProblem } from "./plan-bytes.ts";
export { decodePlan, encodePlan } from "./plan-bytes.ts";
export { planSend } from "./plan-send.ts";
export { mostFanOut, planTokenAction } from "./plan-token-action.ts";
export { planTokenSend } from "./plan-token-send.ts";
export type { RawTx, RawTxProblem } from "./raw-tx.ts";
export { readTx, txidOf, writeTx } from "./raw-tx.ts";
export { dustOf, outputBytes, P2PKH_INPUT_BYTES, txBytes, varIntBytes } from "./size.ts";
export { mergeBySats, sortBySats, sortInSteps } from "./sort-coins.ts";
export type { TokenMark } from "./token-marks.ts";
export { tokenMarksOf } from "./token-marks.ts";
export { tokenOfBytes } from "./token-of-bytes.ts";
export { tokenSteps } from "./token-steps.ts";
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
} from "./tx.ts";
export { isMature, isSpendable, usableCoins } from "./usable-coins.ts";
