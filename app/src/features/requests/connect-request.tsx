import type { Wallet } from "@satchel/core/wallet";
import { receiveAddress } from "@satchel/core/wallet";
import { Info } from "lucide-react";
import { useState } from "react";
import { requestsText } from "../../catalogue/en/requests.ts";
import { walletProblemWords } from "../../text/problems/wallet-problems.ts";
import { TickRow } from "../../ui/form/tick-row.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { Badge } from "../../ui/mark/badge.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import { showToast } from "../../ui/overlay/toast-queue.ts";
import { WalletFace } from "../../widgets/wallet/wallet-face.tsx";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { useConfirmedAddress } from "../../wiring/own-address.ts";
import type { SiteRequests } from "../../wiring/site-requests.ts";
import { answerAndGoOn, RequestButtons } from "./request-buttons.tsx";
import styles from "./requests.module.css";

/** A site wants an address: the person chooses of which wallet, and whether the site may ask for it again. */
export function ConnectRequest({ requests }: { requests: SiteRequests }) {
  const { engine, network } = useApp();
  const wallets = useEngineState((state) => state.wallets);
  const activeId = useEngineState((state) => state.activeId);
  const [chosenId, setChosen] = useState(activeId);
  const [remember, setRemember] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const confirmed = useConfirmedAddress();
  const chosen = wallets.find(({ id }) => id === chosenId);

  const connect = async (wallet: Wallet) => {
    setBusy(true);
    const address = await confirmed(wallet);
    if (address === undefined) return setBusy(false);
    // The site shows what is on this address next, so the wallet does too (facts.md 3).
    const done = wallet.id === activeId ? undefined : await engine.activateWallet(wallet.id);
    if (done?.ok === false) {
      showToast({ tone: "problem", ...walletProblemWords(done.problem) });
      return setBusy(false);
    }
    await answerAndGoOn(requests, { approved: true, kind: "connect", address, remember });
  };
  return (
    <>
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>{requestsText.choose}</legend>
        <Card>
          {wallets.map((wallet) => (
            <label key={wallet.id} className={styles.choice}>
              <input
                type="radio"
                name="wallet"
                checked={wallet.id === chosenId}
                disabled={isBusy}
                onChange={() => setChosen(wallet.id)}
              />
              <span className={styles.face}>
                <WalletFace wallet={wallet} address={receiveAddress(wallet, network.prefix)} />
              </span>
              {wallet.id === activeId && <Badge tone="accent">{requestsText.active}</Badge>}
            </label>
          ))}
        </Card>
      </fieldset>
      <p className={styles.note}>
        <Icon of={Info} size="sm" />
        {requestsText.learns}
      </p>
      {requests.returnTo === undefined ? (
        <TickRow isTicked={remember} isDisabled={isBusy} onChange={setRemember}>
          {requestsText.remember}
        </TickRow>
      ) : (
        <p className={styles.to}>{requestsText.returnsTo({ url: requests.returnTo })}</p>
      )}
      <RequestButtons
        requests={requests}
        accept={requestsText.connect}
        isReady={chosen !== undefined}
        isBusy={isBusy}
        onAccept={() => chosen && void connect(chosen)}
      />
    </>
  );
}
