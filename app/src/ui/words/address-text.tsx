import { shortAddress } from "@satchel/core/address";
import styles from "./address-text.module.css";

/**
 * An address as 6 + 6 characters without its prefix; the whole address is in the title. `isName`: it only names a
 * wallet, and nothing says yet that anybody may pay to it.
 */
export function ShortAddress({ address, isName = false }: { address: string; isName?: boolean }) {
  return (
    <span className={styles.short} title={isName ? undefined : address} dir="ltr" translate="no">
      {shortAddress(address)}
    </span>
  );
}

/** The id of a transaction or a token, cut in the middle; the whole id is in the title. */
export function ShortId({ id }: { id: string }) {
  return (
    <span className={styles.short} title={id} dir="ltr" translate="no">
      {shortAddress(id)}
    </span>
  );
}
