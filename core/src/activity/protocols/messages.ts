// The protocols whose messages have only a text or an id, and those whose content the wallet does not read.
import { MESSAGE_LOKAD_ID } from "../../script/index.ts";
import { type Nothing, type Protocol, type Said, textOf } from "./protocol.ts";

const nothing = (): Nothing => ({});

function text([push]: readonly string[]): Said<{ msg: string }> {
  return push === undefined ? { isValid: false } : { isValid: true, action: { msg: textOf(push) } };
}

export const message = {
  app: "Cashtab Msg",
  lokadId: MESSAGE_LOKAD_ID,
  plain: text,
  section: (payload: string) => text(payload === "" ? [] : [payload]),
} as const satisfies Protocol;

export const encryptedMessage = {
  app: "Cashtab Encrypted (deprecated)",
  lokadId: "65746162",
  plain: nothing,
} as const satisfies Protocol;

export const chat = { app: "eCashChat", lokadId: "63686174", plain: text } as const satisfies Protocol;

export const nftoa = {
  app: "NFToa",
  lokadId: "4e465400",
  /** Reads data and an optional nonce. */
  plain([data, nonce = ""]: readonly string[]): Said<{ data: string; nonce: string }> {
    return data === undefined ? { isValid: false } : { isValid: true, action: { data: textOf(data), nonce } };
  },
} as const satisfies Protocol;

export const paywall = {
  app: "Paywall",
  lokadId: "70617977",
  /** Reads the txid of the paid article, as hex without reversing. */
  plain([sharedArticleTxid]: readonly string[]): Said<{ sharedArticleTxid: string }> {
    return sharedArticleTxid === undefined ? { isValid: false } : { isValid: true, action: { sharedArticleTxid } };
  },
} as const satisfies Protocol;

export const swap = { app: "SWaP", lokadId: "53575000", plain: nothing } as const satisfies Protocol;

export const auth = {
  app: "Auth",
  lokadId: "61757468",
  plain: (): { isValid: true } => ({ isValid: true }),
} as const satisfies Protocol;
