import { Droplets, ShieldAlert } from "lucide-react";
import { linkTo } from "../../text/links.ts";
import { Actions } from "../../ui/actions.tsx";
import { FullAddress } from "../../ui/address-text.tsx";
import { Banner } from "../../ui/banner.tsx";
import { ButtonLink, ExternalButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Columns, Stack } from "../../ui/page.tsx";
import { useActiveWallet } from "../../widgets/active-wallet.ts";
import { AddressQr } from "../../widgets/address-qr.tsx";
import { useApp } from "../../widgets/app-context.ts";
import { useCopy } from "../../widgets/copying.ts";
import styles from "./home.module.css";

const COPIED = "Address Copied to Clipboard";

/** A wallet nothing has happened to yet: back it up, then receive. */
export function EmptyHome() {
  const { network } = useApp();
  const { address } = useActiveWallet();
  const copy = useCopy();
  const faucet = linkTo(network.links, "faucet", address);
  return (
    <>
      <h1 className={styles.unseen}>Transactions</h1>
      <Banner
        tone="warning"
        icon={ShieldAlert}
        title="Back up this wallet before you use it"
        quiet
        action={
          <ButtonLink to="/backup" variant="secondary" size="sm">
            Wallet Backup
          </ButtonLink>
        }
      >
        <p>
          Write down the 12-word seed phrase and keep it offline. Never share it. Without it, a lost device means lost
          money.
        </p>
      </Banner>
      <Card padded>
        <Columns shape="even">
          <div className={styles.qr}>
            <AddressQr uri={address} said={COPIED} label="Copy address" />
          </div>
          <Stack className={styles.first}>
            <div>
              <h2>Receive your first eCash</h2>
              <p className={styles.muted}>Share this address. Payments show up here in a few seconds.</p>
            </div>
            <FullAddress address={address} />
            <Actions>
              <CopyButton onCopy={() => copy(address, COPIED)}>Copy address</CopyButton>
              {faucet !== undefined && (
                <ExternalButton href={faucet} icon={Droplets}>
                  Get test XEC
                </ExternalButton>
              )}
            </Actions>
          </Stack>
        </Columns>
      </Card>
    </>
  );
}
