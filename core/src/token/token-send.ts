import { type Atoms, atoms } from "../amount/index.ts";
import { emppScript, opReturnScript, reverseHex } from "../script/index.ts";
import { ALP_LOKAD_ID, ALP_STANDARD, SLP_LOKAD_ID } from "./lokad-ids.ts";
import type { TokenType } from "./token.ts";

/** The most amounts that one SLP SEND can list, each in 8 bytes (facts.md 2.2). */
export const MAX_SLP_OUTPUTS = 19;
export const MAX_SLP_ATOMS: Atoms = atoms(2n ** 64n - 1n);
/** The most amounts of 6 bytes that fit into an OP_RETURN after the first 47 bytes; the standard itself allows 127. */
const MAX_ALP_OUTPUTS = 29;
export const MAX_ALP_ATOMS: Atoms = atoms(2n ** 48n - 1n);

/** "SEND" */
const SEND_VERB = "53454e44";
const SLP_ATOMS_DIGITS = 16;

/** Returns the OP_RETURN script that sends `amounts[i]` to output i + 1. `typeNumber` is 1, 2, 0x41 or 0x81. */
export const slpSendScript = (tokenId: string, typeNumber: number, amounts: readonly Atoms[]): string =>
  opReturnScript([
    SLP_LOKAD_ID,
    typeNumber.toString(16).padStart(2, "0"),
    SEND_VERB,
    tokenId,
    ...amounts.map((amount) => amount.toString(16).padStart(SLP_ATOMS_DIGITS, "0")),
  ]);

const ALP_ATOMS_DIGITS = 12;

const byte = (value: number) => value.toString(16).padStart(2, "0");

/** Returns the eMPP push (hex) that sends `amounts[i]` of a standard ALP token to output i + 1. */
export const alpSendPush = (tokenId: string, amounts: readonly Atoms[]): string =>
  ALP_LOKAD_ID +
  byte(ALP_STANDARD) +
  byte(SEND_VERB.length / 2) +
  SEND_VERB +
  reverseHex(tokenId) +
  byte(amounts.length) +
  amounts.map((amount) => reverseHex(amount.toString(16).padStart(ALP_ATOMS_DIGITS, "0"))).join("");

/** The rules for sending tokens of one type. */
export type SendRules = {
  /** The most atoms that one output can hold. */
  maxAtoms: Atoms;
  /** The most outputs that one script can name; further pushes leave room for fewer. */
  maxOutputs: number;
  /** Whether the script may have further eMPP pushes. */
  hasPushes: boolean;
  /** Returns the OP_RETURN script that sends `amounts[i]` to output i + 1. */
  script(tokenId: string, amounts: readonly Atoms[], pushes?: readonly string[]): string;
};

/** Fungible, mint vault, NFT and collection; the rules are the same for all four. */
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

/** Returns the rules for this token type; undefined if the wallet cannot send it. */
export function sendRulesOf({ protocol, number }: TokenType): SendRules | undefined {
  if (protocol === "SLP" && SLP_TYPES.has(number)) return slpRules(number);
  return protocol === "ALP" && number === ALP_STANDARD ? ALP_RULES : undefined;
}
