import { no, ok, type Result } from "@satchel/core/result";
import type { SealedSecrets } from "@satchel/core/wallet";
import { type Bytes, concatBytes, randomBytes, wipe } from "../bytes.ts";
import { decrypt, encrypt, importAesKey, NONCE_BYTES } from "./aes.ts";
import {
  decodeEnvelope,
  ENVELOPE_VERSION,
  type Envelope,
  encodeEnvelope,
  PASSWORD_SLOT,
  type Slot,
} from "./envelope.ts";
import { decodeKdf } from "./kdf.ts";
import type { OpenReason } from "./open-reason.ts";

const CONTEXT = "satchel-vault";
const SECRETS_PART = 1;
const SLOT_PART = 2;
/** First byte of the sealed plaintext: the entropy of an English BIP39 phrase. */
const PHRASE_ENTROPY = 1;

/** A key that wraps data keys, with what its slot says of it. */
export type SlotKey = { kind: number; params: Bytes; key: CryptoKey };
/** The key for a slot, or undefined where it is not to be had. One that could not be read throws StorageError. */
export type FindKey = (slot: Pick<Slot, "kind" | "params">) => Promise<CryptoKey | undefined>;

/** What the seal covers besides its content: version, which part, a slot's own fields, and whose wallet it is. */
function associatedData(part: number, fields: Uint8Array, walletId: string): Bytes {
  const utf8 = new TextEncoder();
  return concatBytes(utf8.encode(CONTEXT), Uint8Array.of(ENVELOPE_VERSION, part), fields, utf8.encode(walletId));
}
const secretsData = (walletId: string): Bytes => associatedData(SECRETS_PART, new Uint8Array(), walletId);
const slotData = ({ kind, params }: Pick<Slot, "kind" | "params">, walletId: string): Bytes =>
  associatedData(SLOT_PART, concatBytes(Uint8Array.of(kind, params.length), params), walletId);

async function wrapDataKey({ kind, params, key }: SlotKey, walletId: string, dataKey: Bytes): Promise<Slot> {
  const nonce = randomBytes(NONCE_BYTES);
  return { kind, params, nonce, wrappedKey: await encrypt(key, nonce, slotData({ kind, params }, walletId), dataKey) };
}

/** Seals the entropy of a phrase under a fresh data key, and that key under each of these: any one of them opens it. */
export async function sealEntropy(
  slotKeys: readonly SlotKey[],
  walletId: string,
  entropy: Bytes,
): Promise<SealedSecrets> {
  const dataKey = randomBytes(32);
  const plaintext = concatBytes(Uint8Array.of(PHRASE_ENTROPY, entropy.length), entropy);
  try {
    const slots = await Promise.all(slotKeys.map((slotKey) => wrapDataKey(slotKey, walletId, dataKey)));
    const nonce = randomBytes(NONCE_BYTES);
    const key = await importAesKey(dataKey, ["encrypt"]);
    const ciphertext = await encrypt(key, nonce, secretsData(walletId), plaintext);
    return encodeEnvelope({ slots, nonce, ciphertext });
  } finally {
    wipe(dataKey, plaintext);
  }
}

/** The data key by way of the first slot that one finder's keys open; `altered` where there were keys and none did. */
async function unwrapDataKey(
  find: FindKey,
  walletId: string,
  slots: readonly Slot[],
): Promise<CryptoKey | "altered" | undefined> {
  let isAltered = false;
  for (const slot of slots) {
    const key = await find(slot);
    if (key === undefined) continue;
    const dataKey = await decrypt(key, slot.nonce, slotData(slot, walletId), slot.wrappedKey);
    if (dataKey !== undefined) return importAesKey(dataKey, ["decrypt"]).finally(() => wipe(dataKey));
    isAltered = true;
  }
  return isAltered ? "altered" : undefined;
}

/** The first key any of these comes to, without waiting for a slower one or minding one that failed. */
function firstKey(tries: readonly Promise<CryptoKey | string | undefined>[]): Promise<CryptoKey | undefined> {
  return new Promise((resolve) => {
    const offers = tries.map(async (attempt) => {
      const found = await attempt;
      if (found instanceof CryptoKey) resolve(found);
    });
    void Promise.allSettled(offers).then(() => resolve(undefined));
  });
}

/** What it means that no key was found for any slot. */
function missingKey(slots: readonly Slot[]): OpenReason | "locked" {
  const password = slots.find(({ kind }) => kind === PASSWORD_SLOT);
  if (password === undefined) return "no-device-key";
  const kdf = decodeKdf(password.params);
  return kdf.ok ? "locked" : kdf.problem;
}

async function findDataKey(
  finders: readonly FindKey[],
  walletId: string,
  slots: readonly Slot[],
): Promise<Result<CryptoKey, OpenReason | "locked">> {
  const tries = finders.map((find) => unwrapDataKey(find, walletId, slots));
  const dataKey = await firstKey(tries);
  if (dataKey !== undefined) return ok(dataKey);
  // All have ended. One that failed is thrown here: what it would have found is not known to be absent.
  const found = await Promise.all(tries);
  return no(found.includes("altered") ? "altered" : missingKey(slots));
}

async function openSecrets(
  dataKey: CryptoKey,
  walletId: string,
  envelope: Envelope,
): Promise<Result<Bytes, OpenReason>> {
  const plaintext = await decrypt(dataKey, envelope.nonce, secretsData(walletId), envelope.ciphertext);
  if (plaintext === undefined) return no("altered");
  try {
    const [kind, length] = plaintext;
    if (kind !== PHRASE_ENTROPY || length !== plaintext.length - 2) return no("malformed");
    return ok(plaintext.slice(2));
  } finally {
    wipe(plaintext);
  }
}

/**
 * The entropy an envelope holds; the caller wipes it. Every slot is tried with every finder, and a finder that cannot
 * read its keys hinders no other: it throws its StorageError only where none of them opens the envelope.
 */
export async function openEntropy(
  finders: readonly FindKey[],
  walletId: string,
  sealed: SealedSecrets,
): Promise<Result<Bytes, OpenReason | "locked">> {
  const envelope = decodeEnvelope(sealed);
  if (!envelope.ok) return envelope;
  const dataKey = await findDataKey(finders, walletId, envelope.value.slots);
  return dataKey.ok ? openSecrets(dataKey.value, walletId, envelope.value) : dataKey;
}
