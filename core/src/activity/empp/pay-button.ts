import type { AppAction } from "../app-action.ts";
import { textOf } from "../text-of.ts";
import { createSectionReader } from "./section-reader.ts";

const NONCE_BYTES = 8;

/** Version 0, then data and nonce, each behind a byte that says its length; a nonce is of 8 bytes or of none. */
export function readPayButtonSection(lokadId: string, payload: string): AppAction {
  const read = createSectionReader(payload);
  const version = read.take(1);
  const dataLength = read.unsigned(1);
  const data = dataLength === undefined ? undefined : read.take(Number(dataLength));
  const nonceLength = read.unsigned(1);
  const nonce = nonceLength === undefined ? undefined : read.take(Number(nonceLength));
  const isNonce = nonce?.length === 0 || nonce?.length === 2 * NONCE_BYTES;
  if (version !== "00" || data === undefined || nonce === undefined || !isNonce) {
    return { app: "PayButton", lokadId, isValid: false };
  }
  return { app: "PayButton", lokadId, isValid: true, action: { data: textOf(data), nonce } };
}
