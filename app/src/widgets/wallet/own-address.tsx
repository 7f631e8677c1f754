import { receiveAddress, type Wallet } from "@satchel/core/wallet";
import type { AddressProblem, WalletProblem } from "@satchel/engine";
import { CircleAlert, ShieldAlert } from "lucide-react";
import { useState } from "react";
import { integrityText } from "../../catalogue/en/wallet/integrity.ts";
import { walletProblemWords } from "../../text/problems/wallet-problems.ts";
import { Button } from "../../ui/button/button.tsx";
import { Fact, Facts } from "../../ui/layout/facts.tsx";
import { showToast } from "../../ui/overlay/toast-queue.ts";
import { FailurePanel } from "../../ui/status/failure-panel.tsx";
import { FullAddress } from "../../ui/words/full-address.tsx";
import { useApp } from "../../wiring/app-context.ts";
import type { OwnAddress } from "../../wiring/own-address.ts";
import styles from "./own-address.module.css";

/** As long as an address, so that nothing moves when it comes. No address has the letter b. */
const AS_LONG = `ecash:${"b".repeat(42)}`;

/** The whole address of a wallet; a grey bar while it is compared with the keys. */
export function OwnFullAddress({ own }: { own: OwnAddress }) {
  if (own.is === "own") return <FullAddress address={own.address} />;
  return (
    <span className={styles.waiting} role="status" aria-label={integrityText.comparing}>
      <span className={styles.room} aria-hidden="true">
        <FullAddress address={AS_LONG} />
      </span>
    </span>
  );
}

/** Says why there is no address to pay to, and what to do; nothing while it is being compared. */
export function AddressTrouble({ own, wallet }: { own: OwnAddress; wallet: Wallet }) {
  if (own.is === "foreign") return <Foreign own={own} wallet={wallet} />;
  return own.is === "failed" ? <NotCompared problem={own.problem} retry={own.retry} /> : null;
}

function Foreign({ own, wallet }: { own: Extract<OwnAddress, { is: "foreign" }>; wallet: Wallet }) {
  const { engine, network } = useApp();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<WalletProblem>();
  const restore = async () => {
    setBusy(true);
    const restored = await engine.restoreAddresses();
    setBusy(false);
    if (restored.ok) showToast({ tone: "success", title: integrityText.restored });
    setProblem(restored.ok ? undefined : restored.problem);
  };
  const ofPhrase = receiveAddress({ keys: own.check.derived }, network.prefix);
  return (
    <FailurePanel
      tone="problem"
      icon={ShieldAlert}
      title={integrityText.foreign}
      actions={
        <Button size="sm" busy={isBusy} onClick={() => void restore()}>
          {integrityText.restore}
        </Button>
      }
    >
      <p>{integrityText.foreignAbout({ wallet: wallet.name })}</p>
      <p>{integrityText.foreignAdvice}</p>
      <Facts>
        <Fact name={integrityText.ofPhrase}>
          <FullAddress address={ofPhrase} />
        </Fact>
      </Facts>
      {problem && <p role="alert">{walletProblemWords(problem).title}</p>}
    </FailurePanel>
  );
}

function NotCompared({ problem, retry }: { problem: AddressProblem; retry: () => void }) {
  const words = problem.code === "address-foreign" ? undefined : walletProblemWords(problem);
  return (
    <FailurePanel
      tone="problem"
      icon={CircleAlert}
      title={integrityText.failed}
      raw={words?.raw}
      actions={
        <Button size="sm" variant="secondary" onClick={retry}>
          {integrityText.tryAgain}
        </Button>
      }
    >
      <p>{words?.title}</p>
      <p>{integrityText.failedAbout}</p>
    </FailurePanel>
  );
}
