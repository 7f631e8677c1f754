// How a password is stretched into a key: the parameters of a password slot. SECURITY.md describes them byte by byte.
import { no, ok, type Result } from "@satchel/core/result";
import { type Bytes, concatBytes, randomBytes } from "../bytes.ts";

export type KdfCost =
  | { kind: "argon2id"; memoryKiB: number; passes: number; lanes: number }
  | { kind: "pbkdf2-sha-256"; iterations: number };
/**
 * `sealsTexts`: the texts that this password authenticates are expected. Envelopes of releases that sealed no texts do
 * not have it. It is part of the slot's parameters, so it cannot be taken away without the password.
 */
export type Kdf = KdfCost & { salt: Bytes; sealsTexts?: true };

/** ARGON2ID is today's standard; PBKDF2 replaces it where WASM is not allowed to run. */
export const ARGON2ID: KdfCost = { kind: "argon2id", memoryKiB: 64 * 1024, passes: 3, lanes: 1 };
export const PBKDF2: KdfCost = { kind: "pbkdf2-sha-256", iterations: 600_000 };

export const SALT_BYTES = 16;
const ARGON2ID_ID = 1;
const PBKDF2_ID = 2;
/** Added to the id of a derivation. */
const SEALS_TEXTS = 2;

const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

/**
 * Whether the cost is within the accepted limits. The upper limit, about 20 times today's standard, keeps a planted
 * file from hanging the device; the lower limit refuses a file whose password would be easy to guess.
 */
export function isAcceptable(cost: KdfCost): boolean {
  switch (cost.kind) {
    case "argon2id": {
      const { memoryKiB, passes, lanes } = cost;
      const isEach = isWithin(memoryKiB, 8 * 1024, 1024 * 1024) && isWithin(passes, 1, 16) && isWithin(lanes, 1, 4);
      return isEach && memoryKiB * passes <= 4 * 1024 * 1024;
    }
    case "pbkdf2-sha-256":
      return isWithin(cost.iterations, 100_000, 10_000_000);
  }
}

/** Whether `cost` is weaker than `standard`, so that the password should be stretched again at the standard's cost. */
export function isWeaker(cost: KdfCost, standard: KdfCost): boolean {
  if (cost.kind === "argon2id" && standard.kind === "argon2id") {
    return cost.memoryKiB < standard.memoryKiB || cost.passes < standard.passes;
  }
  if (cost.kind === "pbkdf2-sha-256" && standard.kind === "pbkdf2-sha-256") {
    return cost.iterations < standard.iterations;
  }
  return cost.kind === "pbkdf2-sha-256";
}

export const withSalt = (cost: KdfCost): Kdf => ({ ...cost, salt: randomBytes(SALT_BYTES) });

/** Returns how a new password of wallets is stretched. */
export const forWallets = (cost: KdfCost): Kdf => ({ ...withSalt(cost), sealsTexts: true });

function uint32(value: number): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

export function encodeKdf(kdf: Kdf): Bytes {
  const mark = kdf.sealsTexts ? SEALS_TEXTS : 0;
  switch (kdf.kind) {
    case "argon2id":
      return concatBytes(
        Uint8Array.of(ARGON2ID_ID + mark),
        uint32(kdf.memoryKiB),
        Uint8Array.of(kdf.passes, kdf.lanes),
        kdf.salt,
      );
    case "pbkdf2-sha-256":
      return concatBytes(Uint8Array.of(PBKDF2_ID + mark), uint32(kdf.iterations), kdf.salt);
  }
}

function readCost(bytes: Bytes): { cost: KdfCost; saltAt: number; sealsTexts: boolean } | undefined {
  const [id = 0, , , , , passes = 0, lanes = 0] = bytes;
  const work = bytes.length < 5 ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(1);
  const sealsTexts = id > SEALS_TEXTS;
  switch (sealsTexts ? id - SEALS_TEXTS : id) {
    case ARGON2ID_ID:
      return { cost: { kind: "argon2id", memoryKiB: work, passes, lanes }, saltAt: 7, sealsTexts };
    case PBKDF2_ID:
      return { cost: { kind: "pbkdf2-sha-256", iterations: work }, saltAt: 5, sealsTexts };
    default:
      return undefined;
  }
}

/**
 * Decodes a password slot's parameters. An unknown derivation is `unsupported-version`; a cost out of bounds is
 * `malformed`.
 */
export function decodeKdf(bytes: Bytes): Result<Kdf, "malformed" | "unsupported-version"> {
  const read = readCost(bytes);
  if (read === undefined) return no("unsupported-version");
  const salt = bytes.slice(read.saltAt);
  if (salt.length !== SALT_BYTES || !isAcceptable(read.cost)) return no("malformed");
  return ok({ ...read.cost, salt, ...(read.sealsTexts && { sealsTexts: true as const }) });
}
