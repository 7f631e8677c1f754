export { fromHex, isHex, reverseHex, toHex } from "./hex.ts";
export type { PushProblem } from "./read-pushes.ts";
export { readPushes, splitPushes } from "./read-pushes.ts";
export type { ReadScript } from "./script.ts";
export {
  MAX_OP_RETURN_BYTES,
  opReturnScript,
  p2pkhScript,
  p2pkScript,
  p2shScript,
  pushOf,
  readScript,
} from "./script.ts";
