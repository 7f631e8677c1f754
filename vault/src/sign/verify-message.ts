import { decodeCashAddr } from "@satchel/core/address";
import type { SignedMessage } from "@satchel/core/ports";
import { decodeBase64 } from "@satchel/core/text";
import { Ecc, magicHash, verifyMsg } from "ecash-lib";

/**
 * Whether the key of this address signed this message (facts.md 1.4). False when address or signature is unreadable.
 */
export function verifyMessage({ message, address, signature }: SignedMessage): boolean {
  const decoded = decodeCashAddr(address);
  // ecash-lib compares only hashes: a P2SH address with the hash of a key would pass (facts.md 1.7, trap 2).
  if (!decoded.ok || decoded.value.type !== "p2pkh") return false;
  return namesKey(message, signature) && verifyMsg(message, signature, address);
}

/**
 * Whether a public key can be recovered from the signature. Asked first, because verifyMsg logs to the console if
 * not.
 */
function namesKey(message: string, signature: string): boolean {
  const bytes = decodeBase64(signature);
  if (bytes === undefined) return false;
  try {
    new Ecc().recoverSig(bytes, magicHash(message));
    return true;
  } catch {
    return false;
  }
}
