import type { KeyRef } from "@satchel/core/keys";
import type { VaultProblem } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { type Bytes, wipe } from "../bytes.ts";
import { deriveKey } from "./derive-key.ts";
import { deriveSeed } from "./phrase.ts";

/**
 * Returns `keys-differ` unless every one of these public keys follows from the entropy. They are stored beside the
 * envelope and not authenticated: a person who can write the storage can replace them, and with them the address.
 */
export async function checkKeys(entropy: Bytes, keys: readonly KeyRef[]): Promise<Result<void, VaultProblem>> {
  const seed = await deriveSeed(entropy);
  try {
    return keys.every((key) => follows(seed, key)) ? ok(undefined) : no({ code: "cannot-open", reason: "keys-differ" });
  } finally {
    wipe(seed);
  }
}

function follows(seed: Bytes, { path, hash160, publicKey }: KeyRef): boolean {
  const derived = deriveKey(seed, path);
  if (derived === undefined) return false;
  wipe(derived.secretKey);
  return derived.hash160 === hash160 && derived.publicKey === publicKey;
}
