import { isHex, toHex } from "./hex.ts";

/** An output script as lower-case hex. Input scripts and the scripts behind a P2SH hash are plain texts of hex. */
export type ScriptHex = string & { readonly id: "script" };

/** The script of an output that is not there: what a coinbase spends, and what a wallet without keys receives at. */
export const NO_SCRIPT = "" as ScriptHex;

/** Reads an output script from outside; undefined for anything else. An output may have an empty script. */
export const parseScript = (input: unknown): ScriptHex | undefined =>
  typeof input === "string" && isHex(input) ? (input as ScriptHex) : undefined;

/** Returns the output script that has these bytes. */
export const scriptOfBytes = (bytes: Uint8Array): ScriptHex => toHex(bytes) as ScriptHex;

/** Returns the output script that these parts make, each of which our own code wrote as hex. */
export const joinScript = (...parts: readonly string[]): ScriptHex => parts.join("") as ScriptHex;
