import { addressOf } from "../address/index.ts";
import type { AddressPrefix } from "../network.ts";
import { p2pkhScript, parseScript, pushOf, type ScriptHex } from "../script/index.ts";
import { DERIVATION_VECTOR } from "./vectors.data.ts";

/** Returns a text of a test as an output script. Throws RangeError for any other text. */
export function aScript(text: string | undefined): ScriptHex {
  const script = parseScript(text);
  if (script === undefined) throw new RangeError(`"${text}" is not a script`);
  return script;
}

/** Returns the P2PKH script of a person in tests; the same name always gives the same script. */
export function scriptOf(name: string): ScriptHex {
  const hex = Array.from(name, (letter) => letter.charCodeAt(0).toString(16).padStart(2, "0")).join("");
  return p2pkhScript(hex.padEnd(40, "0").slice(0, 40));
}

/** Returns a script that pays to a bare public key (33 or 65 bytes as hex); this wallet never makes one. */
export const p2pkScript = (publicKey: string): ScriptHex => aScript(`${pushOf(publicKey)}ac`);

/** Returns the address of `scriptOf(name)`. */
export const someAddress = (name: string, prefix: AddressPrefix = "ecash"): string =>
  addressOf(scriptOf(name), prefix) ?? "";

/** The script of the wallet in `DERIVATION_VECTOR`. */
export const VECTOR_SCRIPT: ScriptHex = p2pkhScript(DERIVATION_VECTOR.hash160);
