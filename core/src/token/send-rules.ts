import type { Atoms } from "../amount/index.ts";
import { emppScript } from "../script/index.ts";
import { ALP_STANDARD, alpSendPush } from "./alp-send.ts";
import { MAX_ALP_ATOMS, MAX_ALP_OUTPUTS, MAX_SLP_ATOMS, MAX_SLP_OUTPUTS } from "./send-limits.ts";
import { slpSendScript } from "./slp-send.ts";
import type { TokenType } from "./token.ts";

/** How tokens of one type are sent. */
export type SendRules = {
  /** The most one output can hold. */
  maxAtoms: Atoms;
  /** The most outputs one script can name; pushes beside the token's leave room for fewer. */
  maxOutputs: number;
  /** Whether other eMPP pushes may stand beside the token's. */
  hasPushes: boolean;
  /** The OP_RETURN script that gives output i + 1 `amounts[i]`. */
  script(tokenId: string, amounts: readonly Atoms[], pushes?: readonly string[]): string;
};

/** Fungible, mint vault, NFT and collection: all four are sent alike. */
const SLP_TYPES: ReadonlySet<number> = new Set([0x01, 0x02, 0x41, 0x81]);

const ALP_RULES: SendRules = {
  maxAtoms: MAX_ALP_ATOMS,
  maxOutputs: MAX_ALP_OUTPUTS,
  hasPushes: true,
  script: (tokenId, amounts, pushes = []) => emppScript([alpSendPush(tokenId, amounts), ...pushes]),
};

const slpRules = (typeNumber: number): SendRules => ({
  maxAtoms: MAX_SLP_ATOMS,
  maxOutputs: MAX_SLP_OUTPUTS,
  hasPushes: false,
  script: (tokenId, amounts) => slpSendScript(tokenId, typeNumber, amounts),
});

/** The rules for this type of token, or undefined for one this wallet can not send. */
export function sendRulesOf({ protocol, number }: TokenType): SendRules | undefined {
  if (protocol === "SLP" && SLP_TYPES.has(number)) return slpRules(number);
  return protocol === "ALP" && number === ALP_STANDARD ? ALP_RULES : undefined;
}
