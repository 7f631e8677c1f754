import { entropyToMnemonic, mnemonicToEntropy } from "ecash-lib";
import english from "ecash-lib/wordlists/english.json" with { type: "json" };
import { type Bytes, randomBytes, wipe } from "../bytes.ts";

const PHRASE_WORDS = 12;
const ENTROPY_BYTES = 16;
const words: ReadonlySet<string> = new Set(english.words);

/** 128 bits for a new wallet. */
export const createEntropy = (): Bytes => randomBytes(ENTROPY_BYTES);

/**
 * Reads 12 lower-case words of the English list whose checksum fits (BIP39; wallet.md section 5). How the words are
 * spaced does not matter; their case does.
 */
export function parsePhrase(phrase: string): Bytes | undefined {
  const typed = phrase.trim().split(/\s+/);
  if (typed.length !== PHRASE_WORDS || !typed.every((word) => words.has(word))) return undefined;
  try {
    return new Uint8Array(mnemonicToEntropy(typed.join(" "), english.words));
  } catch {
    // Only the checksum is left to be wrong, and the library's message quotes what was typed.
    return undefined;
  }
}

export const formatPhrase = (entropy: Uint8Array): string => entropyToMnemonic(entropy, english);

/** The 64-byte BIP39 seed; the caller wipes it. By WebCrypto, six times faster than the library's own. */
export async function deriveSeed(entropy: Uint8Array): Promise<Bytes> {
  const utf8 = new TextEncoder();
  const password = utf8.encode(formatPhrase(entropy));
  try {
    const key = await crypto.subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
    const salt = utf8.encode("mnemonic");
    const params = { name: "PBKDF2", hash: "SHA-512", salt, iterations: 2048 };
    return new Uint8Array(await crypto.subtle.deriveBits(params, key, 512));
  } finally {
    wipe(password);
  }
}
