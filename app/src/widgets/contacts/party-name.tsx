import { ShortAddress } from "../../ui/address-text.tsx";
import { useContactName } from "../../wiring/known-addresses.ts";

/** Shows the contact's name, or the short address where there is no contact. */
export function PartyName({ address }: { address: string }) {
  const name = useContactName(address);
  return name === undefined ? (
    <ShortAddress address={address} />
  ) : (
    <bdi translate="no" title={address}>
      {name}
    </bdi>
  );
}
