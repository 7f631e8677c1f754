export { toHexOutpoint, toHexReversed, txidOfBytes } from "./hash-hex.ts";
export { hash160 } from "./hash160.ts";
export { fromHex, isHex, reverseHex, toHex } from "./hex.ts";
export type { MessageProblem, RawDataProblem } from "./op-return.ts";
export {
  airdropScript,
  bytesOf,
  emppScript,
  MAX_AIRDROP_MESSAGE_BYTES,
  MAX_MESSAGE_BYTES,
  MAX_RAW_DATA_BYTES,
  messageScript,
  rawDataScript,
} from "./op-return.ts";
export { AIRDROP_LOKAD_ID, EMPP_MARK, MESSAGE_LOKAD_ID } from "./op-return-ids.ts";
export type { PushProblem } from "./read-pushes.ts";
export { readPushes, splitPushes } from "./read-pushes.ts";
export type { ReadScript } from "./script.ts";
export {
  MAX_OP_RETURN_BYTES,
  opReturnScript,
  p2pkhScript,
  p2shScript,
  pushOf,
  readScript,
} from "./script.ts";
export type { ScriptHex } from "./script-hex.ts";
export { NO_SCRIPT, parseScript, scriptOfBytes } from "./script-hex.ts";
