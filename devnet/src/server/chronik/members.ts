import { toHex } from "@satchel/core/script";
import { WireError } from "./wire-error.ts";

const SCRIPT_HASH_BYTES = 32;

/**
 * Returns the script that a type and a payload mean, as in `/script/p2pkh/{hash}` (devnet.md 1.2). Throws WireError.
 */
export function scriptOfMember(scriptType: string, payload: Uint8Array): Uint8Array {
  switch (scriptType) {
    case "p2pkh":
      return Uint8Array.of(0x76, 0xa9, 0x14, ...sized(payload, 20, "P2PKH"), 0x88, 0xac);
    case "p2sh":
      return Uint8Array.of(0xa9, 0x14, ...sized(payload, 20, "P2SH"), 0x87);
    case "p2pk":
      if (payload.length !== 33 && payload.length !== 65) {
        throw new WireError(
          `400: Invalid payload for P2PK: Invalid length, expected one of [33, 65] but got ${payload.length} bytes`,
        );
      }
      return Uint8Array.of(payload.length, ...payload, 0xac);
    case "other":
      return payload;
    case "scripthash":
      if (payload.length !== SCRIPT_HASH_BYTES) {
        throw new WireError(`400: Unable to parse script hash "${toHex(payload)}"`);
      }
      throw new WireError("400: Script hash index disabled");
    default:
      throw new WireError(`400: Unknown script type: ${scriptType}`);
  }
}

function sized(payload: Uint8Array, length: number, name: string): Uint8Array {
  if (payload.length === length) return payload;
  throw new WireError(
    `400: Invalid payload for ${name}: Invalid length, expected ${length} bytes but got ${payload.length} bytes`,
  );
}

const LOKAD_BYTES = 4;
const HASH = /^[0-9a-f]{64}$/i;

/**
 * Returns a token id as lower-case display hex. Throws WireError without a status, so the client gets an unknown error
 * (devnet.md 1.2).
 */
export function hashOfMember(text: string): string {
  if (!HASH.test(text)) throw new WireError(`Not a hash: ${text}`);
  return text.toLowerCase();
}

export function lokadIdOfMember(bytes: Uint8Array): Uint8Array {
  if (bytes.length === LOKAD_BYTES) return bytes;
  throw new WireError(`400: Invalid LOKAD ID length: expected ${LOKAD_BYTES} but got ${bytes.length}`);
}
