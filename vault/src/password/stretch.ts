import { ProtocolError } from "@satchel/core/ports";
import { type Bytes, wipe } from "../bytes.ts";
import { importAesKey } from "../envelope/aes.ts";
import { type Kdf, type KdfCost, PBKDF2 } from "../envelope/kdf.ts";

/** The smallest valid WASM module: a browser or policy that forbids WASM refuses it too. */
const EMPTY_MODULE = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

async function mayRunWasm(): Promise<boolean> {
  try {
    await WebAssembly.compile(EMPTY_MODULE);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the cost for new passwords on this device: `standard`, or PBKDF2 when Argon2id's WASM is not allowed to
 * run.
 */
export async function costHere(standard: KdfCost): Promise<KdfCost> {
  return standard.kind === "argon2id" && !(await mayRunWasm()) ? PBKDF2 : standard;
}

async function pbkdf2(password: Bytes, iterations: number, salt: Bytes): Promise<Bytes> {
  const key = await crypto.subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
  const params = { name: "PBKDF2", hash: "SHA-256", salt, iterations };
  return new Uint8Array(await crypto.subtle.deriveBits(params, key, 256));
}

async function stretchBytes(password: Bytes, kdf: Kdf): Promise<Bytes> {
  switch (kdf.kind) {
    case "argon2id":
      if (!(await mayRunWasm())) throw new ProtocolError("Password refused: Argon2id cannot run here");
      return (await import("./argon2.ts")).argon2(password, kdf);
    case "pbkdf2-sha-256":
      return pbkdf2(password, kdf.iterations, kdf.salt);
  }
}

/**
 * Returns the non-extractable AES-256-GCM key of a password. NFKC, then UTF-8: the password stays the same however a
 * keyboard composes its letters. The caller refuses an empty password.
 */
export async function stretch(password: string, kdf: Kdf): Promise<CryptoKey> {
  const typed = new TextEncoder().encode(password.normalize("NFKC"));
  let stretched: Bytes | undefined;
  try {
    stretched = await stretchBytes(typed, kdf);
    return await importAesKey(stretched, ["encrypt", "decrypt"]);
  } finally {
    wipe(typed, stretched);
  }
}
