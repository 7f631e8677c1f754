export { ByteReader, ByteWriter, DecodeError, fromDisplayHash, toDisplayHash } from "./bytes.ts";
export { OP } from "./opcodes.data.ts";
export { SCRIPT_ERROR_TEXTS } from "./script-errors.data.ts";
export { blockFlags } from "./script-flags.ts";
export { encodePush, isPushOnly, opcodeName, readOp, readOps, type ScriptOp } from "./script-ops.ts";
export { ecashCrypto } from "./signature/script-crypto.ts";
export { solveOutput } from "./solve-output.ts";
export {
  buildTx,
  type ParsedTx,
  parseTx,
  readTx,
  type TxIn,
  type TxOut,
} from "./tx.ts";
export {
  checkTxScripts,
  verifyTxScripts,
} from "./verify-tx-scripts.ts";
