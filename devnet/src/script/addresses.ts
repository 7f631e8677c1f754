import { addressOf, parseAddress } from "@satchel/core/address";
import type { AddressPrefix } from "@satchel/core/network";
import { fromHex, scriptOfBytes } from "@satchel/core/script";

/** The payee: an address with any of the three prefixes, or an output script. */
export type Payee = string | Uint8Array;

export const ADDRESS_PREFIXES: readonly AddressPrefix[] = ["ecash", "ectest", "ecregtest"];

/** Returns the output script of an address with any of the three prefixes. */
export function scriptOfAddress(address: string): Uint8Array | undefined {
  for (const prefix of ADDRESS_PREFIXES) {
    const parsed = parseAddress(address, prefix);
    if (parsed.ok) return fromHex(parsed.value.script);
  }
  return undefined;
}

/** Returns the payee's output script. Throws RangeError for an address that cannot be paid. */
export function scriptOfPayee(payee: Payee): Uint8Array {
  if (typeof payee !== "string") return payee;
  const script = scriptOfAddress(payee);
  if (script === undefined) throw new RangeError(`"${payee}" is not an address that can be paid here`);
  return script;
}

/** Returns the address of a script; undefined for a script without one. */
export function addressOfScript(script: Uint8Array, prefix: AddressPrefix): string | undefined {
  return addressOf(scriptOfBytes(script), prefix);
}
