import { ShortAddress } from "../../ui/address-text.tsx";
import { useContactName } from "../../wiring/known-addresses.ts";

/** The contact's name, or the short address. */
export function PartyName({ address }: { address: string }) {
  const name = useContactName(address);
  return name === undefined ? <ShortAddress address={address} /> : <span title={address}>{name}</span>;
}
