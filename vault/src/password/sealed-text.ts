// Texts beside the wallets that a person's password authenticates. SECURITY.md describes them byte by byte.
import type { OpenedText, VaultProblem } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { decodeBase64 } from "@satchel/core/text";
import type { SeedWallet } from "@satchel/core/wallet";
import { type Bytes, concatBytes, encodeBase64, isEqualBytes, randomBytes } from "../bytes.ts";
import { decrypt, encrypt, NONCE_BYTES } from "../envelope/aes.ts";
import { PASSWORD_SLOT } from "../envelope/envelope.ts";
import { encodeKdf } from "../envelope/kdf.ts";
import type { SlotKey } from "../envelope/seal.ts";
import { openedBy, passwordGroups } from "./password-slot.ts";
import type { VaultParts } from "./vault-parts.ts";

const MAGIC = new TextEncoder().encode("STXT");
const VERSION = 1;
const CONTEXT = "satchel-text";

/** Another context than that of envelopes, which the same key encrypts: neither passes for the other. */
const associatedData = (params: Bytes): Bytes =>
  concatBytes(new TextEncoder().encode(CONTEXT), Uint8Array.of(VERSION, params.length), params);

/** Encrypts and authenticates a text under the password that new wallets are sealed under; `locked` without one. */
export async function sealText({ held }: VaultParts, text: string): Promise<Result<string, VaultProblem>> {
  const current = held.current();
  if (current === undefined) return no({ code: "locked" });
  const { key, params } = current;
  const nonce = randomBytes(NONCE_BYTES);
  const ciphertext = await encrypt(key, nonce, associatedData(params), new TextEncoder().encode(text));
  const head = Uint8Array.of(VERSION, params.length);
  return ok(encodeBase64(concatBytes(MAGIC, head, params, nonce, ciphertext)));
}

/** Returns the text if it was sealed under this key, else undefined. */
async function openWith({ key, params }: SlotKey, sealed: string): Promise<string | undefined> {
  const bytes = decodeBase64(sealed);
  const head = concatBytes(MAGIC, Uint8Array.of(VERSION, params.length), params);
  if (bytes === undefined || !isEqualBytes(bytes.subarray(0, head.length), head)) return undefined;
  const at = head.length + NONCE_BYTES;
  const plaintext = await decrypt(key, bytes.slice(head.length, at), associatedData(params), bytes.slice(at));
  return plaintext && new TextDecoder().decode(plaintext);
}

/** Returns the held keys that open one of these wallets, and whether its envelope says that texts are sealed. */
async function keysOf({ held }: VaultParts, wallets: readonly SeedWallet[]) {
  const keys: { slotKey: SlotKey; sealsTexts: boolean }[] = [];
  for (const { kdf, wallets: group } of passwordGroups(wallets)) {
    const params = encodeKdf(kdf);
    const key = await held.find({ kind: PASSWORD_SLOT, params });
    if (key === undefined) continue;
    const slotKey = { kind: PASSWORD_SLOT, params, key };
    // Only an envelope that opens proves its parameters.
    if ((await openedBy(slotKey, group)).length > 0) keys.push({ slotKey, sealsTexts: kdf.sealsTexts === true });
  }
  return keys;
}

/**
 * Opens the text that the password of these wallets sealed: the first of `sealed` that does. `isExpected`: an envelope
 * that the password opens says that there is one, so that a missing text was taken away. `locked` without the key of
 * any of the wallets.
 */
export async function openText(
  parts: VaultParts,
  wallets: readonly SeedWallet[],
  sealed: readonly string[],
): Promise<Result<OpenedText, VaultProblem>> {
  const keys = await keysOf(parts, wallets);
  if (keys.length === 0) return no({ code: "locked" });
  const isExpected = keys.some(({ sealsTexts }) => sealsTexts);
  for (const each of sealed) {
    for (const { slotKey } of keys) {
      const text = await openWith(slotKey, each);
      if (text !== undefined) return ok({ isExpected, text });
    }
  }
  return ok({ isExpected, text: undefined });
}
