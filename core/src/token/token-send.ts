import { type Atoms, atoms } from "../amount/index.ts";
import { emppScript, opReturnScript, reverseHex } from "../script/index.ts";
import type { TokenType } from "./token.ts";

/** Amounts one SLP SEND can list, and what 8 bytes hold (facts.md 2.2). */
export const MAX_SLP_OUTPUTS = 19;
export const MAX_SLP_ATOMS: Atoms = atoms(2n ** 64n - 1n);
/** Amounts of 6 bytes that an OP_RETURN has room for beside the 47 bytes before them; the standard itself allows 127. */
const MAX_ALP_OUTPUTS = 29;
export const MAX_ALP_ATOMS: Atoms = atoms(2n ** 48n - 1n);

/** "SLP" and a zero byte */
export const SLP_LOKAD_ID = "534c5000";
/** "SEND" */
const SEND_VERB = "53454e44";
const SLP_ATOMS_DIGITS = 16;

/** The OP_RETURN script that gives output i + 1 `amounts[i]`. `typeNumber` is the byte on the wire: 1, 2, 0x41 or 0x81. */
export const slpSendScript = (tokenId: string, typeNumber: number, amounts: readonly Atoms[]): string =>
  opReturnScript([
    SLP_LOKAD_ID,
    typeNumber.toString(16).padStart(2, "0"),
    SEND_VERB,
    tokenId,
    ...amounts.map((amount) => amount.toString(16).padStart(SLP_ATOMS_DIGITS, "0")),
  ]);

/** "SLP2" */
export const ALP_LOKAD_ID = "534c5032";
/** "AGR0": an offer stands beside the send that makes it. */
export const AGORA_LOKAD_ID = "41475230";
export const ALP_STANDARD = 0;
const ALP_ATOMS_DIGITS = 12;

const byte = (value: number) => value.toString(16).padStart(2, "0");

/** The eMPP push, hex, that gives output i + 1 `amounts[i]` of a standard ALP token. */
export const alpSendPush = (tokenId: string, amounts: readonly Atoms[]): string =>
  ALP_LOKAD_ID +
  byte(ALP_STANDARD) +
  byte(SEND_VERB.length / 2) +
  SEND_VERB +
  reverseHex(tokenId) +
  byte(amounts.length) +
  amounts.map((amount) => reverseHex(amount.toString(16).padStart(ALP_ATOMS_DIGITS, "0"))).join("");

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
