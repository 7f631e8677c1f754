import type { Wallet } from "@satchel/core/wallet";
import { ScanSearch, ShieldCheck } from "lucide-react";
import { momentText } from "../../text/dates.ts";
import { FullAddress } from "../../ui/address-text.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Stack } from "../../ui/page.tsx";
import { walletAddress } from "../../wiring/active-wallet.ts";
import { useApp, useEngineState, useLocale } from "../../wiring/app-context.ts";
import styles from "./wallets.module.css";

export function MoreDialog({ wallet, onScan, onClose }: { wallet: Wallet; onScan: () => void; onClose: () => void }) {
  const { network } = useApp();
  const locale = useLocale();
  const isActive = useEngineState((state) => state.activeId === wallet.id);
  const { backedUpAt } = wallet;
  return (
    <Dialog title={wallet.name} onClose={onClose}>
      <FullAddress address={walletAddress(wallet, network.prefix)} />
      <Facts>
        <Fact name="Backed up">{backedUpAt === undefined ? "Not yet" : momentText(backedUpAt, locale)}</Fact>
        <Fact name="Derivation path">{wallet.keys[0]?.path}</Fact>
      </Facts>
      <Stack gap="small">
        {isActive && (
          <ButtonLink to="/backup" variant="secondary" size="lg" block icon={ShieldCheck}>
            Wallet Backup
          </ButtonLink>
        )}
        <Button variant="secondary" size="lg" block icon={ScanSearch} onClick={onScan}>
          Look for other addresses
        </Button>
      </Stack>
      <p className={styles.fine}>
        {isActive ? "" : "Activate this wallet to see its seed phrase. "}
        Another app may have kept coins of the same seed phrase at addresses that are not in this wallet.
      </p>
    </Dialog>
  );
}
