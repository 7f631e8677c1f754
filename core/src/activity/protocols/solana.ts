import { SOLANA_LOKAD_ID } from "../../payment-link/index.ts";
import { hexToBase58 } from "./base58.ts";
import type { Protocol, Said } from "./protocol.ts";

const KEY_DIGITS = 64;

type Address = { solAddr: string };

export const solana = {
  app: "Solana Address",
  lokadId: SOLANA_LOKAD_ID,
  /** Reads a key of 32 bytes and returns it in base58, the usual form of Solana addresses. */
  section(payload: string): Said<Address, Address> {
    if (payload.length !== KEY_DIGITS) return { isValid: false, action: { solAddr: `Invalid SOL pk: ${payload}` } };
    return { isValid: true, action: { solAddr: hexToBase58(payload) } };
  },
} as const satisfies Protocol;
