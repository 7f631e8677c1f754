// A coder is the writer and the reader of one field. A struct of coders is both for a whole section, so that what is
// written and what is read cannot differ.
import { type Atoms, atoms } from "../../amount/index.ts";
import { parseTokenId, type TokenId, UNKNOWN_TOKEN_ID } from "../../ids/index.ts";
import type { TokenProtocol } from "../token.ts";

/** What a message does to a token, as hex of the word. */
export const VERBS = { GENESIS: "47454e45534953", MINT: "4d494e54", SEND: "53454e44", BURN: "4255524e" } as const;
export type Verb = keyof typeof VERBS;

/** Returns the verb that these bytes name. */
export const verbOf = (hex: string): Verb | undefined =>
  (Object.keys(VERBS) as Verb[]).find((verb) => VERBS[verb] === hex);

/** Reads a token id; the source notes any other bytes, so that what is returned instead is never used. */
export function tokenIdIn(hex: string, from: { fail(): void }): TokenId {
  const tokenId = parseTokenId(hex);
  if (tokenId === undefined) from.fail();
  return tokenId ?? UNKNOWN_TOKEN_ID;
}

/** The bytes of an amount. */
export const SLP_ATOMS_BYTES = 8;
export const ALP_ATOMS_BYTES = 6;
/** The largest amounts that fit. */
export const MAX_SLP_ATOMS: Atoms = atoms(2n ** BigInt(8 * SLP_ATOMS_BYTES) - 1n);
export const MAX_ALP_ATOMS: Atoms = atoms(2n ** BigInt(8 * ALP_ATOMS_BYTES) - 1n);

/** Returns the most atoms that one output of a token can hold. */
export const maxAtomsOf = (protocol: TokenProtocol): Atoms => (protocol === "ALP" ? MAX_ALP_ATOMS : MAX_SLP_ATOMS);

/**
 * `write` returns the pieces of the section in their order. `read` takes them from a source, which notes if they do not
 * fit.
 */
export type Coder<T, Source> = { write(value: T): readonly string[]; read(from: Source): T };

/** Returns a coder for fields that follow each other in the order of the keys. */
export function struct<T extends object, Source>(
  fields: {
    readonly [Name in keyof T]: Coder<T[Name], Source>;
  },
): Coder<T, Source> {
  const names = Object.keys(fields) as (keyof T)[];
  return {
    write: (value) => names.flatMap((name) => fields[name].write(value[name])),
    read: (from) => Object.fromEntries(names.map((name) => [name, fields[name].read(from)])) as T,
  };
}

/** Returns a number as `bytes` big-endian bytes. */
export const bigEndian = (value: number | bigint, bytes: number): string => value.toString(16).padStart(2 * bytes, "0");
