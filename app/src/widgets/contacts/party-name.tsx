import { ShortAddress } from "../../ui/words/address-text.tsx";
import { usePayeeName } from "../../wiring/known-addresses.ts";

/** Shows the name of the contact or own wallet, or the short address where it is neither. */
export function PartyName({ address }: { address: string }) {
  const { name } = usePayeeName(address);
  return name === undefined ? (
    <ShortAddress address={address} />
  ) : (
    <bdi translate="no" title={address}>
      {name}
    </bdi>
  );
}
