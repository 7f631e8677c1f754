import type { Atoms } from "../amount/index.ts";
import { reverseHex } from "../script/index.ts";
import { SEND_VERB } from "./slp-send.ts";

/** "SLP2" */
export const ALP_LOKAD_ID = "534c5032";
export const ALP_STANDARD = 0;
const ATOMS_DIGITS = 12;

const byte = (value: number) => value.toString(16).padStart(2, "0");

/** The eMPP push, hex, that gives output i + 1 `amounts[i]` of a standard ALP token. */
export const alpSendPush = (tokenId: string, amounts: readonly Atoms[]): string =>
  ALP_LOKAD_ID +
  byte(ALP_STANDARD) +
  byte(SEND_VERB.length / 2) +
  SEND_VERB +
  reverseHex(tokenId) +
  byte(amounts.length) +
  amounts.map((amount) => reverseHex(amount.toString(16).padStart(ATOMS_DIGITS, "0"))).join("");
