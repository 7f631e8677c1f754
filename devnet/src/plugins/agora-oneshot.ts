import { AgoraOneshot } from "ecash-agora/dist/oneshot.js";
import { isPushOp, type Op, pushBytesOp, Script, slpSend } from "ecash-lib";
import { OP, readOps, type ScriptOp } from "../script/index.ts";
import { concat } from "../script/script-ops.ts";
import type { AgoraTerms, AgoraToken } from "./agora-token.ts";

const PUBLIC_KEY_BYTES = 33;
const VARIANT = new TextEncoder().encode(AgoraOneshot.COVENANT_VARIANT);

/**
 * Returns the all-or-nothing offer that an ad's redeem script announces (devnet.md 4A); undefined when the script is
 * another one. Throws where the original does: for a script that is cut off or too short.
 */
export function oneshotTerms(redeemScript: Uint8Array, token: AgoraToken): AgoraTerms | undefined {
  if (token.protocol !== "SLP") return undefined;
  const ops = readOps(redeemScript);
  if (ops === undefined) throw new RangeError("ONESHOT ad is cut off");
  const at = (index: number): ScriptOp => {
    const op = ops[index];
    if (op === undefined) throw new RangeError(`ONESHOT ad has no operation ${index}`);
    return op;
  };
  const isPush = (index: number): boolean => at(index).opcode <= OP.OP_PUSHDATA4;

  if (!isPush(0) || at(1).opcode !== OP.OP_DROP) return undefined;
  if (!isPush(2) || at(2).data.length !== PUBLIC_KEY_BYTES || at(3).opcode !== OP.OP_CHECKSIGVERIFY) return undefined;
  if (!isPush(4) || at(5).opcode !== OP.OP_EQUALVERIFY || !isPush(6)) return undefined;

  const extraOutputs = at(0).data;
  const makerPk = at(2).data;
  return { covenant: covenantOf(token, extraOutputs, makerPk), makerPk, data: [VARIANT, extraOutputs] };
}

/**
 * The library builds the covenant from outputs that it can read. The original takes the bytes as they are, so they are
 * put after the one output that is known, and an ad is not judged by how its outputs are written.
 */
function covenantOf(token: AgoraToken, extraOutputs: Uint8Array, cancelPk: Uint8Array): Uint8Array {
  const send = slpSend(token.tokenId, token.type, [0n, token.atoms]);
  const ops = new AgoraOneshot({ enforcedOutputs: [{ sats: 0n, script: send }], cancelPk }).script().ops();
  const isAccept = ops.next();
  const enforced = ops.next();
  if (isAccept === undefined || !isPushOp(enforced)) throw new TypeError("the covenant of ecash-agora is another one");
  const rest: Op[] = [];
  for (let op = ops.next(); op !== undefined; op = ops.next()) rest.push(op);
  return Script.fromOps([isAccept, pushBytesOp(concat(enforced.data, extraOutputs)), ...rest]).bytecode;
}
