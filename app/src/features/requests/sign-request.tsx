import { Info } from "lucide-react";
import { useState } from "react";
import { requestsText } from "../../catalogue/en/requests.ts";
import { walletProblemWords } from "../../text/problems/wallet-problems.ts";
import { Card } from "../../ui/layout/card.tsx";
import { Fact, Facts } from "../../ui/layout/facts.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import { showToast } from "../../ui/overlay/toast-queue.ts";
import { FullAddress } from "../../ui/words/full-address.tsx";
import { useActiveWallet } from "../../wiring/active-wallet.ts";
import { useApp } from "../../wiring/app-context.ts";
import { useConfirmedAddress } from "../../wiring/own-address.ts";
import type { SiteRequests } from "../../wiring/site-requests.ts";
import { answerAndGoOn, RequestButtons } from "./request-buttons.tsx";
import styles from "./requests.module.css";

/** A site wants a message signed: all of it is shown, as it is. */
export function SignRequest({ requests, message }: { requests: SiteRequests; message: string }) {
  const { engine } = useApp();
  const { wallet, address } = useActiveWallet();
  const confirmed = useConfirmedAddress();
  const [isBusy, setBusy] = useState(false);

  const sign = async () => {
    setBusy(true);
    const own = await confirmed(wallet);
    if (own === undefined || !(await requests.accept())) return setBusy(false);
    const done = await engine.signMessage(wallet.id, message);
    if (done.ok) {
      return answerAndGoOn(requests, { approved: true, kind: "sign", address: own, signature: done.value });
    }
    requests.release();
    setBusy(false);
    showToast({ tone: "problem", ...walletProblemWords(done.problem) });
  };
  return (
    <>
      <Card padded>
        <h2 className={styles.legend}>{requestsText.message}</h2>
        <pre className={styles.message} dir="auto" translate="no">
          {message}
        </pre>
      </Card>
      <Card padded>
        <Facts>
          <Fact name={requestsText.signer}>
            <bdi translate="no">{wallet.name}</bdi>
          </Fact>
        </Facts>
        <FullAddress address={address} />
      </Card>
      <p className={styles.note}>
        <Icon of={Info} size="sm" />
        {requestsText.signAbout}
      </p>
      <RequestButtons requests={requests} accept={requestsText.sign} isBusy={isBusy} onAccept={() => void sign()} />
    </>
  );
}
