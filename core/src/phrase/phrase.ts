import { sha256 } from "@noble/hashes/sha2.js";
import { ENGLISH_WORDS } from "./english-words.data.ts";

export const PHRASE_WORDS = 12;
const BITS_PER_WORD = 11;
const CHECKSUM_BITS = 4;
const ENTROPY_BYTES = 16;

const places: ReadonlyMap<string, number> = new Map(ENGLISH_WORDS.map((word, place) => [word, place]));

/** Whether this is a word of the list as it stands there: in lower case and whole. */
export const isPhraseWord = (text: string): boolean => places.has(text);

/** Whether these are 12 words of the list whose checksum fits (BIP39; wallet.md 5). */
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

/** The first four bits of the hash of the 128 bits the phrase stands for. */
function checksumOf(entropy: bigint): bigint {
  const bytes = new Uint8Array(ENTROPY_BYTES);
  for (let at = 0; at < ENTROPY_BYTES; at += 1) {
    bytes[at] = Number((entropy >> BigInt(8 * (ENTROPY_BYTES - 1 - at))) & 0xffn);
  }
  const [first = 0] = sha256(bytes);
  bytes.fill(0);
  return BigInt(first >> (8 - CHECKSUM_BITS));
}

/** "1.", "2)", "12:" before a word, as phrases are written down. */
const NUMBERING = /^\d{1,2}[.):]?/;

/**
 * The words of what was typed or pasted, whatever stands between them and whether they are numbered. Letters stay as
 * they are: what is in upper case has to be seen to be.
 */
export function splitPhrase(text: string): string[] {
  return text
    .split(/[\s,;\u200b]+/)
    .map((word) => word.replace(NUMBERING, ""))
    .filter((word) => word !== "");
}

/** The words of the list that begin so, in its order and at most so many; the typed word itself comes first. */
export function findWords(beginning: string, most: number): readonly string[] {
  if (beginning === "") return [];
  return ENGLISH_WORDS.filter((word) => word.startsWith(beginning)).slice(0, most);
}
