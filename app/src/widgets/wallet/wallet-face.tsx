import type { Wallet } from "@satchel/core/wallet";
import { ShortAddress } from "../../ui/address-text.tsx";
import { Monogram } from "../../ui/monogram.tsx";
import styles from "./wallet-selector.module.css";

export function WalletFace({ wallet, address }: { wallet: Wallet; address: string }) {
  return (
    <>
      <Monogram name={wallet.name} id={wallet.id} />
      <span className={styles.words}>
        <span className={styles.name} dir="auto" translate="no">
          {wallet.name}
        </span>
        <span className={styles.address}>
          <ShortAddress address={address} />
        </span>
      </span>
    </>
  );
}
