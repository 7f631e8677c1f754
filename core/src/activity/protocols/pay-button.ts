import { createSectionReader, type Protocol, type Said, textOf } from "./protocol.ts";

const OP_0 = "00";
const NONCE_BYTES = 8;

/** Data for the merchant, and a nonce that distinguishes this payment from equal ones. */
type Button = Said<{ data: string; nonce: string }>;

export const payButton = {
  app: "PayButton",
  lokadId: "50415900",

  /** Reads version 0, data and nonce; OP_0 means empty. */
  plain([version, data, nonce]: readonly string[]): Button {
    if (version !== "00" || data === undefined || nonce === undefined) return { isValid: false };
    return { isValid: true, action: { data: data === OP_0 ? "" : textOf(data), nonce: nonce === OP_0 ? "" : nonce } };
  },

  /** Reads version 0, data and nonce, the last two after a length byte each; the nonce has 8 bytes or is empty. */
  section(payload: string): Button {
    const read = createSectionReader(payload);
    const version = read.take(1);
    const dataLength = read.unsigned(1);
    const data = dataLength === undefined ? undefined : read.take(Number(dataLength));
    const nonceLength = read.unsigned(1);
    const nonce = nonceLength === undefined ? undefined : read.take(Number(nonceLength));
    const isNonce = nonce?.length === 0 || nonce?.length === 2 * NONCE_BYTES;
    if (version !== "00" || data === undefined || nonce === undefined || !isNonce) return { isValid: false };
    return { isValid: true, action: { data: textOf(data), nonce } };
  },
} as const satisfies Protocol;
