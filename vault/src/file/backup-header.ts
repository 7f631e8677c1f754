// The readable part of an encrypted backup file. SECURITY.md describes it, so that other programs can read it.
import { decodeBase64 } from "@satchel/core/text";
import { type Bytes, concatBytes, encodeBase64 } from "../bytes.ts";
import { NONCE_BYTES, TAG_BYTES } from "../envelope/aes.ts";
import { encodeKdf, isAcceptable, type Kdf, type KdfCost, SALT_BYTES } from "../envelope/kdf.ts";

type SealedBackup = { kdf: Kdf; nonce: Bytes; ciphertext: Bytes };

const KIND = "satchel-backup";
const VERSION = 1;
/** A thousand wallets and ten thousand contacts need far less. */
const MAX_FILE_CHARACTERS = 32 * 1024 * 1024;

/** Returns the associated data of the file: kind, version, and the derivation encoded as in a password slot. */
export const backupData = (kdf: Kdf): Bytes =>
  concatBytes(new TextEncoder().encode(KIND), Uint8Array.of(VERSION), encodeKdf(kdf));

function describeKdf({ salt, ...cost }: Kdf): Record<string, unknown> {
  const { kind: name, ...work } = cost;
  return { name, ...work, salt: encodeBase64(salt) };
}

export function formatBackup({ kdf, nonce, ciphertext }: SealedBackup): string {
  const head = { kind: KIND, version: VERSION, kdf: describeKdf(kdf) };
  return `${JSON.stringify({ ...head, nonce: encodeBase64(nonce), ciphertext: encodeBase64(ciphertext) })}\n`;
}

type Fields = Readonly<Record<string, unknown>>;
export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const readBase64 = (value: unknown): Bytes | undefined => (typeof value === "string" ? decodeBase64(value) : undefined);
const readNumber = (value: unknown): number => (typeof value === "number" ? value : Number.NaN);

function readCost(kdf: Fields): KdfCost | undefined {
  if (kdf.name === "argon2id") {
    const work = { memoryKiB: readNumber(kdf.memoryKiB), passes: readNumber(kdf.passes), lanes: readNumber(kdf.lanes) };
    return { kind: kdf.name, ...work };
  }
  return kdf.name === "pbkdf2-sha-256" ? { kind: kdf.name, iterations: readNumber(kdf.iterations) } : undefined;
}

function readKdf(value: unknown): Kdf | undefined {
  if (!isFields(value)) return undefined;
  const cost = readCost(value);
  const salt = readBase64(value.salt);
  const isSound = cost !== undefined && isAcceptable(cost) && salt?.length === SALT_BYTES;
  return isSound ? { ...cost, salt } : undefined;
}

/** Parses a backup file, or returns undefined when the text is not one or its password cost is out of bounds. */
export function parseBackup(text: string): SealedBackup | undefined {
  const file = text.length > MAX_FILE_CHARACTERS ? undefined : parseJson(text);
  if (!isFields(file) || file.kind !== KIND || file.version !== VERSION) return undefined;
  const kdf = readKdf(file.kdf);
  const nonce = readBase64(file.nonce);
  const ciphertext = readBase64(file.ciphertext);
  if (kdf === undefined || nonce?.length !== NONCE_BYTES) return undefined;
  return ciphertext !== undefined && ciphertext.length > TAG_BYTES ? { kdf, nonce, ciphertext } : undefined;
}
