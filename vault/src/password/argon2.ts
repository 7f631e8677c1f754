// In a separate file, so that the library is loaded only when a password is first stretched.
import { argon2id } from "hash-wasm";
import { type Bytes, copySecret, wipe } from "../bytes.ts";

type Argon2Cost = { memoryKiB: number; passes: number; lanes: number; salt: Bytes };

/** Returns 32 bytes of Argon2id version 0x13 (RFC 9106), without secret and associated data. */
export async function argon2(password: Bytes, { memoryKiB, passes, lanes, salt }: Argon2Cost): Promise<Bytes> {
  const cost = { memorySize: memoryKiB, iterations: passes, parallelism: lanes, hashLength: 32 };
  const stretched = await argon2id({ password, salt, ...cost, outputType: "binary" });
  const copy = copySecret(stretched);
  wipe(stretched);
  return copy;
}
