export { ByteWriter } from "./byte-writer.ts";
export { ByteReader } from "./bytes.ts";
export { DecodeError } from "./decode-error.ts";
export { fromDisplayHash, toDisplayHash } from "./display-hash.ts";
export { ecashCrypto } from "./ecash-crypto.ts";
export { buildTx, encodeTx, type TxParts, writeInput, writeOutpoint, writeOutput } from "./encode-tx.ts";
export { type EvalResult, evalScript } from "./eval-script.ts";
export { HASH_TYPE } from "./hash-type.ts";
export { MAX_ELEMENT_SIZE, MAX_SCRIPT_SIZE, type ScriptChecker } from "./machine.ts";
export { opcodeName } from "./opcode-name.ts";
export { OP, type OpcodeName } from "./opcodes.data.ts";
export type { ScriptCrypto } from "./script-crypto.ts";
export { SCRIPT_ERROR_TEXTS, type ScriptErrorName } from "./script-errors.data.ts";
export { blockFlags, FLAG, type FlagName, MANDATORY_FLAGS, STANDARD_FLAGS } from "./script-flags.ts";
export { decodeNumber, encodeNumber } from "./script-number.ts";
export { encodePush, isPushOnly, readOp, readOps, type ScriptOp } from "./script-ops.ts";
export { createSighasher, type Sighasher, type SighashRequest } from "./sighash.ts";
export { type SolvedOutput, solveOutput } from "./solve-output.ts";
export { parseTx, readTx, txidOf } from "./tx.ts";
export { createTxChecker } from "./tx-checker.ts";
export { type ScriptResult, verifyScript } from "./verify-script.ts";
export {
  checkTxScripts,
  MAX_TX_SIGCHECKS,
  type SpentOutput,
  type TxScriptsResult,
  type TxScriptsVerdict,
  verifyTxScripts,
} from "./verify-tx-scripts.ts";
