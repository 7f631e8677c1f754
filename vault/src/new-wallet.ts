import { walletIdOf } from "@satchel/core/ids";
import { type NewSecrets, type Protection, ProtocolError, type VaultProblem } from "@satchel/core/ports";
import { ok, type Result } from "@satchel/core/result";
import { type Bytes, randomBytes, wipe } from "./bytes.ts";
import { type Keyring, sealVerified } from "./keyring/keyring.ts";
import { keysAt } from "./keys/keys-at.ts";

/** Seals the entropy as a wallet with a new id and the keys at `paths`. Wipes `entropy`. */
export async function newWallet(
  keyring: Keyring,
  entropy: Bytes,
  paths: readonly string[],
  protection: Protection,
): Promise<Result<NewSecrets, VaultProblem>> {
  try {
    if (paths.length === 0) throw new ProtocolError("Path refused: a wallet needs at least one");
    const openers = keyring.openersFor(protection);
    if (!openers.ok) return openers;
    const id = walletIdOf(randomBytes(16));
    const keys = await keysAt(entropy, paths);
    return ok({ kind: "seed", id, keys, sealed: await sealVerified(openers.value, id, entropy) });
  } finally {
    wipe(entropy);
  }
}
