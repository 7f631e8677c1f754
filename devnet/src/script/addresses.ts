import { addressOf, parseAddress } from "@satchel/core/address";
import type { AddressPrefix } from "@satchel/core/network";
import type { Payee } from "../devnet.ts";
import { encodeHex } from "../indexer/hex.ts";

const PREFIXES: readonly AddressPrefix[] = ["ecash", "ectest", "ecregtest"];

/** The output script of an address, whichever of the three prefixes it has. */
export function scriptOfAddress(address: string): Uint8Array | undefined {
  for (const prefix of PREFIXES) {
    const parsed = parseAddress(address, prefix);
    if (parsed.ok) return Uint8Array.from(Buffer.from(parsed.value.script, "hex"));
  }
  return undefined;
}

/** Throws RangeError for an address that cannot be paid. */
export function scriptOfPayee(payee: Payee): Uint8Array {
  if (typeof payee !== "string") return payee;
  const script = scriptOfAddress(payee);
  if (script === undefined) throw new RangeError(`"${payee}" is not an address that can be paid here`);
  return script;
}

/** Undefined for scripts that have no address. */
export function addressOfScript(script: Uint8Array, prefix: AddressPrefix): string | undefined {
  return addressOf(encodeHex(script), prefix);
}
