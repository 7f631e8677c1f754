// The covenant of ONESHOT offers, and the outputs that it enforces.
import { type Sats, sats } from "../../amount/index.ts";
import { parseScript, type ScriptHex } from "../../script/index.ts";
import { assemble, pushBytes } from "./assemble.ts";
import { littleEndian, readLittleEndian } from "./bytes.ts";

/** "ONESHOT" */
export const ONESHOT = "4f4e4553484f54";

/** An output that a buyer has to make. */
export type EnforcedOutput = { script: ScriptHex; sats: Sats };

/** Scripts of 253 bytes or more have a longer length before them; no payment has one. */
const LONG_SCRIPT = 0xfd;
const SATS_DIGITS = 16;

/**
 * Returns an output as transactions write it, hex; undefined for a script of 253 bytes or more, and for sats that need
 * more than 8 bytes.
 */
function writeOutput({ script, sats: amount }: EnforcedOutput): string | undefined {
  const bytes = script.length / 2;
  return bytes < LONG_SCRIPT && amount === BigInt.asUintN(64, amount)
    ? littleEndian(amount, 8) + littleEndian(bytes, 1) + script
    : undefined;
}

/**
 * Returns outputs one behind the other as transactions write them, hex. Throws RangeError for an output that does not
 * fit.
 */
export const writeOutputs = (outputs: readonly EnforcedOutput[]): string =>
  outputs
    .map((output) => {
      const written = writeOutput(output);
      if (written === undefined) throw new RangeError("The script or the sats of an output do not fit");
      return written;
    })
    .join("");

/**
 * Reads outputs written one behind the other (hex); undefined if a byte is missing. A script of 253 bytes or more is
 * refused: no payment has one.
 */
export function readOutputs(hex: string): readonly EnforcedOutput[] | undefined {
  const outputs: EnforcedOutput[] = [];
  for (let at = 0; at < hex.length; ) {
    const scriptAt = at + SATS_DIGITS + 2;
    const bytes = Number.parseInt(hex.slice(scriptAt - 2, scriptAt), 16);
    const end = scriptAt + 2 * bytes;
    const script = parseScript(hex.slice(scriptAt, end));
    if (!(bytes < LONG_SCRIPT) || end > hex.length || script === undefined) return undefined;
    outputs.push({ sats: sats(readLittleEndian(hex.slice(at, at + SATS_DIGITS))), script });
    at = end;
  }
  return outputs;
}

const CODE = `
  IF {outputs} SWAP CAT HASH256 OVER {hashAt} SPLIT NIP 32 SPLIT DROP EQUALVERIFY
  2 68 NUM2BIN SWAP CAT SHA256 3DUP ROT CHECKDATASIGVERIFY DROP {sigHash} CAT SWAP
  ELSE {cancelPk} ENDIF CODESEPARATOR CHECKSIG`;

/** Outpoint, script code, value and sequence come before the hash of the outputs in what is signed. */
const HASH_AT = 36 + 2 + 8 + 4;

/** Returns the covenant that enforces `send`, an output of 0 sats, and behind it the outputs in `extra` (hex). */
export function oneshotCovenant(send: ScriptHex, extra: string, cancelPk: string): string {
  const outputs = pushBytes(`${writeOutput({ script: send, sats: sats(0n) })}${extra}`);
  return assemble(CODE, { outputs, hashAt: HASH_AT, sigHash: pushBytes("c1"), cancelPk: pushBytes(cancelPk) });
}
