import type { WalletId } from "@satchel/core/ids";
import type { OpenReason } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import type { SealedSecrets } from "@satchel/core/wallet";
import { type Bytes, concatBytes, copySecret, randomBytes, wipe } from "../bytes.ts";
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

const CONTEXT = "satchel-vault";
const SECRETS_PART = 1;
const SLOT_PART = 2;
/** First byte of the plaintext: the entropy of an English BIP39 seed phrase follows. */
const PHRASE_ENTROPY = 1;

/** A key that encrypts data keys, with the kind and parameters that its slot records. */
export type SlotKey = { kind: number; params: Bytes; key: CryptoKey };
/** Returns the key for a slot, or undefined when there is no key for it. Throws StorageError when the read failed. */
export type FindKey = (slot: Pick<Slot, "kind" | "params">) => Promise<CryptoKey | undefined>;

/** Returns the associated data that AES-GCM authenticates: version, part, the slot's fields and the wallet id. */
function associatedData(part: number, fields: Uint8Array, walletId: WalletId): Bytes {
  const utf8 = new TextEncoder();
  return concatBytes(utf8.encode(CONTEXT), Uint8Array.of(ENVELOPE_VERSION, part), fields, utf8.encode(walletId));
}
const secretsData = (walletId: WalletId): Bytes => associatedData(SECRETS_PART, new Uint8Array(), walletId);
const slotData = ({ kind, params }: Pick<Slot, "kind" | "params">, walletId: WalletId): Bytes =>
  associatedData(SLOT_PART, concatBytes(Uint8Array.of(kind, params.length), params), walletId);

async function wrapDataKey({ kind, params, key }: SlotKey, walletId: WalletId, dataKey: Bytes): Promise<Slot> {
  const nonce = randomBytes(NONCE_BYTES);
  return { kind, params, nonce, wrappedKey: await encrypt(key, nonce, slotData({ kind, params }, walletId), dataKey) };
}

/**
 * Encrypts the entropy under a new data key, and the data key under each slot key: any one of them opens the
 * envelope.
 */
export async function sealEntropy(
  slotKeys: readonly SlotKey[],
  walletId: WalletId,
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

/**
 * Returns the data key from the first slot that a key of this finder opens; `altered` when the finder had keys for some
 * slots but opened no slot; undefined when it had no key.
 */
async function unwrapDataKey(
  find: FindKey,
  walletId: WalletId,
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

/** Resolves to the first key found, without waiting for slower tries. A failed try counts as no key. */
function firstKey(tries: readonly Promise<CryptoKey | string | undefined>[]): Promise<CryptoKey | undefined> {
  return new Promise((resolve) => {
    const offers = tries.map(async (attempt) => {
      const outcome = await attempt;
      if (outcome instanceof CryptoKey) resolve(outcome);
    });
    void Promise.allSettled(offers).then(() => resolve(undefined));
  });
}

/** Returns why no key was found: `locked` when a password slot could open the envelope, else the reason it cannot. */
function missingKey(slots: readonly Slot[]): OpenReason | "locked" {
  const password = slots.find(({ kind }) => kind === PASSWORD_SLOT);
  if (password === undefined) return "no-device-key";
  const kdf = decodeKdf(password.params);
  return kdf.ok ? "locked" : kdf.problem;
}

async function findDataKey(
  finders: readonly FindKey[],
  walletId: WalletId,
  slots: readonly Slot[],
): Promise<Result<CryptoKey, OpenReason | "locked">> {
  const tries = finders.map((find) => unwrapDataKey(find, walletId, slots));
  const dataKey = await firstKey(tries);
  if (dataKey !== undefined) return ok(dataKey);
  // Every try has ended by now. A failed try is thrown here: its key may exist, so it must not count as absent.
  const outcomes = await Promise.all(tries);
  return no(outcomes.includes("altered") ? "altered" : missingKey(slots));
}

async function openSecrets(
  dataKey: CryptoKey,
  walletId: WalletId,
  envelope: Envelope,
): Promise<Result<Bytes, OpenReason>> {
  const plaintext = await decrypt(dataKey, envelope.nonce, secretsData(walletId), envelope.ciphertext);
  if (plaintext === undefined) return no("altered");
  try {
    const [kind, length] = plaintext;
    if (kind !== PHRASE_ENTROPY || length !== plaintext.length - 2) return no("malformed");
    return ok(copySecret(plaintext, 2));
  } finally {
    wipe(plaintext);
  }
}

/**
 * Returns the entropy in an envelope; the caller wipes it. Every finder tries every slot. A finder that cannot read its
 * keys does not stop the others: its StorageError is thrown only when no finder opens the envelope.
 */
export async function openEntropy(
  finders: readonly FindKey[],
  walletId: WalletId,
  sealed: SealedSecrets,
): Promise<Result<Bytes, OpenReason | "locked">> {
  const envelope = decodeEnvelope(sealed);
  if (!envelope.ok) return envelope;
  const dataKey = await findDataKey(finders, walletId, envelope.value.slots);
  return dataKey.ok ? openSecrets(dataKey.value, walletId, envelope.value) : dataKey;
}
