import type { Wallet } from "@satchel/core/wallet";
import { walletAddress } from "@satchel/core/wallet";
import type { WalletProblem } from "@satchel/engine";
import { CircleAlert, CircleCheck, Eye } from "lucide-react";
import { useEffect, useState } from "react";
import { walletProblemWords } from "../../text/wallet-problems.ts";
import { FullAddress } from "../../ui/address-text.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { Refusal } from "./wallet-dialogs.tsx";
import { WalletTitle } from "./wallet-row.tsx";
import styles from "./wallets.module.css";

const TITLE = "Connect Wallet";

export function ConnectDialog({ onClose }: { onClose: () => void }) {
  const wallets = useEngineState((state) => state.wallets);
  const activeId = useEngineState((state) => state.activeId);
  const { isArmed, busyId, problem, connected, connect } = useConnect();
  if (connected) return <ConnectedDialog connected={connected} onClose={onClose} />;
  return (
    <Dialog title={TITLE} onClose={onClose} closable={busyId === undefined}>
      <p className={styles.muted}>
        A site asks for an address of yours. The wallet you choose becomes the active one, and its address is copied for
        you to paste.
      </p>
      <Card className={styles.scroll}>
        <ul className={styles.list} aria-label="Wallets">
          {wallets.map((wallet) => (
            <li key={wallet.id} className={styles.choice} aria-current={wallet.id === activeId || undefined}>
              <WalletTitle wallet={wallet} isActive={wallet.id === activeId} />
              <Button
                variant={wallet.id === activeId ? "primary" : "secondary"}
                size="sm"
                aria-label={`Connect ${wallet.name}`}
                busy={wallet.id === busyId}
                disabled={!isArmed || (busyId !== undefined && wallet.id !== busyId)}
                onClick={() => void connect(wallet)}
              >
                Connect
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      {problem && <Refusal {...walletProblemWords(problem)} />}
      <p className={styles.help}>
        <Icon of={Eye} size="sm" />
        <span>Whoever has an address sees its balance and its history. Nobody can move money with it.</span>
      </p>
      <Button variant="secondary" size="lg" block disabled={busyId !== undefined} onClick={onClose}>
        Reject
      </Button>
    </Dialog>
  );
}

/** For browsers that do not let a page close its own tab. */
function ConnectedDialog({ connected, onClose }: { connected: Connected; onClose: () => void }) {
  const { wallet, address, isCopied } = connected;
  return (
    <Dialog title={TITLE} onClose={onClose}>
      {isCopied ? (
        <Banner tone="info" icon={CircleCheck} title="Address Copied to Clipboard">
          <p>{wallet.name} is the active wallet. Paste its address where it was asked for. You can close this tab.</p>
        </Banner>
      ) : (
        <Banner tone="problem" icon={CircleAlert} title="The clipboard refused">
          <p>{wallet.name} is the active wallet. Select its address and copy it by hand.</p>
        </Banner>
      )}
      <FullAddress address={address} />
      <Button size="lg" block onClick={onClose}>
        Done
      </Button>
    </Dialog>
  );
}

/** A tap meant for the page that was here before must not connect anything. */
const ARMED_AFTER_MS = 400;

/** `isCopied` is false where the clipboard refused: then the address has to be copied by hand. */
type Connected = { wallet: Wallet; address: string; isCopied: boolean };

/** Gives a wallet to a site that can read no more than the clipboard: copy, activate, close the tab (facts.md 3). */
function useConnect() {
  const { engine, network, host } = useApp();
  const [isArmed, setArmed] = useState(false);
  const [busyId, setBusy] = useState<string>();
  const [problem, setProblem] = useState<WalletProblem>();
  const [connected, setConnected] = useState<Connected>();
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), ARMED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  const connect = async (wallet: Wallet) => {
    setBusy(wallet.id);
    setProblem(undefined);
    const address = walletAddress(wallet, network.prefix);
    // First, while the browser still counts the tap as the person's wish.
    const isCopied = await host.copyText(address);
    const isActive = engine.state.getState().activeId === wallet.id;
    const done = isActive ? undefined : await engine.activateWallet(wallet.id);
    setBusy(undefined);
    if (done?.ok === false) return setProblem(done.problem);
    setConnected({ wallet, address, isCopied });
    if (isCopied) host.closeWindow?.();
  };
  return { isArmed, busyId, problem, connected, connect };
}
