import type { Wallet } from "@satchel/core/wallet";
import type { WalletProblem } from "@satchel/engine";
import { CircleAlert, CircleCheck, Eye } from "lucide-react";
import { useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { walletsText } from "../../catalogue/en/wallet/wallets.ts";
import { walletProblemWords } from "../../text/problems/wallet-problems.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useRipe } from "../../ui/react/use-ripe.ts";
import { Banner } from "../../ui/status/banner.tsx";
import { ProblemPanel } from "../../ui/status/failure-panel.tsx";
import { FullAddress } from "../../ui/words/full-address.tsx";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { useConfirmedAddress } from "../../wiring/own-address.ts";
import { WalletTitle } from "./wallet-row.tsx";
import styles from "./wallets.module.css";

export function ConnectDialog({ onClose }: { onClose: () => void }) {
  const wallets = useEngineState((state) => state.wallets);
  const activeId = useEngineState((state) => state.activeId);
  const { isRipe, busyId, problem, connected, connect } = useConnect();
  if (connected) return <ConnectedDialog connected={connected} onClose={onClose} />;
  return (
    <Dialog title={walletsText.connect} onClose={onClose} closable={busyId === undefined}>
      <p className={styles.muted}>{walletsText.connectAbout}</p>
      <Card className={styles.scroll}>
        <ul className={styles.list} aria-label={walletsText.title}>
          {wallets.map((wallet) => (
            <li key={wallet.id} className={styles.choice} aria-current={wallet.id === activeId || undefined}>
              <WalletTitle wallet={wallet} isActive={wallet.id === activeId} />
              <Button
                variant={wallet.id === activeId ? "primary" : "secondary"}
                size="sm"
                aria-label={walletsText.connectNamed({ wallet: wallet.name })}
                busy={wallet.id === busyId}
                disabled={!isRipe || (busyId !== undefined && wallet.id !== busyId)}
                onClick={() => void connect(wallet)}
              >
                {walletsText.connectConfirm}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      {problem && <ProblemPanel words={walletProblemWords(problem)} />}
      <p className={styles.help}>
        <Icon of={Eye} size="sm" />
        <span>{walletsText.connectRisk}</span>
      </p>
      <Button variant="secondary" size="lg" block disabled={busyId !== undefined} onClick={onClose}>
        {walletsText.reject}
      </Button>
    </Dialog>
  );
}

/** Shown in browsers that do not let a page close its own tab. */
function ConnectedDialog({ connected, onClose }: { connected: Connected; onClose: () => void }) {
  const { wallet, address, isCopied } = connected;
  return (
    <Dialog title={walletsText.connect} onClose={onClose}>
      {isCopied ? (
        <Banner tone="info" icon={CircleCheck} title={walletsText.addressCopied}>
          <p>{walletsText.connected({ wallet: wallet.name })}</p>
        </Banner>
      ) : (
        <Banner tone="problem" icon={CircleAlert} title={walletsText.notCopied}>
          <p>{walletsText.notCopiedAbout({ wallet: wallet.name })}</p>
        </Banner>
      )}
      <FullAddress address={address} />
      <Button size="lg" block onClick={onClose}>
        {commonText.done}
      </Button>
    </Dialog>
  );
}

/** `isCopied` is false when the browser did not allow it: then the person copies the address by hand. */
type Connected = { wallet: Wallet; address: string; isCopied: boolean };

/** Hands an address to a site over the clipboard: copies it, activates its wallet, closes the tab (facts.md 3). */
function useConnect() {
  const { engine, host } = useApp();
  const confirmed = useConfirmedAddress();
  const isRipe = useRipe();
  const [busyId, setBusy] = useState<string>();
  const [problem, setProblem] = useState<WalletProblem>();
  const [connected, setConnected] = useState<Connected>();

  const connect = async (wallet: Wallet) => {
    setBusy(wallet.id);
    setProblem(undefined);
    const address = await confirmed(wallet);
    if (address === undefined) return setBusy(undefined);
    // Copied first: browsers allow it only for a short time after a tap.
    const isCopied = await host.copyText(address);
    const isActive = engine.state.getState().activeId === wallet.id;
    const done = isActive ? undefined : await engine.activateWallet(wallet.id);
    setBusy(undefined);
    if (done?.ok === false) return setProblem(done.problem);
    setConnected({ wallet, address, isCopied });
    if (isCopied) host.closeWindow?.();
  };
  return { isRipe, busyId, problem, connected, connect };
}
