import { entropyToMnemonic, mnemonicToEntropy } from "ecash-lib";
import english from "ecash-lib/wordlists/english.json" with { type: "json" };
import { type Bytes, bytesForSecret, concatBytes, copySecret, randomBytes, wipe } from "../bytes.ts";

const PHRASE_WORDS = 12;
const ENTROPY_BYTES = 16;
const words: ReadonlySet<string> = new Set(english.words);

/** Returns 128 random bits for a new wallet. */
export const createEntropy = (): Bytes => randomBytes(ENTROPY_BYTES);

/**
 * Returns the entropy of a seed phrase, or undefined when it is not 12 lower-case words of the English list with a
 * valid checksum (BIP39; wallet.md section 5). Any white space may separate the words.
 */
export function parsePhrase(phrase: string): Bytes | undefined {
  const typed = phrase.trim().split(/\s+/);
  if (typed.length !== PHRASE_WORDS || !typed.every((word) => words.has(word))) return undefined;
  try {
    const entropy = mnemonicToEntropy(typed.join(" "), english.words);
    const copy = copySecret(entropy);
    wipe(entropy);
    return copy;
  } catch {
    // Only the checksum can be wrong here. The library's error is dropped because its message quotes the words.
    return undefined;
  }
}

export const formatPhrase = (entropy: Uint8Array): string => entropyToMnemonic(entropy, english);

const BITS_PER_WORD = 11;
const MAX_WORD_LENGTH = 8;
const SPACE = 0x20;

/**
 * Returns the seed phrase in UTF-8 without making a text of it, which could not be overwritten. The caller wipes it.
 */
async function encodePhrase(entropy: Bytes): Promise<Bytes> {
  const checksum = new Uint8Array(await crypto.subtle.digest("SHA-256", entropy)).slice(0, 1);
  const bits = concatBytes(entropy, checksum);
  const phrase = bytesForSecret(PHRASE_WORDS * (MAX_WORD_LENGTH + 1));
  let length = 0;
  for (let word = 0; word < PHRASE_WORDS; word++) {
    let index = 0;
    for (let bit = word * BITS_PER_WORD; bit < (word + 1) * BITS_PER_WORD; bit++) {
      index = index * 2 + (((bits[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1);
    }
    if (word > 0) phrase[length++] = SPACE;
    const letters = english.words[index] ?? "";
    for (let at = 0; at < letters.length; at++) phrase[length++] = letters.charCodeAt(at);
  }
  const whole = copySecret(phrase, 0, length);
  wipe(bits, phrase);
  return whole;
}

/** Returns the 64-byte BIP39 seed; the caller wipes it. WebCrypto is six times faster here than ecash-lib. */
export async function deriveSeed(entropy: Bytes): Promise<Bytes> {
  const password = await encodePhrase(entropy);
  try {
    const key = await crypto.subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
    const salt = new TextEncoder().encode("mnemonic");
    const params = { name: "PBKDF2", hash: "SHA-512", salt, iterations: 2048 };
    return new Uint8Array(await crypto.subtle.deriveBits(params, key, 512));
  } finally {
    wipe(password);
  }
}
