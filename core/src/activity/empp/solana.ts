import { base58 } from "@scure/base";
import { fromHex } from "../../script/index.ts";
import type { AppAction } from "../app-action.ts";

const KEY_DIGITS = 64;

/** A key of 32 bytes, in base58 as people there write it. */
export function readSolana(lokadId: string, payload: string): AppAction {
  if (payload.length !== KEY_DIGITS) {
    return { app: "Solana Address", lokadId, isValid: false, action: { solAddr: `Invalid SOL pk: ${payload}` } };
  }
  return { app: "Solana Address", lokadId, isValid: true, action: { solAddr: base58.encode(fromHex(payload)) } };
}
