import type { Atoms } from "../amount/index.ts";
import type { TokenId } from "../ids/index.ts";
import { emppScript, opReturnScript, type ScriptHex } from "../script/index.ts";
import type { TokenType } from "./token.ts";
import { writeAlp } from "./wire/alp.ts";
import { maxAtomsOf } from "./wire/coder.ts";
import { writeSlp } from "./wire/slp.ts";
import { isKnownType } from "./wire/token-types.ts";

/** The most amounts that one SLP SEND can list, each in 8 bytes (facts.md 2.2). */
export const MAX_SLP_OUTPUTS = 19;
/** The most amounts of 6 bytes that fit into an OP_RETURN after the first 47 bytes; the standard itself allows 127. */
const MAX_ALP_OUTPUTS = 29;

/** Returns the OP_RETURN script that sends `amounts[i]` to output i + 1. */
export const slpSendScript = (tokenId: TokenId, typeNumber: number, amounts: readonly Atoms[]): ScriptHex =>
  opReturnScript(writeSlp({ form: "SEND", typeNumber, tokenId, amounts }));

/** Returns the eMPP push (hex) that sends `amounts[i]` of a standard ALP token to output i + 1. */
export const alpSendPush = (tokenId: TokenId, amounts: readonly Atoms[]): string =>
  writeAlp({ verb: "SEND", tokenId, amounts });

/** The rules for sending tokens of one type. */
export type SendRules = {
  /** The most atoms that one output can hold. */
  maxAtoms: Atoms;
  /** The most outputs that one script can name; further pushes leave room for fewer. */
  maxOutputs: number;
  /** Whether the script may have further eMPP pushes. */
  hasPushes: boolean;
  /** Returns the OP_RETURN script that sends `amounts[i]` to output i + 1. */
  script(tokenId: TokenId, amounts: readonly Atoms[], pushes?: readonly string[]): ScriptHex;
};

const ALP_RULES: SendRules = {
  maxAtoms: maxAtomsOf("ALP"),
  maxOutputs: MAX_ALP_OUTPUTS,
  hasPushes: true,
  script: (tokenId, amounts, pushes = []) => emppScript([alpSendPush(tokenId, amounts), ...pushes]),
};

/** The rules are the same for all types of SLP. */
const slpRules = (typeNumber: number): SendRules => ({
  maxAtoms: maxAtomsOf("SLP"),
  maxOutputs: MAX_SLP_OUTPUTS,
  hasPushes: false,
  script: (tokenId, amounts) => slpSendScript(tokenId, typeNumber, amounts),
});

/** Returns the rules for this token type; undefined if the wallet cannot send it. */
export function sendRulesOf(type: TokenType): SendRules | undefined {
  if (!isKnownType(type)) return undefined;
  return type.protocol === "SLP" ? slpRules(type.number) : ALP_RULES;
}
