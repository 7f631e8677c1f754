import type { KeyRef } from "@satchel/core/keys";
import { ProtocolError } from "@satchel/core/ports";
import { type Bytes, wipe } from "../bytes.ts";
import { deriveKey } from "./derive-key.ts";
import { deriveSeed } from "./phrase.ts";

/** Returns the public keys at these BIP32 paths, in the same order. An invalid path throws ProtocolError. */
export async function keysAt(entropy: Bytes, paths: readonly string[]): Promise<KeyRef[]> {
  const seed = await deriveSeed(entropy);
  try {
    return paths.map((path) => {
      const key = deriveKey(seed, path);
      if (key === undefined) throw new ProtocolError("Path refused: it is not a BIP32 path");
      wipe(key.secretKey);
      return { path: key.path, hash160: key.hash160, publicKey: key.publicKey };
    });
  } finally {
    wipe(seed);
  }
}
