import { type Bytes, concatBytes, copySecret, wipe } from "../bytes.ts";
import { parsePath } from "../keys/derive-key.ts";
import { isFields, parseJson } from "./backup-header.ts";

export type SavedWallet = { name: string; entropy: Bytes; paths: readonly string[]; backedUpAt?: number | undefined };
export type BackupContent = { wallets: readonly SavedWallet[]; extras: string };

const ENTROPY_BYTES = 16;
const COUNT_BYTES = 2;
const MAX_WALLETS = 0xffff;

/**
 * Returns the plaintext of a backup file: the number of wallets (2 bytes, big endian), 16 bytes of entropy for each,
 * then JSON. The secrets stay bytes, because a string cannot be wiped. The caller wipes the result.
 */
export function encodeContent({ wallets, extras }: BackupContent): Bytes {
  if (wallets.length > MAX_WALLETS) throw new RangeError("A backup file cannot hold more than 65,535 wallets");
  const described = wallets.map(({ name, paths, backedUpAt }) => ({ name, paths, backedUpAt }));
  const json = new TextEncoder().encode(JSON.stringify({ wallets: described, extras }));
  const count = Uint8Array.of(wallets.length >> 8, wallets.length & 0xff);
  return concatBytes(count, ...wallets.map(({ entropy }) => entropy), json);
}

const isPaths = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((path) => typeof path === "string" && isPath(path));
const isPath = (path: string): boolean => parsePath(path) !== undefined;
const isTime = (value: unknown): value is number | undefined =>
  value === undefined || (typeof value === "number" && Number.isSafeInteger(value) && value >= 0);

function readWallet(value: unknown, entropy: Bytes): SavedWallet | undefined {
  if (!isFields(value) || typeof value.name !== "string") return undefined;
  const { name, paths, backedUpAt } = value;
  if (!isPaths(paths) || !isTime(backedUpAt)) return undefined;
  return { name, entropy, paths, ...(backedUpAt === undefined ? {} : { backedUpAt }) };
}

/** Reads what `encodeContent` wrote, or returns undefined for any other bytes. The caller wipes the entropies. */
export function decodeContent(bytes: Bytes): BackupContent | undefined {
  const [high = 0, low = 0] = bytes;
  const count = (high << 8) | low;
  const jsonAt = COUNT_BYTES + count * ENTROPY_BYTES;
  if (bytes.length < jsonAt) return undefined;
  const content = parseJson(new TextDecoder().decode(bytes.subarray(jsonAt)));
  if (!isFields(content) || !Array.isArray(content.wallets) || content.wallets.length !== count) return undefined;
  if (typeof content.extras !== "string") return undefined;

  const wallets: SavedWallet[] = [];
  for (const [index, value] of content.wallets.entries()) {
    const at = COUNT_BYTES + index * ENTROPY_BYTES;
    const wallet = readWallet(value, copySecret(bytes, at, at + ENTROPY_BYTES));
    if (wallet === undefined) {
      wipe(...wallets.map(({ entropy }) => entropy));
      return undefined;
    }
    wallets.push(wallet);
  }
  return { wallets, extras: content.extras };
}
