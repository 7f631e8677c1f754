import { decodeCashAddr } from "@satchel/core/address";
import type { SignedMessage } from "@satchel/core/ports";
import { Ecc, magicHash, verifyMsg } from "ecash-lib";
import { decodeBase64 } from "../bytes.ts";

/** Whether the key of this address signed this message (facts.md 1.4). What cannot be read is not signed. */
export function verifyMessage({ message, address, signature }: SignedMessage): boolean {
  const decoded = decodeCashAddr(address);
  // The library compares hashes alone: a script's address with the hash of a key would pass (facts.md 1.7, trap 2).
  if (!decoded.ok || decoded.value.type !== "p2pkh") return false;
  return namesKey(message, signature) && verifyMsg(message, signature, address);
}

/** Where no key at all comes out, the library's own function writes to the console; so this is found out before. */
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
