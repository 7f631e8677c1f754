import { Droplets } from "lucide-react";
import { lazy, Suspense } from "react";
import { linkTo } from "../../text/links.ts";
import { FullAddress } from "../../ui/address-text.tsx";
import { ExternalButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Columns, Stack } from "../../ui/page.tsx";
import { AddressQr } from "../../widgets/wallet/address-qr.tsx";
import { BackupReminder } from "../../widgets/wallet/backup-reminder.tsx";
import { useActiveWallet } from "../../wiring/active-wallet.ts";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { useCopy } from "../../wiring/use-copy.ts";
import styles from "./home.module.css";

const ClaimButton = lazy(async () => ({ default: (await import("./claim-button.tsx")).ClaimButton }));

const COPIED = "Address Copied to Clipboard";

/** A wallet nothing has happened to yet: back it up, then receive. */
export function EmptyHome() {
  const { network } = useApp();
  const { wallet, address } = useActiveWallet();
  const claim = useClaimKind();
  const copy = useCopy();
  const faucet = linkTo(network.links, "faucet", address);
  return (
    <>
      <h1 className={styles.unseen}>Transactions</h1>
      <BackupReminder isUnused />
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
            <div className={styles.firstActions}>
              <CopyButton onCopy={() => copy(address, COPIED)}>Copy address</CopyButton>
              {faucet !== undefined && (
                <ExternalButton href={faucet} icon={Droplets} variant={claim ? "secondary" : "primary"}>
                  Get test XEC
                </ExternalButton>
              )}
              {claim && (
                <Suspense fallback={<span />}>
                  <ClaimButton walletId={wallet.id} kind={claim} />
                </Suspense>
              )}
            </div>
            {claim === "xec" && <p className={styles.gift}>Free XEC is a small gift for a first wallet.</p>}
          </Stack>
        </Columns>
      </Card>
    </>
  );
}

/** A newcomer has one wallet, and is given XEC; who has more is given tokens (wallet.md 2). */
function useClaimKind(): "xec" | "home-tokens" | undefined {
  const { engine, host } = useApp();
  const kind = useEngineState((state) => (state.wallets.length === 1 ? "xec" : "home-tokens"));
  return host.capabilities.rewards && engine.canClaim(kind) ? kind : undefined;
}
