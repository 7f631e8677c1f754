import { sha256 } from "@noble/hashes/sha2.js";
import { toHex } from "../script/index.ts";

/**
 * Returns the SHA-256 of a file as 64 hex digits: the document hash of an NFT, and what the minter signs for the icon
 * service (facts.md 1.3).
 */
export const fileHash = (file: Uint8Array): string => toHex(sha256(file));
