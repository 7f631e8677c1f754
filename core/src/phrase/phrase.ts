import { sha256 } from "@noble/hashes/sha2.js";
import { ENGLISH_WORDS } from "./english-words.data.ts";

export const PHRASE_WORDS = 12;
const BITS_PER_WORD = 11;
const CHECKSUM_BITS = 4;
const ENTROPY_BYTES = 16;

const places: ReadonlyMap<string, number> = new Map(ENGLISH_WORDS.map((word, place) => [word, place]));

/** Tells whether this is a word of the list, in lower case. */
export const isPhraseWord = (text: string): boolean => places.has(text);

/** Tells whether the words are a valid seed phrase: 12 words of the list with a valid checksum (BIP39; wallet.md 5). */
export function isPhrase(words: readonly string[]): boolean {
  if (words.length !== PHRASE_WORDS) return false;
  let bits = 0n;
  for (const word of words) {
    const place = places.get(word);
    if (place === undefined) return false;
    bits = (bits << BigInt(BITS_PER_WORD)) | BigInt(place);
  }
  return (bits & ((1n << BigInt(CHECKSUM_BITS)) - 1n)) === checksumOf(bits >> BigInt(CHECKSUM_BITS));
}

/** Returns the checksum of the entropy: the first four bits of the SHA-256 of its 128 bits. */
function checksumOf(entropy: bigint): bigint {
  const bytes = new Uint8Array(ENTROPY_BYTES);
  for (let at = 0; at < ENTROPY_BYTES; at += 1) {
    bytes[at] = Number((entropy >> BigInt(8 * (ENTROPY_BYTES - 1 - at))) & 0xffn);
  }
  const [first = 0] = sha256(bytes);
  bytes.fill(0);
  return BigInt(first >> (8 - CHECKSUM_BITS));
}

/** A number before a word, such as "1.", "2)" or "12:", as people write down phrases. */
const NUMBERING = /^\d{1,2}[.):]?/;

/**
 * Splits a typed or pasted phrase into words and drops numbering and separators. Upper-case letters stay, so that the
 * person can see why a word is not in the list.
 */
export function splitPhrase(text: string): string[] {
  return text
    .split(/[\s,;\u200b]+/)
    .map((word) => word.replace(NUMBERING, ""))
    .filter((word) => word !== "");
}

/** Returns at most `max` words of the list that start with `prefix`, in the order of the list. */
export function findWords(prefix: string, max: number): readonly string[] {
  if (prefix === "") return [];
  return ENGLISH_WORDS.filter((word) => word.startsWith(prefix)).slice(0, max);
}
