import type { AddressPrefix } from "../network.ts";

/** Why a text is no address, or none to pay to. The quoted texts are those of the libraries (libraries.md). */
export type AddressProblem =
  /** 'Invalid address: {address}.': nothing, mixed case, or more than one colon. */
  | { code: "address-invalid"; address: string }
  /** 'Invalid value: {character}.' */
  | { code: "address-bad-character"; address: string; character: string }
  /** 'Invalid checksum: {address}.' */
  | { code: "address-bad-checksum"; address: string }
  /** 'Prefixless address {address} does not have valid checksum for any valid prefix ({prefixes})' */
  | { code: "address-no-known-prefix"; address: string; prefixes: readonly string[] }
  /** 'Invalid payload: {address}.' */
  | { code: "address-bad-payload"; address: string }
  /** 'Invalid hash size: {address}.' */
  | { code: "address-bad-hash-size"; address: string }
  /** 'Invalid address type in version byte: {versionByte}.' */
  | { code: "address-bad-type"; address: string; versionByte: number }
  /** An address of another network or coin. */
  | { code: "address-wrong-prefix"; address: string; prefix: string; expected: AddressPrefix }
  /** etoken: and simpleledger:, meant for tokens. */
  | { code: "address-is-for-tokens"; address: string }
  /** A well-formed address with a longer hash: no output script that anyone could spend. */
  | { code: "address-not-payable"; address: string; hashBytes: number };

/** Why a hash makes no address. */
export type EncodeProblem =
  /** 'Invalid hash size: {bytes}.' */
  | { code: "hash-bad-size"; bytes: number }
  /** 'Invalid prefix: {prefix}.' */
  | { code: "prefix-invalid"; prefix: string };

/** Why a text is no legacy (base58) address. */
export type LegacyProblem =
  /** 'Invalid legacy address' */
  | { code: "legacy-invalid"; address: string }
  /** 'Invalid checksum' */
  | { code: "legacy-bad-checksum"; address: string }
  /** 'Invalid legacy address: payload length must be 21' */
  | { code: "legacy-bad-length"; address: string; expectedBytes: number }
  /** 'Invalid legacy address: unrecognized version byte "{versionByte}"' */
  | { code: "legacy-unknown-version"; address: string; versionByte: number };
