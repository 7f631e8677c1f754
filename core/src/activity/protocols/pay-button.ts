import { createSectionReader, type Protocol, type Said, textOf } from "./protocol.ts";

const OP_0 = "00";
const NONCE_BYTES = 8;

/** Data for the merchant, and what tells this payment from others like it. */
type Button = Said<{ data: string; nonce: string }>;

export const payButton = {
  app: "PayButton",
  lokadId: "50415900",

  /** Version 0, data, nonce; an empty one of these is OP_0. */
  plain([version, data, nonce]: readonly string[]): Button {
    if (version !== "00" || data === undefined || nonce === undefined) return { isValid: false };
    return { isValid: true, action: { data: data === OP_0 ? "" : textOf(data), nonce: nonce === OP_0 ? "" : nonce } };
  },

  /** Version 0, then data and nonce, each behind a byte that says its length; a nonce is of 8 bytes or empty. */
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
