import { sha256 } from "@noble/hashes/sha2.js";
import { base58 } from "@scure/base";
import { no, ok, type Result } from "../result.ts";
import { fromHex, toHex } from "../script/index.ts";
import type { CashAddrType, LegacyProblem } from "./cashaddr.ts";

export type LegacyAddress = { network: "mainnet" | "testnet"; type: CashAddrType; hash: string };

const PAYLOAD_BYTES = 21;
const CHECKSUM_BYTES = 4;
/** Others exist and do not convert (tokens.md 8). */
const VERSIONS = [
  { versionByte: 0, network: "mainnet", type: "p2pkh" },
  { versionByte: 5, network: "mainnet", type: "p2sh" },
  { versionByte: 111, network: "testnet", type: "p2pkh" },
  { versionByte: 196, network: "testnet", type: "p2sh" },
] as const;

/** Reads a base58check address of a network that has p2pkh and p2sh; `encodeCashAddr` makes the modern form of it. */
export function parseLegacy(address: string): Result<LegacyAddress, LegacyProblem> {
  // Base58 costs the square of its length: nothing this long is an address.
  if (address.length > 64 || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(address)) return no({ code: "legacy-invalid", address });
  const bytes = base58.decode(address);
  const payload = bytes.subarray(0, -CHECKSUM_BYTES);
  if (bytes.length < CHECKSUM_BYTES || toHex(bytes.subarray(-CHECKSUM_BYTES)) !== checksum(payload)) {
    return no({ code: "legacy-bad-checksum", address });
  }
  if (payload.length !== PAYLOAD_BYTES) {
    return no({ code: "legacy-bad-length", address, expectedBytes: PAYLOAD_BYTES });
  }
  const versionByte = payload[0] as number;
  const version = VERSIONS.find((known) => known.versionByte === versionByte);
  if (!version) return no({ code: "legacy-unknown-version", address, versionByte });
  return ok({ network: version.network, type: version.type, hash: toHex(payload.subarray(1)) });
}

/** `hash`: 20 bytes as hex. */
export function encodeLegacy({ network, type, hash }: LegacyAddress): string {
  const version = VERSIONS.find((known) => known.network === network && known.type === type);
  const payload = Uint8Array.of(version?.versionByte ?? 0, ...fromHex(hash));
  return base58.encode(Uint8Array.of(...payload, ...fromHex(checksum(payload))));
}

const checksum = (payload: Uint8Array) => toHex(sha256(sha256(payload)).subarray(0, CHECKSUM_BYTES));
