import { identityHash, type Wallet } from "@satchel/core/wallet";
import type { ReactNode } from "react";
import { Identicon } from "../../ui/mark/identicon.tsx";
import { part } from "../../ui/react/part.tsx";
import { ShortAddress } from "../../ui/words/address-text.tsx";
import styles from "./wallet-selector.module.css";

/** Fetched only for names that may need it. */
const MixedMark = part<{ name: string }>(
  async () => (await import("../names/mixed-mark.tsx")).MixedMark,
  () => null,
);
/** A name without these has letters of the Latin alphabet only. */
const OTHER_LETTERS = /[^ -~]/;

/** Shows which wallet this is. `mark` stands beside the address. */
export function WalletFace({ wallet, address, mark }: { wallet: Wallet; address: string; mark?: ReactNode }) {
  return (
    <>
      <Identicon hash={identityHash(wallet)} />
      <span className={styles.words}>
        <span className={styles.title}>
          <span className={styles.name} dir="auto" translate="no">
            {wallet.name}
          </span>
          {OTHER_LETTERS.test(wallet.name) && <MixedMark name={wallet.name} />}
        </span>
        <span className={styles.address}>
          <ShortAddress address={address} isName /> {mark}
        </span>
      </span>
    </>
  );
}
