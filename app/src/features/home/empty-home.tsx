import { Droplets } from "lucide-react";
import { emptyHomeText } from "../../catalogue/en/start/empty-home.ts";
import { homeText } from "../../catalogue/en/start/home.ts";
import { linkTo } from "../../text/links.ts";
import { ExternalButton } from "../../ui/button/button.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { Columns, Stack } from "../../ui/layout/page.tsx";
import { part } from "../../ui/react/part.tsx";
import { AddressQr, WaitingQr } from "../../widgets/wallet/address-qr.tsx";
import { BackupReminder } from "../../widgets/wallet/backup-reminder.tsx";
import { AddressTrouble, OwnFullAddress } from "../../widgets/wallet/own-address.tsx";
import { useActiveWallet } from "../../wiring/active-wallet.ts";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { useIsBalanceKnown } from "../../wiring/money/balances.ts";
import { useCopyAddress, useOwnAddress } from "../../wiring/own-address.ts";
import type { HomeClaim } from "./claim-button.tsx";
import styles from "./home.module.css";

const ClaimButton = part(
  async () => (await import("./claim-button.tsx")).ClaimButton,
  () => <span />,
  "create",
);

/**
 * A wallet without transactions: back it up, then receive. Whether it is unused nobody knows before a server has
 * answered once.
 */
export function EmptyHome({ onClaimed }: { onClaimed: (kind: HomeClaim) => boolean }) {
  const { network } = useApp();
  const { wallet } = useActiveWallet();
  const own = useOwnAddress(wallet);
  const claim = useClaimKind();
  const copy = useCopyAddress();
  const isKnown = useIsBalanceKnown();
  const faucet = own.is === "own" ? linkTo(network.links, "faucet", own.address) : undefined;
  // Without an address there is nothing to share, and nobody to claim for.
  if (own.is === "foreign" || own.is === "failed") {
    return (
      <>
        <h1 className={styles.unseen}>{homeText.transactions}</h1>
        <AddressTrouble own={own} wallet={wallet} />
      </>
    );
  }
  return (
    <>
      <h1 className={styles.unseen}>{homeText.transactions}</h1>
      <BackupReminder isUnused={isKnown} />
      <Card padded>
        <Columns shape="even">
          <div className={styles.qr}>
            {own.is === "waiting" && <WaitingQr />}
            {own.is === "own" && (
              <AddressQr
                uri={own.address}
                confirmation={emptyHomeText.addressCopied}
                label={emptyHomeText.copyAddress}
              />
            )}
          </div>
          <Stack className={styles.first}>
            <div>
              <h2>{isKnown ? emptyHomeText.firstPayment : emptyHomeText.receive}</h2>
              <p className={styles.muted}>{isKnown ? emptyHomeText.firstPaymentAbout : emptyHomeText.balanceUnknown}</p>
            </div>
            <OwnFullAddress own={own} />
            <div className={styles.firstActions}>
              <CopyButton onCopy={() => copy(wallet, emptyHomeText.addressCopied)}>
                {emptyHomeText.copyAddress}
              </CopyButton>
              {faucet !== undefined && (
                <ExternalButton href={faucet} icon={Droplets} variant={claim ? "secondary" : "primary"}>
                  {emptyHomeText.getTestXec}
                </ExternalButton>
              )}
              {claim && <ClaimButton walletId={wallet.id} kind={claim} onClaimed={onClaimed} />}
            </div>
            {claim === "xec" && <p className={styles.gift}>{emptyHomeText.gift}</p>}
          </Stack>
        </Columns>
      </Card>
    </>
  );
}

/** Returns what can be claimed: XEC by a newcomer with one wallet, tokens by a person with more (wallet.md 2). */
function useClaimKind(): HomeClaim | undefined {
  const { engine, host } = useApp();
  const kind = useEngineState((state) => (state.wallets.length === 1 ? "xec" : "home-tokens"));
  return host.capabilities.rewards && engine.canClaim(kind) ? kind : undefined;
}
